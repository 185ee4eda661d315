import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { Piscina } from 'piscina';
import type { IconName } from './icon-svg';
import type { ShareImageText } from './share-image-svg';

/** About 150 KB each. */
const MOST_CACHED = 100;
/** How many may wait to be rendered; beyond that, visitors are asked to retry. */
const MOST_WAITING = 20;
/** The thread takes some 100 MB, so it ends after being idle this long. */
const IDLE_MS = 60_000;

/** A job for the worker: a share image or an icon. */
export interface ImageOrder {
  readonly shareImage?: ShareImageText;
  readonly icon?: IconName;
}

type Png = Promise<Uint8Array<ArrayBuffer>>;

/** Renders each image once, as PNG in a worker thread; `undefined` while too many wait. */
export interface ImageRenderer {
  /** A hash of the worker, which changes with every change of it. */
  readonly version: string;
  shareImage(text: ShareImageText): Png | undefined;
  icon(name: IconName): Png | undefined;
  /** Ends the thread; pending renders reject. */
  close(): Promise<void>;
}

export function createImageRenderer(options: {
  /** Built file of the worker. */
  script: string;
  /** Folder of the fonts that share images are set in. */
  fontFolder: string;
  log: Logger;
}): ImageRenderer {
  const images = new LRUCache<string, Png>({ max: MOST_CACHED });
  const pool = new Piscina<ImageOrder, Uint8Array<ArrayBuffer>>({
    filename: options.script,
    name: 'renderImage',
    workerData: { fontFolder: options.fontFolder },
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    // A thread that blocks while it waits could not end itself after a failure.
    atomics: 'disabled',
  });

  function render(order: ImageOrder): Png | undefined {
    const key = JSON.stringify(order);
    const known = images.get(key);
    if (known) return known;
    if (pool.queueSize >= MOST_WAITING) return undefined;
    const image = pool.run(order);
    images.set(key, image);
    image.catch((error: unknown) => {
      options.log.error({ order, error: String(error) }, 'an image could not be rendered');
      images.delete(key);
    });
    return image;
  }

  const version = createHash('sha256').update(readFileSync(options.script)).digest('hex').slice(0, 10);
  return {
    version,
    shareImage: (shareImage) => render({ shareImage }),
    icon: (icon) => render({ icon }),
    close: () => pool.destroy(),
  };
}
