import { FILE_KINDS, type FileKind } from '../contract';
import { withoutMisleading } from '../contract/fields';

const MAX_LENGTH = 200;
/** The longest name that file systems allow. */
const MAX_CODE_POINTS = 255;
/** Longer than any ending. */
const END_LENGTH = 20;
/** Control characters, line ends, halves of surrogate pairs and private-use characters. */
const UNFIT = /[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;

/** A name to show and to save under: in NFC, no path, nothing invisible, of limited length, and with an ending of its kind. */
export function cleanFileName(sent: string, kind: FileKind): string {
  const { endings } = FILE_KINDS[kind];
  const given = shorten(sent).normalize('NFC');
  const base = given.slice(Math.max(given.lastIndexOf('/'), given.lastIndexOf('\\')) + 1);
  const name = trimEnd(withoutMisleading(base.replace(UNFIT, '')));
  const ending = endings.find((known) => name.toLowerCase().endsWith(known));
  const stem = ending ? name.slice(0, -ending.length) : name;
  const last = ending ? name.slice(-ending.length) : endings[0];
  return (cut(trim(stem), MAX_LENGTH - last.length) || 'document') + last;
}

/** Cuts the middle out of a name that is too long, before anything else processes it; its ending stays. */
function shorten(name: string): string {
  // A name never has more code points than code units.
  if (name.length <= MAX_CODE_POINTS) return name;
  const points = Array.from(name);
  return points.length > MAX_CODE_POINTS
    ? [...points.slice(0, MAX_CODE_POINTS - END_LENGTH), ...points.slice(-END_LENGTH)].join('')
    : name;
}

// Loops, since a regular expression that looks for the end of a run starts over at each of its characters.
function trimEnd(name: string): string {
  let end = name.length;
  while (end > 0 && isPadding(name[end - 1]!)) end--;
  return name.slice(0, end);
}

function trim(name: string): string {
  let start = 0;
  while (start < name.length && isPadding(name[start]!)) start++;
  return trimEnd(name.slice(start));
}

const isPadding = (character: string) => character === '.' || character.trim() === '';

/** Counts UTF-16 code units, but never splits a surrogate pair. */
function cut(text: string, length: number): string {
  const whole = text.slice(0, length);
  return trim(/[\ud800-\udbff]$/.test(whole) ? whole.slice(0, -1) : whole);
}
