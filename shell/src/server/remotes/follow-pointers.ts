import { RELEASE_VERSION } from '@lisle-harrow/api/contract';
import type { Logger } from 'pino';
import * as z from 'zod';
import type { AskPlatform } from './ask-platform';
import { keptJson } from './kept-json';
import { messageOf } from './published-files';

/** Visitors see a deploy or a rollback after this and the start of a process. */
const POLL_MS = 250;
/** While the api does not answer, the pause doubles up to this; if it knows of no releases, it is always this. */
const MOST_POLL_MS = 4000;
const TIMEOUT_MS = 2000;

const version = z.string().regex(RELEASE_VERSION);
const pointersSchema = z.object({
  pointers: z.array(
    z.object({
      name: z.string(),
      live: version.nullable(),
      canary: z.object({ version, share: z.number().int().min(1).max(99) }).nullable(),
      former: version.nullable(),
    }),
  ),
});

/** The releases of a remote that its team has made current; null stands for the installed release. */
export type ReleasePointer = z.infer<typeof pointersSchema>['pointers'][number];

/**
 * Polls the api for the current releases. While it does not answer, the last known ones stay, at a start those on disk.
 * `onChange` gets all pointers by the remote's name; remotes without one run the installed release.
 */
export function followPointers(
  options: {
    readonly askPlatform: AskPlatform;
    readonly apiUrl: string;
    readonly stateFolder: string;
    readonly log: Logger;
  },
  onChange: (pointers: ReadonlyMap<string, ReleasePointer>) => void,
) {
  const { askPlatform, apiUrl, stateFolder, log } = options;
  const kept = keptJson({ name: 'releases', location: apiUrl, folder: stateFolder }, log);
  let known: string | undefined;
  let failures = 0;
  let isUnknown = false;
  let timer: NodeJS.Timeout | undefined;
  /** Settles with the pending request, if any: an older answer must not follow a newer one. */
  let asking: Promise<void> = Promise.resolve();
  let isStopped = false;

  function announce(json: unknown): boolean {
    const { pointers } = pointersSchema.parse(json);
    const text = JSON.stringify(pointers);
    if (text === known) return false;
    known = text;
    onChange(new Map(pointers.map((pointer) => [pointer.name, pointer])));
    return true;
  }

  async function ask(): Promise<void> {
    try {
      const json = await askPlatform('pointers', AbortSignal.timeout(TIMEOUT_MS));
      // An api from before pointers existed has none.
      isUnknown = json === undefined;
      if (json !== undefined && announce(json)) kept.keep(json);
      if (failures > 0) log.info('the current releases can be read from the api again');
      failures = 0;
    } catch (error) {
      if (failures === 0)
        log.error(
          { error: messageOf(error) },
          'the current releases cannot be read from the api; the last known ones stay in use',
        );
      failures += 1;
    }
  }

  function askLater(): void {
    if (isStopped) return;
    const pauseMs = isUnknown ? MOST_POLL_MS : Math.min(POLL_MS * 2 ** failures, MOST_POLL_MS);
    clearTimeout(timer);
    timer = setTimeout(() => void (asking = ask()).then(askLater), pauseMs);
    timer.unref();
  }

  return {
    /** Asks at once rather than after the pause: the api has just moved a pointer. */
    askNow(): void {
      if (isStopped) return;
      clearTimeout(timer);
      asking = asking.then(ask);
      void asking.then(askLater);
    },
    /** Settles once the current releases are known, as far as they can be. */
    async start(): Promise<void> {
      asking = ask();
      await asking;
      if (known === undefined)
        try {
          announce(await kept.read());
        } catch {
          // Nothing has been deployed yet, or this server has never run.
        }
      askLater();
    },
    /** Whether the api supports releases, as far as this server knows. */
    areKept: () => known !== undefined && !isUnknown,
    stop(): void {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
