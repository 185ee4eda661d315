import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';

/** A call that the shell is proxying. */
export interface Exchange {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  /** From the root of the api. */
  readonly path: string;
  /** Headers for the api. */
  readonly headers: Record<string, string | string[]>;
  /**
   * The headers to send with the api's answer; undefined if the visitor gets another answer instead. To a write, `body` may
   * say what became of it.
   */
  answered: (
    status: number,
    headers: IncomingHttpHeaders,
    body?: Readable,
  ) => OutgoingHttpHeaders | undefined;
  /** Answers in place of the api, unless its answer has begun; `isUnsent` if nothing can have reached it. */
  failed: (isUnsent: boolean) => void;
}
