import { addressOf, type Fetch, readChanges, tryChanges } from '@lisle-harrow/api/calls';
import { changeStream, type RecordChanges } from '@lisle-harrow/api/contract';

/** Lets the page load what it needs first. */
const BEGIN_MS = 1_500;
/** How often to check whether somebody is present. */
const LOOK_MS = 1_000;
/** The longest wait after a refusal, doubled after each further one. A dropped connection is reopened by the browser itself. */
const PAUSE_MS = 1_000;

/** Changes that arrive within this time are reported together. */
const GATHER_MS = 150;
/**
 * Allowance for latency: the server counts `ago` back from its own clock, and a response may have been produced this long before it
 * arrived.
 */
const MARGIN_MS = 5_000;

/**
 * When the data of a query were read, in milliseconds since 1970 by this browser's clock, given its `dataUpdatedAt`. Data that came
 * with the page have no time of their own: they are as old as the page.
 */
export const readTime = (updatedAt: number | undefined): number =>
  updatedAt ? Math.max(updatedAt, performance.timeOrigin) : Date.now();

interface Follower {
  /** When the data on screen were read (`readTime`): later changes matter. */
  readonly readAt: number;
  readonly isPresent: () => boolean;
  readonly onChanges: (changes: RecordChanges) => void;
  readonly fetch: Fetch;
}

/**
 * Subscribes to changes while the page is visible and somebody is present; returns the function that ends this. A hidden tab takes
 * none of the few connections that a browser opens to one site, and an abandoned one keeps no session alive.
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
    // An age instead of a timestamp, because the clocks of people's computers differ from the server's.
    const ago = String(Math.max(0, Math.round(Date.now() - readAt)) + MARGIN_MS);
    const path = addressOf(changeStream, {}, after === undefined ? { ago } : { after });
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
      // At random: those whom one server refused do not all come back at once.
      quietUntil = Date.now() + pauseMs * (0.5 + Math.random() / 2);
      pauseMs *= 2;
      // The event does not say why. This call does, and the shell reacts to it when the person has been signed out or has another
      // role.
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
