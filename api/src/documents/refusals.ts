import { FILE_KINDS } from '../contract';
import { invalid, Refusal } from '../errors';

const MB = 1024 * 1024;

const kinds = Object.values(FILE_KINDS).map(({ name }) => name);
const KINDS = `${kinds.slice(0, -1).join(', ')} or ${kinds.at(-1)}`;

export const wrongKind = () =>
  new Refusal(415, 'unsupported-file', 'Unsupported file', {
    detail: `This file is not a ${KINDS} file. What counts is what is in it, not its name`,
  });

export const fileTooLarge = (maxBytes: number) =>
  new Refusal(413, 'too-large', 'File too large', {
    detail: `The file is larger than ${maxBytes / MB} MB, the most that one file may have`,
  });

/** `roomBytes` is what the client's files may still take. */
export const quotaReached = (quotaBytes: number, roomBytes: number) =>
  new Refusal(413, 'quota-reached', 'No room left', {
    detail: `All your files together may take ${quotaBytes / MB} MB; there is room for ${roomIn(roomBytes)} more`,
  });

export const tooManyDocuments = (most: number) =>
  new Refusal(413, 'too-many-documents', 'Too many documents', {
    detail: `You have ${most} documents, the most that one client may have. Please ask your adviser to help`,
  });

export const emptyFile = () => invalid([{ pointer: '/file', message: 'The file is empty' }]);
export const noFile = () => invalid([{ pointer: '/file', message: 'Please choose a file' }]);
export const severalFiles = () => invalid([{ pointer: '/file', message: 'Send one file at a time' }]);

export const notReplaceable = () =>
  new Refusal(409, 'conflict', 'Conflict', {
    detail: 'This document is under review or approved; upload a new one',
  });

/** Rounded down, so that what is promised also fits. */
function roomIn(bytes: number): string {
  const room = Math.max(bytes, 0);
  return room >= MB ? `${Math.floor((room / MB) * 10) / 10} MB` : `${Math.floor(room / 1024)} KB`;
}
