import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';

/** A call on its way through the shell. */
export interface Exchange {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  /** From the root of the api. */
  readonly path: string;
  /** Headers for the api. */
  readonly headers: Record<string, string | string[]>;
  /** With which headers the api's answer leaves; nothing where the visitor gets another answer instead. */
  answered: (status: number, headers: IncomingHttpHeaders) => OutgoingHttpHeaders | undefined;
  /** Answers in place of the api, unless its answer has begun; `isUnsent` where nothing can have reached it. */
  failed: (isUnsent: boolean) => void;
}
