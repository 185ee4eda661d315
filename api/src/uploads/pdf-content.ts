import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { constants, inflate } from 'node:zlib';
import { FileText } from './file-text';
import type { Activity } from './office-kind';

const unpack = promisify(inflate);

/**
 * Names of objects that run something when a PDF is opened or clicked, or that embed a file of any kind. All bytes are
 * searched, since a reader follows offsets even into what looks like the content of a stream; `/JS` is too short for that, but
 * each of its uses needs one of these beside it.
 */
const ACTIVE =
  /\/(?:JavaScript|Launch|EmbeddedFiles?|FileAttachment|GoToE|ImportData|Rendition|RichMedia|XFA)(?![^\s\0()<>[\]{}/%])/;
const ENCRYPTED = /\/Encrypt(?![^\s\0()<>[\]{}/%])/;
/** Every object stream has both of these in its dictionary, and no other stream has either. */
const OBJECTS = /\/(?:ObjStm|First)(?![^\s\0()<>[\]{}/%])/;
/** Without these, decompressing an object stream with zlib yields its text. */
const OTHER_CODING = /\/(?:DecodeParms|DP|F)(?![^\s\0()<>[\]{}/%])/;
const DEFLATED = /\/Filter\s*(?:\/FlateDecode\b|\[\s*\/FlateDecode\s*\])/;

/** The largest PDF that is read; only one is read at a time. */
const MAX_BYTES = 256 * 1024 * 1024;
/** Between two pieces the event loop gets to all other work. */
const PIECE = 512 * 1024;
/** More than the longest name with each of its characters escaped. */
const OVERLAP = 64;
/** Far more than any dictionary has. */
const MAX_DICTIONARY = 1024 * 1024;
/** For all object streams together, so that a decompression bomb is not unpacked to its end. */
const MAX_UNPACKED = 64 * 1024 * 1024;

let last: Promise<unknown> = Promise.resolve();

/**
 * Searches a PDF and its compressed object streams for scripts, programs to start and embedded files. Page contents, fonts and
 * images are not read: what only a bug in a reader would run is for the virus scanner to find.
 */
export function readPdf(path: string): Promise<Activity> {
  const mine = last.then(() => readWhole(path));
  last = mine.catch(() => undefined);
  return mine;
}

async function readWhole(path: string): Promise<Activity> {
  const text = new FileText(path);
  try {
    return text.length > MAX_BYTES ? 'sealed' : await lookThrough(text);
  } finally {
    text.close();
  }
}

async function lookThrough(text: FileText): Promise<Activity> {
  if (await includes(text, ACTIVE)) return 'active';
  const streams = await findObjectStreams(text);
  if (!streams) return 'sealed';
  // Encryption hides object streams; names outside them stay readable.
  if (streams.length > 0 && (await includes(text, ENCRYPTED))) return 'sealed';
  let left = MAX_UNPACKED;
  // Together the streams are no longer than the file; nested ones could be, and would take forever.
  let unread = text.length;
  let end = 0;
  for (const { start, dictionary } of streams) {
    const filters = dictionary.split('/Filter').length - 1;
    if (filters === 0) continue;
    if (filters > 1 || !DEFLATED.test(dictionary) || OTHER_CODING.test(dictionary) || left <= 0)
      return 'sealed';
    if (end < start) end = endOfStream(text, start);
    unread -= end - start;
    if (unread < 0) return 'sealed';
    try {
      const objects = await unpack(text.bytes(start, end), {
        maxOutputLength: left,
        // A reader shows what there is of a truncated stream.
        finishFlush: constants.Z_SYNC_FLUSH,
      });
      left -= objects.length;
      if (await includes(objects.toString('latin1'), ACTIVE)) return 'active';
    } catch {
      return 'sealed';
    }
  }
  return 'harmless';
}

function endOfStream(text: FileText, start: number): number {
  const end = text.indexOf('endstream', start);
  return end < 0 ? text.length : end;
}

async function includes(text: string | FileText, pattern: RegExp): Promise<boolean> {
  for (let at = 0; at < text.length; at += PIECE) {
    if (pattern.test(withoutEscapes(text.slice(Math.max(0, at - OVERLAP), at + PIECE)))) return true;
    await nextTurn();
  }
  return false;
}

/** Names may contain hexadecimal escapes: `#4a` is `J`. */
const withoutEscapes = (text: string) =>
  text.includes('#')
    ? text.replace(/#([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    : text;

interface ObjectStream {
  /** Offset of its first byte. */
  readonly start: number;
  readonly dictionary: string;
}

/** Undefined for what no program writes: unterminated dictionaries, or nested ones longer together than the file allows. */
async function findObjectStreams(text: FileText): Promise<ObjectStream[] | undefined> {
  const streams: ObjectStream[] = [];
  let read = 0;
  let turnAt = PIECE;
  // Each occurrence of `obj` is followed, even inside another object: a reader may be led to any of them.
  for (let at = text.indexOf('obj', 0); at >= 0; at = text.indexOf('obj', at + 3)) {
    if (/[^\s\0()<>[\]{}/%\d]/.test(text.at(at - 1) ?? ' ')) continue;
    const start = behindSpace(text, at + 3);
    if (start === undefined) return undefined;
    // Only a dictionary can have a stream. Pictures and fonts contain these three letters by chance.
    const end = text.startsWith('<<', start) ? endOfObject(text, start) : start;
    if (end === undefined) return undefined;
    read += end - at;
    if (read > 4 * text.length) return undefined;
    if (read > turnAt) {
      turnAt = read + PIECE;
      await nextTurn();
    }
    const dictionary = withoutEscapes(text.slice(start, end));
    if (text.startsWith('stream', end) && OBJECTS.test(dictionary))
      streams.push({ start: end + (text.startsWith('\r\n', end + 6) ? 8 : 7), dictionary });
  }
  return streams;
}

/** Where the white space and comments that begin at `from` end; undefined if they are longer than a program writes. */
function behindSpace(text: FileText, from: number): number | undefined {
  let inComment = false;
  for (let at = from; at < from + MAX_DICTIONARY; at++) {
    const character = text.at(at);
    if (inComment) inComment = character !== undefined && !/[\r\n]/.test(character);
    else if (character === '%') inComment = true;
    else if (character === undefined || !/[\s\0]/.test(character)) return at;
  }
  return undefined;
}

/** The offset of the keyword after an object, such as `stream` or `endobj`, or the end of the file. */
function endOfObject(text: FileText, from: number): number | undefined {
  let nested = 0;
  for (let at = from; at < from + MAX_DICTIONARY; at++) {
    const character = text.at(at);
    if (character === undefined) return at;
    if (nested > 0) {
      if (character === '\\') at++;
      else if (character === '(') nested++;
      else if (character === ')') nested--;
    } else if (character === '(') nested = 1;
    else if (character === '%') while (at < text.length && !/[\r\n]/.test(text.at(at + 1) ?? '\n')) at++;
    else if (character === '/') while (isRegular(text.at(at + 1))) at++;
    else if (text.startsWith('stream', at) || text.startsWith('endobj', at)) return at;
  }
  return undefined;
}

/** Part of a word or a name, neither white space nor a delimiter. */
const isRegular = (character: string | undefined) =>
  character !== undefined && !/[\s\0()<>[\]{}/%]/.test(character);
