import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import type { ShareImageText } from './share-image-svg';
import type { IconName } from './icon-svg';

/** How many pictures stay in memory, about 150 KB each; the one unused for longest goes first. */
const MOST_KEPT = 100;
/** How many may wait to be drawn; past it the visitor is asked to come again. */
const MOST_WAITING = 20;
/** The thread holds some 100 MB; with nothing to draw for this long it ends. */
const IDLE_MS = 60_000;

/** What the worker is asked for: a share image or an icon. */
export interface ImageOrder {
  readonly id: number;
  readonly shareImage?: ShareImageText;
  readonly icon?: IconName;
}

export interface RenderedImage {
  readonly id: number;
  readonly png?: Uint8Array;
  readonly problem?: string;
}

/** Draws pictures in a thread of its own, each once; `undefined` while too many wait. */
export interface ImageRenderer {
  /** Names the present way of drawing. */
  readonly version: string;
  shareImage(text: ShareImageText): Promise<Uint8Array<ArrayBuffer>> | undefined;
  icon(name: IconName): Promise<Uint8Array<ArrayBuffer>> | undefined;
}

interface Waiting {
  resolve(png: Uint8Array<ArrayBuffer>): void;
  reject(error: Error): void;
}

export function createImageRenderer(options: {
  /** Built file of the worker. */
  script: string;
  /** Folder of the fonts that pictures are drawn with. */
  fontFolder: string;
  log: Logger;
}): ImageRenderer {
  const kept = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let orders = 0;
  let idle: NodeJS.Timeout | undefined;

  function open(): Worker {
    const opened = new Worker(options.script, { workerData: { fontFolder: options.fontFolder } });
    opened.on('message', ({ id, png, problem }: RenderedImage) => {
      const order = waiting.get(id);
      waiting.delete(id);
      if (waiting.size === 0) idle = setTimeout(close, IDLE_MS).unref();
      if (png) order?.resolve(new Uint8Array(png));
      else order?.reject(new Error(problem));
    });
    const close = () => {
      worker = undefined;
      void opened.terminate();
    };
    const end = (reason: string) => {
      if (worker !== opened) return;
      worker = undefined;
      for (const { reject } of waiting.values()) reject(new Error(reason));
      waiting.clear();
    };
    opened.on('error', (error) => end(error.message));
    opened.on('exit', (code) => end(`the drawing thread ended with ${code}`));
    // After the listeners, which would hold the process again.
    opened.unref();
    return opened;
  }

  function draw(order: Omit<ImageOrder, 'id'>): Promise<Uint8Array<ArrayBuffer>> | undefined {
    const key = JSON.stringify(order);
    const known = kept.get(key);
    if (known) {
      kept.delete(key);
      kept.set(key, known);
      return known;
    }
    if (waiting.size >= MOST_WAITING) return undefined;
    clearTimeout(idle);
    worker ??= open();
    const id = ++orders;
    const drawn = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) =>
      waiting.set(id, { resolve, reject }),
    );
    worker.postMessage({ id, ...order });
    kept.set(key, drawn);
    drawn.catch((error: unknown) => {
      options.log.error({ order, error: String(error) }, 'a picture could not be drawn');
      kept.delete(key);
      // What failed once may have left the drawing engine unusable.
      void worker?.terminate();
    });
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST_KEPT) break;
      kept.delete(oldest);
    }
    return drawn;
  }

  const version = createHash('sha256').update(readFileSync(options.script)).digest('hex').slice(0, 10);
  return { version, shareImage: (shareImage) => draw({ shareImage }), icon: (icon) => draw({ icon }) };
}
