import { RELEASE_VERSION } from '@lisle-harrow/api/contract';
import type { Logger } from 'pino';
import * as z from 'zod';
import type { AskPlatform } from './ask-platform';
import { keptJson } from './kept-json';
import { messageOf } from './published-files';

/** A deploy and a rollback are seen by visitors after this and the start of a process. */
const POLL_MS = 250;
/** While the api does not answer, after twice as long each time, up to this; where it knows of no releases, always after this. */
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

/** Which releases of a remote its team has made current. A null is the release that is installed with the shell. */
export type ReleasePointer = z.infer<typeof pointersSchema>['pointers'][number];

/**
 * Follows which releases are current, as the api says; while it cannot be asked, what was known last goes on, at a start from
 * the disk. `onChange` gets all pointers by the remote's name; remotes without one run what is installed.
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
  /** Settles with the question that is under way, if any: an older answer must not follow a newer one. */
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
      // An api of before there were pointers knows of none.
      isUnknown = json === undefined;
      if (json !== undefined && announce(json)) kept.keep(json);
      if (failures > 0) log.info('the api says again which releases are current');
      failures = 0;
    } catch (error) {
      if (failures === 0)
        log.error(
          { error: messageOf(error) },
          'the api does not say which releases are current; the last ones stay',
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
    /** Asks at once instead of at the next turn: the api has just moved a pointer. */
    askNow(): void {
      if (isStopped) return;
      clearTimeout(timer);
      asking = asking.then(ask);
      void asking.then(askLater);
    },
    /** Settles once it is known which releases are current, as far as it can be. */
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
    /** Whether the api knows of releases at all, as far as this server knows. */
    areKept: () => known !== undefined && !isUnknown,
    stop(): void {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
