import { FILE_KINDS, type FileKind } from '../contract';

const MAX_LENGTH = 200;
/** Control characters, marks without width, and what turns the direction of the text around it. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;

/** A name to show and to save under: no path, nothing unseen, of bearable length, and with an ending of its kind. */
export function cleanFileName(given: string, kind: FileKind): string {
  const { endings } = FILE_KINDS[kind];
  const name = (given.split(/[/\\]/).at(-1) ?? '').replace(UNSEEN, '').replace(/[.\s]+$/u, '');
  const ending = endings.find((known) => name.toLowerCase().endsWith(known));
  const stem = trim(ending ? name.slice(0, -ending.length) : name);
  const last = ending ? name.slice(-ending.length) : endings[0];
  return (cut(stem, MAX_LENGTH - last.length) || 'document') + last;
}

const trim = (name: string) => name.replace(/^[.\s]+|[.\s]+$/gu, '');

/** Counts as JavaScript does, but leaves no character in halves. */
function cut(text: string, length: number): string {
  let kept = '';
  for (const character of text) {
    if (kept.length + character.length > length) break;
    kept += character;
  }
  return trim(kept);
}
