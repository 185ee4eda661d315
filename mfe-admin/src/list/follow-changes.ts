import { changesPath, type Fetch, readChanges, tryChanges } from '@lisle-harrow/api/calls';
import type { RecordChanges } from '@lisle-harrow/api/contract';

/** Until what the page itself needs has come. */
const BEGIN_MS = 1_500;
/** How often it is looked whether somebody is there. */
const LOOK_MS = 1_000;
/** After a refusal, and twice as long after each further one; a line that was cut is taken up again by the browser itself. */
const PAUSE_MS = 30_000;

interface Follower {
  /** ISO instant from which on changes matter. */
  readonly since: string;
  readonly isPresent: () => boolean;
  readonly onChanges: (changes: RecordChanges) => void;
  readonly fetch: Fetch;
}

/**
 * Hears of changes while the page is visible and somebody is there, until the function that it gives is called: a hidden tab takes
 * none of the few connections that a browser has for one site, and one that was left keeps no session open.
 */
export function followChanges({ since, fetch, isPresent, onChanges }: Follower): () => void {
  let source: EventSource | undefined;
  let after: string | undefined;
  let quietUntil = Date.now() + BEGIN_MS;
  let pauseMs = PAUSE_MS;

  function close(): void {
    source?.close();
    source = undefined;
  }

  function open(): void {
    const path = changesPath(after === undefined ? { since } : { after });
    const opened = new EventSource(path);
    source = opened;
    opened.onopen = () => (pauseMs = PAUSE_MS);
    opened.onmessage = ({ data, lastEventId }: MessageEvent<string>) => {
      after = lastEventId;
      onChanges(readChanges(data));
    };
    opened.onerror = () => {
      if (opened.readyState !== EventSource.CLOSED) return;
      close();
      quietUntil = Date.now() + pauseMs;
      pauseMs *= 2;
      // The browser does not say why. The shell follows this answer: whoever was signed out meanwhile, or has another role, is shown it.
      void tryChanges(fetch, path).catch(() => undefined);
    };
  }

  function look(): void {
    if (document.hidden || !isPresent()) close();
    else if (!source && Date.now() >= quietUntil) open();
  }

  const timer = setInterval(look, LOOK_MS);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
    close();
  };
}
