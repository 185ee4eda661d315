import { FILE_KINDS, formatFileSize } from 'api/contract';

const KINDS = Object.values(FILE_KINDS);
const ENDINGS: readonly string[] = KINDS.flatMap(({ endings }) => [...endings]);
const NAMES = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(KINDS.map(({ name }) => name));

/** For the `accept` of a file field. */
export const ACCEPTED_FILES = [...ENDINGS, ...Object.keys(FILE_KINDS)].join(',');

/** The accepted kinds and the size limit, for the hint of a file field. */
export const fileHint = (maxFileBytes: number) => `${NAMES}, up to ${limitOf(maxFileBytes)}.`;

/** Why a file is not sent, in a sentence; `undefined` for one that may be sent. */
export function refusalOf({ name, size }: File, maxFileBytes: number): string | undefined {
  if (size === 0) return `${name} is empty.`;
  if (size <= maxFileBytes) return undefined;
  return `${name} has ${formatFileSize(size)}, and a file may have ${limitOf(maxFileBytes)} at most.`;
}

const limitOf = (maxFileBytes: number) => formatFileSize(maxFileBytes).replace('.00', '');

/** A warning about a file's extension; the server decides by the content. */
export function doubtOf({ name }: File): string | undefined {
  const isKnown = ENDINGS.some((ending) => name.toLowerCase().endsWith(ending));
  return isKnown ? undefined : `This may be refused: it does not look like a ${NAMES} file.`;
}

/** A document's name as its file suggests it: the file's without the ending. */
export const nameFromFile = ({ name }: File) => name.replace(/(?<=.)\.[^.]{1,5}$/, '').slice(0, 200);
