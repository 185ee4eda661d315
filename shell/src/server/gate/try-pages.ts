import { setTimeout as pause } from 'node:timers/promises';
import type { Site } from '@lisle-harrow/api/contract';
import type { Session } from '../../contract';
import type { RegisteredRemote, Registry } from '../../remotes/registry';
import type { AskApi } from '../api/api-answer';
import type { RenderProcess } from '../render-process/render-process';
import { GateRefusal } from './gate-refusal';

/** A timer in the release's code may still end its process. */
const SETTLE_MS = 100;
/** The first render compiles code and fetches uncached data: a slow page is rendered this often, and the fastest counts. */
const TRIES = 3;

interface PageToTry {
  readonly path: string;
  readonly session: Session;
}

export interface TriedPages {
  /** How many were rendered. */
  readonly pages: number;
  readonly slowestMs: number;
}

/**
 * Draws the pages that the registry names for a remote, for each kind of visitor who gets them. Refuses the release if a page fails, is not
 * found, ends the process or takes longer than `mostMs`. No real session is used: a page must cope with what the api then refuses.
 */
export async function tryPages(
  process: RenderProcess,
  options: {
    readonly registered: RegisteredRemote;
    readonly registry: Registry;
    readonly site: Site;
    readonly askFor: (signal: AbortSignal, isForAnyone: boolean) => AskApi;
    readonly mostMs: number;
    readonly signal: AbortSignal;
  },
): Promise<TriedPages> {
  const { registered, mostMs, signal } = options;
  const toTry = pagesOf(registered);
  let slowestMs = 0;
  for (const page of toTry) {
    let fastest = await renderOnce(page);
    for (let tries = 1; tries < TRIES && fastest > mostMs; tries += 1)
      fastest = Math.min(fastest, await renderOnce(page));
    if (fastest > mostMs)
      throw new GateRefusal(
        'time',
        `${nameOf(page)} took ${Math.round(fastest)} ms to render, the fastest of ${TRIES} times, and may take ${mostMs} ms (GATE_RENDER_MS)`,
      );
    slowestMs = Math.max(slowestMs, fastest);
  }
  const ended = await Promise.race([process.failed, pause(SETTLE_MS, undefined, { signal })]);
  if (ended !== undefined)
    throw new GateRefusal('pages', `after its pages were rendered its process ended: ${ended}`);
  return { pages: toTry.length, slowestMs: Math.round(slowestMs) };

  async function renderOnce(page: PageToTry): Promise<number> {
    const { registry, site, askFor } = options;
    const { path, session } = page;
    const isSignedOut = session.status === 'signedOut';
    let isRefusedData = false;
    const askApi = askFor(signal, isSignedOut);
    const ask: AskApi = async (target, request) => {
      if ((request?.method ?? 'GET') !== 'GET') throw new Error('a page that is tried may only read');
      const answer = await askApi(target, request);
      isRefusedData ||= answer.status === 401 || answer.status === 403;
      return answer;
    };
    const refuse = (problem: string) => new GateRefusal('pages', `${nameOf(page)} ${problem}`);
    const startedAt = performance.now();
    const rendered = await process
      .render({ path, search: '', registry, site, session }, ask, signal)
      .catch((error: unknown) => {
        throw refuse(`could not be rendered: ${firstLine(error)}`);
      });
    const took = performance.now() - startedAt;
    const { failure } = rendered;
    if (failure?.reason === 'markup') throw refuse(`fails in render: ${firstLine(failure.errors[0])}`);
    if (failure && !isRefusedData) throw refuse(`fails before its render: ${firstLine(failure.errors[0])}`);
    if (rendered.status === 404) throw refuse('does not exist in it, and the registry names it');
    return took;
  }
}

const SIGNED_OUT: Session = { status: 'signedOut' };
const STAFF: Session = {
  status: 'signedIn',
  user: { id: 'gate', firstName: 'Gate', role: 'staff', staffRole: 'owner' },
};
const CLIENT: Session = { status: 'signedIn', user: { id: 'gate', firstName: 'Gate', role: 'client' } };
const HOMES = { signedOut: SIGNED_OUT, staff: STAFF, client: CLIENT };

/** Pages with a fixed path, for each kind of visitor who gets them. */
function pagesOf({ routes, pages = [], home, signedIn }: RegisteredRemote): PageToTry[] {
  const paths = [...new Set([...routes, ...pages.filter((page) => !page.includes('*'))])];
  const member = home === 'client' ? CLIENT : STAFF;
  const sessions = signedIn ? [member] : [SIGNED_OUT, member];
  return [
    ...(home ? [{ path: '/', session: HOMES[home] }] : []),
    ...sessions.flatMap((session) => paths.map((path) => ({ path, session }))),
  ];
}

const nameOf = ({ path, session }: PageToTry) =>
  `${path} (${session.status === 'signedIn' ? `as ${session.user.role}` : 'signed out'})`;

const firstLine = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0]!.slice(0, 300);
