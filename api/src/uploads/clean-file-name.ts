import { FILE_KINDS, type FileKind } from '../contract';

const MAX_LENGTH = 200;
/** More than any ending: what lies between the first characters and these few last ones is not looked at. */
const END_LENGTH = 20;
/** Control characters, marks without width, and what turns the direction of the text around it. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;

/** A name to show and to save under: no path, nothing unseen, of bearable length, and with an ending of its kind. */
export function cleanFileName(given: string, kind: FileKind): string {
  const { endings } = FILE_KINDS[kind];
  const base = given.slice(Math.max(given.lastIndexOf('/'), given.lastIndexOf('\\')) + 1);
  const name = trimEnd(shorten(base).replace(UNSEEN, ''));
  const ending = endings.find((known) => name.toLowerCase().endsWith(known));
  const stem = ending ? name.slice(0, -ending.length) : name;
  const last = ending ? name.slice(-ending.length) : endings[0];
  return (cut(trim(stem), MAX_LENGTH - last.length) || 'document') + last;
}

/** Unseen characters may stand between the seen ones, so more than the greatest length is kept here. */
const shorten = (name: string) =>
  name.length > 5 * MAX_LENGTH ? name.slice(0, 4 * MAX_LENGTH) + name.slice(-END_LENGTH) : name;

// Loops, since a regular expression that looks for the end of a run begins anew at each of its characters.
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

/** Counts as JavaScript does, but leaves no character in halves. */
function cut(text: string, length: number): string {
  const whole = text.slice(0, length);
  return trim(/[\ud800-\udbff]$/.test(whole) ? whole.slice(0, -1) : whole);
}
