import type { Logger } from 'pino';
import type { AskPlatform } from './ask-platform';
import { messageOf } from './published-files';
import type { RemoteReleases } from './remote-releases';

/** While there is a canary, counts are reported sooner. */
const SEND_MS = 5000;
const SEND_SOON_MS = 1000;
const TIMEOUT_MS = 2000;

/** Failures that the server can see: a page that was left to the browser, a process that ended. */
type Failure = 'render' | 'ended';

interface Counts {
  readonly remote: string;
  readonly version: string;
  pages: number;
  readonly failures: Partial<Record<Failure, number>>;
}

export type ReleaseCounts = ReturnType<typeof createReleaseCounts>;

/** Counts the pages and failures of each release and reports them to the api, if that keeps releases: one from before does not. */
export function createReleaseCounts(options: {
  readonly askPlatform: AskPlatform;
  readonly remotes: Pick<RemoteReleases, 'areKept' | 'hasCanaries' | 'readInstalled'>;
  readonly log: Logger;
}) {
  const { askPlatform, remotes, log } = options;
  let counts = new Map<string, Counts>();
  let timer: NodeJS.Timeout | undefined;

  function countsOf(remote: string, version: string): Counts {
    const key = `${remote}~${version}`;
    const known = counts.get(key) ?? { remote, version, pages: 0, failures: {} };
    counts.set(key, known);
    timer ??= setTimeout(() => void tell(), remotes.hasCanaries ? SEND_SOON_MS : SEND_MS).unref();
    return known;
  }

  async function tell(): Promise<void> {
    timer = undefined;
    const told = [...counts.values()];
    counts = new Map();
    // Counts of the last seconds are not worth a retry.
    try {
      const installed = await remotes.readInstalled();
      await askPlatform('counts', AbortSignal.timeout(TIMEOUT_MS), { counts: told, installed });
    } catch (error) {
      log.warn({ error: messageOf(error) }, 'the counts of releases could not be sent to the api');
    }
  }

  return {
    /** Reports what is installed, before the first page. */
    start(): void {
      if (remotes.areKept) void tell();
    },
    page(remote: string, version: string): void {
      if (remotes.areKept) countsOf(remote, version).pages += 1;
    },
    failure(remote: string, version: string, kind: Failure): void {
      if (!remotes.areKept) return;
      const { failures } = countsOf(remote, version);
      failures[kind] = (failures[kind] ?? 0) + 1;
    },
  };
}
