import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { Refusal } from '@lisle-harrow/server/http/refusal';
import type { Deps } from '../deps';
import type { Env } from '../env';

const run = promisify(execFile);

/** Well below clamd's own limit for one chunk. */
const CHUNK_BYTES = 64 * 1024;
/** Exit codes by convention of scanners: 0 found nothing, 1 found something, any other is no verdict. */
const FOUND = 1;
/** How long an upload waits for a verdict; the client is cut off after twice as long. */
const UPLOAD_PATIENCE_MS = 15_000;

/**
 * Scans a file, for `limitMs` at most. Rejects without a verdict, which never counts as a clean file: with `ScannerAway` where
 * the scanner could not be reached.
 */
export type VirusScanner = (path: string, limitMs: number) => Promise<'clean' | 'infected'>;

export class ScannerAway extends Error {
  override readonly name = 'ScannerAway';
}

/** The configured scanner; undefined where none is. */
export function createVirusScanner({
  SCAN_COMMAND,
  CLAMD_URL,
}: Pick<Env, 'SCAN_COMMAND' | 'CLAMD_URL'>): VirusScanner | undefined {
  if (CLAMD_URL) return (path, limitMs) => askClamd(CLAMD_URL, path, limitMs);
  return SCAN_COMMAND ? (path, limitMs) => runCommand(SCAN_COMMAND, path, limitMs) : undefined;
}

/** Asks the scanner, where one is configured. Without a verdict a file has to wait. */
export async function scanUpload(
  scanner: VirusScanner | undefined,
  path: string,
  log: Deps['log'],
): Promise<'clean' | 'waiting' | 'infected' | null> {
  if (!scanner) return null;
  return scanner(path, UPLOAD_PATIENCE_MS).catch((error: unknown) => {
    log.error({ err: error }, 'an upload is waiting: the virus scanner gave no verdict');
    return 'waiting' as const;
  });
}

export const infectedFile = () =>
  new Refusal(415, 'infected-file', 'Infected file', {
    detail: 'The virus scanner found something in this file, so it was not stored. Please check your device',
  });

/** Runs without a shell; the path is the last argument. */
async function runCommand(command: string, path: string, limitMs: number): Promise<'clean' | 'infected'> {
  const [program = '', ...given] = command.trim().split(/\s+/);
  try {
    await run(program, [...given, path], { timeout: limitMs, env: { PATH: process.env.PATH } });
    return 'clean';
  } catch (error) {
    const { code } = error as { code?: unknown };
    if (code === FOUND) return 'infected';
    if (code === 'ENOENT' || code === 'EACCES') throw new ScannerAway('The scan command cannot be started');
    // The command's output may contain the name of the file, so it is not repeated.
    throw new Error(`The scan command gave no verdict (${String(code ?? 'ended by a signal')})`);
  }
}

/** Sends a file with clamd's INSTREAM command: chunks, each after its length, and an empty one at the end. */
async function askClamd(url: string, path: string, limitMs: number): Promise<'clean' | 'infected'> {
  const socket = url.startsWith('unix:')
    ? connect(url.slice('unix:'.length))
    : connect(Number(new URL(url).port), new URL(url).hostname);
  const timer = setTimeout(() => socket.destroy(new Error('The scanner did not answer in time')), limitMs);
  // Each wait below handles an error itself; between two of them, an unhandled one would end the process.
  socket.on('error', () => undefined);
  try {
    const answer = readAnswer(socket);
    answer.catch(() => undefined);
    await Promise.race([once(socket, 'connect'), answer]).catch((error: Error) => {
      throw new ScannerAway(`The scanner cannot be reached: ${error.message}`);
    });
    socket.write('zINSTREAM\0');
    for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) {
      const length = Buffer.alloc(4);
      length.writeUInt32BE((chunk as Buffer).length);
      socket.write(length);
      // clamd may refuse before the end, and then reads no more.
      if (!socket.write(chunk)) await Promise.race([once(socket, 'drain'), answer]);
    }
    socket.write(Buffer.alloc(4));
    const said = await answer;
    if (said === 'stream: OK') return 'clean';
    if (said.startsWith('stream: ') && said.endsWith(' FOUND')) return 'infected';
    throw new Error(`The scanner gave no verdict: ${said.slice(0, 100)}`);
  } finally {
    clearTimeout(timer);
    socket.destroy();
  }
}

/** clamd's answer up to its NUL; rejects where the connection ends first. */
async function readAnswer(socket: Socket): Promise<string> {
  let text = '';
  for await (const chunk of socket) {
    text += String(chunk);
    const end = text.indexOf('\0');
    if (end >= 0) return text.slice(0, end);
    if (text.length > 4096) break;
  }
  throw new Error('The scanner ended the connection without a verdict');
}
