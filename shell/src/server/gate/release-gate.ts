import { setTimeout as pause } from 'node:timers/promises';
import type { Site } from '@lisle-harrow/api/contract';
import type { Logger } from 'pino';
import type { RegisteredRemote, Registry } from '../../remotes/registry';
import type { AskApi } from '../api/api-answer';
import type { ReleaseVersion } from '../remotes/release-runner';
import { messageOf } from '../remotes/published-files';
import type { ReleaseToRun } from '../render-process/messages';
import type { RenderProcess } from '../render-process/render-process';
import type { RunRelease } from '../render-process/render-processes';
import { GateRefusal } from './gate-refusal';
import {
  checkSizes,
  readFiles,
  readInstalledRelease,
  readSignedRelease,
  type TriedRelease,
} from './signed-files';
import { type TriedPages, tryPages } from './try-pages';

/** For a whole trial, however slow the store and the release are: others wait for it. */
const GATE_TIMEOUT_MS = 60_000;

export interface GateOptions {
  /** The folder of a release's files. */
  readonly folderOf: (registered: RegisteredRemote, version: ReleaseVersion) => URL;
  readonly run: RunRelease;
  /** Takes over the process of a release that passed, which is about to be needed. */
  readonly keep: (release: ReleaseToRun, process: RenderProcess) => void;
  readonly registry: () => Promise<Registry>;
  readonly readSite: () => Promise<Site>;
  readonly askFor: (signal: AbortSignal, isForAnyone: boolean) => AskApi;
  readonly limits: { readonly pageKb: number; readonly releaseMb: number; readonly renderMs: number };
  readonly timeoutMs?: number;
  readonly log: Logger;
}

/** A release that passed, and what its trial showed. */
export interface GateReport extends Partial<TriedPages> {
  readonly release: TriedRelease;
  readonly ms: number;
}

/**
 * Tries a release before a remote is moved to it; throws a `GateRefusal` for the first check that fails. With `isNew`, all of its
 * files are read and its pages are rendered, too. Without it, of the files only the server bundle is tried: a release that visitors had before
 * must be available again at once, even while the api has trouble.
 */
export function createReleaseGate(options: GateOptions) {
  const {
    folderOf,
    run,
    keep,
    registry,
    readSite,
    askFor,
    limits,
    timeoutMs = GATE_TIMEOUT_MS,
    log,
  } = options;

  return async function tryRelease(
    registered: RegisteredRemote,
    version: ReleaseVersion,
    isNew: boolean,
  ): Promise<GateReport> {
    const ending = new AbortController();
    const isLate = pause(timeoutMs, undefined, { signal: ending.signal }).then(() => {
      throw new GateRefusal('time', `its trial took longer than ${timeoutMs / 1000} s`);
    });
    try {
      return await Promise.race([tryInTime(registered, version, isNew, ending.signal), isLate]);
    } finally {
      ending.abort();
    }
  };

  async function tryInTime(
    registered: RegisteredRemote,
    version: ReleaseVersion,
    isNew: boolean,
    signal: AbortSignal,
  ): Promise<GateReport> {
    const startedAt = performance.now();
    const folder = folderOf(registered, version);
    const release =
      version === null
        ? await readInstalledRelease(registered, folder, signal)
        : await readSignedRelease(registered, version, folder, signal);
    checkSizes(release, limits);
    const { serverBundle, others } = readFiles(release, folder, signal);
    const code = await serverBundle();
    const { name } = registered;
    const entry = new URL(release.server.entry, folder).href;
    const toRun = { name, entry, code };
    const process = await run(toRun, (text) =>
      log.warn({ remote: name, version, text }, 'a release under test wrote to its console'),
    ).catch((error: unknown) => {
      throw new GateRefusal('server bundle', `its server bundle does not run: ${messageOf(error)}`);
    });
    try {
      if (isNew) await others();
      const tried = isNew
        ? await tryPages(process, {
            registered,
            registry: await registry(),
            site: await readSite(),
            askFor,
            mostMs: limits.renderMs,
            signal,
          })
        : undefined;
      const report = { release, ms: Math.round(performance.now() - startedAt), ...tried };
      if (signal.aborted) process.release();
      else keep(toRun, process);
      return report;
    } catch (error) {
      process.release();
      throw error;
    }
  }
}
