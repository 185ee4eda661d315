import { changesPath, type Fetch, readChanges, tryChanges } from '@lisle-harrow/api/calls';
import type { RecordChanges } from '@lisle-harrow/api/contract';

/** Until what the page itself needs has come. */
const BEGIN_MS = 1_500;
/** How often it is looked whether somebody is there. */
const LOOK_MS = 1_000;
/** After a refusal, and twice as long after each further one; a line that was cut is taken up again by the browser itself. */
const PAUSE_MS = 30_000;

/** What comes together is told together. */
const GATHER_MS = 150;
/** For the way to the server, by whose clock it is counted back: an answer may have been made so long before it was here. */
const MARGIN_MS = 5_000;

/**
 * When the data of a query were read, in milliseconds since 1970 by the clock of this browser, given its `dataUpdatedAt`. Those that came
 * with the page have no time of their own: they are as old as the page.
 */
export const readTime = (updatedAt: number | undefined): number =>
  updatedAt ? Math.max(updatedAt, performance.timeOrigin) : Date.now();

interface Follower {
  /** When what is shown was read (`readTime`): changes matter from then on. */
  readonly readAt: number;
  readonly isPresent: () => boolean;
  readonly onChanges: (changes: RecordChanges) => void;
  readonly fetch: Fetch;
}

/**
 * Hears of changes while the page is visible and somebody is there, until the function that it gives is called: a hidden tab takes
 * none of the few connections that a browser has for one site, and one that was left keeps no session open.
 */
export function followChanges({ readAt, fetch, isPresent, onChanges }: Follower): () => void {
  let source: EventSource | undefined;
  let after: string | undefined;
  let quietUntil = Date.now() + BEGIN_MS;
  let pauseMs = PAUSE_MS;
  let gathered: RecordChanges = [];
  let telling: ReturnType<typeof setTimeout> | undefined;

  function tell(): void {
    const changes = gathered;
    gathered = [];
    telling = undefined;
    onChanges(changes);
  }

  function close(): void {
    source?.close();
    source = undefined;
  }

  function open(): void {
    // Not the time itself: the clocks of people's machines differ from the server's.
    const ago = String(Math.max(0, Math.round(Date.now() - readAt)) + MARGIN_MS);
    const path = changesPath(after === undefined ? { ago } : { after });
    const opened = new EventSource(path);
    source = opened;
    opened.onopen = () => (pauseMs = PAUSE_MS);
    opened.onmessage = ({ data, lastEventId }: MessageEvent<string>) => {
      after = lastEventId;
      gathered = [...gathered, ...readChanges(data)];
      telling ??= setTimeout(tell, GATHER_MS);
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
    clearTimeout(telling);
    document.removeEventListener('visibilitychange', look);
    close();
  };
}
