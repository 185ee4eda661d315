import type { ClientDocument } from '@lisle-harrow/api/contract';

/** Asked for by the firm, and without a file yet. */
export const isAskedFor = ({ requestedAt, hasFile, givenBy }: ClientDocument) =>
  Boolean(requestedAt) && hasFile === false && !givenBy;

/** A document that the firm waits for: asked for and not there yet, or sent back for another file. */
export const isWanted = (document: ClientDocument) =>
  isAskedFor(document) || (!document.givenBy && ['rejected', 'requires_update'].includes(document.status));
