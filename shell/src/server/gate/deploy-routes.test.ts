import { pino } from 'pino';
import type { ApiCall } from '../api/api-client';
import { createVisitorReader } from '../api/visitor';
import { GateRefusal } from './gate-refusal';
import { deployRoutes, isLookedAt } from './deploy-routes';

const MOVES = '/api/platform/remotes/mfe-x/moves';
const remote = { name: 'mfe-x', url: '/remotes/mfe-x/', routes: ['/x'] };
const release = {
  name: 'mfe-x',
  version: '2.0.0',
  commit: 'c0ffee',
  builtAt: '2026-11-01T10:00:00.000Z',
  needs: 1,
  bytes: { 'browser/a.js': 10, 'browser/b.js': 5, 'server/c.js': 100 },
};

/** The api's answers by method and path; the calls it received. */
let answers: Record<string, { status: number; text: string; headers?: Record<string, string> }>;
let asked: ApiCall[];
/** The tried versions, and whether their pages were rendered. */
let tried: (readonly [string | null, boolean])[];
let trial: () => Promise<unknown>;
/** How often the rest of the server was notified of a move. */
let told: number;
const CHECK = `POST ${MOVES}/check`;
/** Makes the api say that a move would lead to `version`. */
const leadsTo = (version: string | null) =>
  (answers[CHECK] = { status: 200, text: JSON.stringify({ version }) });

beforeEach(() => {
  asked = [];
  tried = [];
  told = 0;
  trial = () => Promise.resolve({ release, ms: 300, pages: 5, slowestMs: 20 });
  answers = {
    [`POST ${MOVES}`]: {
      status: 200,
      text: '{"revision":8}',
      headers: { 'content-type': 'application/json' },
    },
  };
  leadsTo('2.0.0');
});

const app = deployRoutes({
  api: {
    ask(call) {
      asked.push(call);
      const { status = 404, text = '', headers = {} } = answers[`${call.method} ${call.path}`] ?? {};
      return Promise.resolve({ status, headers, text });
    },
  },
  registry: () => Promise.resolve({ remotes: [remote] }),
  async tryRelease(_, version, drawsPages) {
    tried.push([version, drawsPages]);
    return (await trial()) as never;
  },
  onMoved: () => (told += 1),
  visitors: createVisitorReader({ trustedProxies: 0, sessionCookies: ['sid'] }),
  log: pino({ level: 'silent' }),
});

const deployment = {
  action: 'deploy',
  expects: 7,
  release: { version: '2.0.0', needs: 99, bytes: 1, gate: 'passed' },
};

async function move(body: unknown, headers: Record<string, string> = {}, path = MOVES) {
  const incoming = {
    headers: { authorization: 'Bearer t', 'content-type': 'application/json', ...headers },
    socket: { remoteAddress: '198.51.100.7' },
  };
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const answer = await app.request(path, { method: 'POST', body: text }, { incoming });
  const json = (await answer.json().catch(() => undefined)) as Record<string, unknown> | undefined;
  return { status: answer.status, json, headers: answer.headers };
}
const paths = () => asked.map(({ method, path }) => `${method} ${path.replace('/api/platform', '')}`);

test('a deployment is tried and then passed on with the signed details in place of the submitted ones', async () => {
  const { status, json } = await move(deployment);
  expect([status, json, told]).toEqual([200, { revision: 8 }, 1]);
  expect(tried).toEqual([['2.0.0', true]]);
  const check = 'POST /remotes/mfe-x/moves/check';
  expect(paths()).toEqual([check, check, 'POST /remotes/mfe-x/moves']);
  expect(JSON.parse(asked[0]!.body!)).toEqual(deployment);
  expect(JSON.parse(asked[2]!.body!)).toEqual({
    action: 'deploy',
    expects: 7,
    release: {
      version: '2.0.0',
      commit: 'c0ffee',
      builtAt: '2026-11-01T10:00:00.000Z',
      needs: 1,
      bytes: 15,
      gate: { ms: 300, pages: 5, slowestMs: 20 },
    },
  });
  expect(asked[2]!.headers).toMatchObject({ authorization: 'Bearer t', 'x-forwarded-for': '198.51.100.7' });
});

test('a refused release is answered with 422 and one sentence, and is not deployed', async () => {
  trial = () => Promise.reject(new GateRefusal('files', 'browser/a.js has 3 bytes, and 5 were signed'));
  const { status, json, headers } = await move(deployment);
  expect(status).toBe(422);
  expect(headers.get('Content-Type')).toBe('application/problem+json');
  expect(json).toMatchObject({
    status: 422,
    title: 'The release was refused',
    check: 'files',
    detail: 'The files check: browser/a.js has 3 bytes, and 5 were signed',
  });
  expect(paths()).not.toContain('POST /remotes/mfe-x/moves');
  expect(told).toBe(0);
});

test.each([401, 403, 404, 409, 422])(
  'a move that the api would refuse with %s is refused before anything is tried',
  async (status) => {
    answers[CHECK] = { status, text: '{"title":"No"}' };
    expect(await move(deployment)).toMatchObject({ status, json: { title: 'No' } });
    expect([tried, paths()]).toEqual([[], ['POST /remotes/mfe-x/moves/check']]);
  },
);

test("if a remote changes while a release waits in the queue, the release is not tried and the api's 409 is returned", async () => {
  trial = () => {
    answers[CHECK] = { status: 409, text: '{"detail":"moved by Mara"}' };
    return Promise.resolve({ release, ms: 1 });
  };
  const [first, second] = await Promise.all([move(deployment), move(deployment)]);
  expect([first.status, second.status, second.json?.detail]).toEqual([200, 409, 'moved by Mara']);
  expect(tried).toHaveLength(1);
});

test.each([
  ['promote tries the canary', { action: 'promote', expects: 7 }, '1.5.0', [['1.5.0', true]]],
  [
    'rollback tries the previous release without rendering its pages',
    { action: 'rollback', expects: 7 },
    '0.9.0',
    [['0.9.0', false]],
  ],
  [
    'rollback to a version tries that version',
    { action: 'rollback', expects: 7, version: '0.8.0' },
    '0.8.0',
    [['0.8.0', false]],
  ],
  [
    'rollback to the installed release tries it as well',
    { action: 'rollback', expects: 7, version: null },
    null,
    [[null, false]],
  ],
  ['abort tries nothing', { action: 'abort', expects: 7 }, '1.5.0', []],
  ['an unknown action is passed to the api without a trial', { action: 'sell' }, null, []],
  ['a body that is not JSON is passed to the api without a trial', 'action=deploy', null, []],
])('%s', async (_, body, version, expected) => {
  leadsTo(version);
  expect((await move(body)).status).toBe(200);
  expect(tried).toEqual(expected);
  expect(JSON.parse(JSON.stringify(asked.at(-1)!.body))).toBe(
    typeof body === 'string' ? body : JSON.stringify(body),
  );
});

test('a remote that is not in the registry cannot be deployed', async () => {
  answers[CHECK.replace('mfe-x', 'mfe-y')] = answers[CHECK]!;
  const { status, json } = await move({ ...deployment, expects: 0 }, {}, MOVES.replace('mfe-x', 'mfe-y'));
  expect([status, json?.detail]).toEqual([
    422,
    'The signature check: the registry of remotes has no entry mfe-y',
  ]);
});

test('the releases of one remote are tried one at a time', async () => {
  let running = 0;
  let most = 0;
  trial = async () => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setTimeout(resolve, 20));
    running -= 1;
    return { release, ms: 1 };
  };
  const all = await Promise.all([move(deployment), move(deployment), move(deployment)]);
  expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect([tried.length, most]).toEqual([3, 1]);
});

test('a rollback does not wait for the trial of another release', async () => {
  let finish!: (report: unknown) => void;
  const first = new Promise((resolve) => (finish = resolve));
  trial = () => first;
  const deploy = move(deployment);
  while (tried.length === 0) await new Promise((resolve) => setImmediate(resolve));
  trial = () => Promise.resolve({ release, ms: 1 });
  expect((await move({ action: 'rollback', expects: 7 })).status).toBe(200);
  finish({ release, ms: 1 });
  expect((await deploy).status).toBe(200);
});

test('the queue of deployments is limited: any more are told to retry later, and nothing is moved for them', async () => {
  let finish!: (report: unknown) => void;
  const first = new Promise((resolve) => (finish = resolve));
  trial = () => first;
  const all = Array.from({ length: 12 }, () => move(deployment));
  const refused = await Promise.race(all);
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '5']);
  expect(refused.json).toMatchObject({ detail: 'Too many releases wait to be tried; nothing was moved' });
  finish({ release, ms: 1 });
  const statuses = (await Promise.all(all)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(9);
});

test('visitors may not report release counts', async () => {
  expect((await move({ counts: [] }, {}, '/api/platform/counts')).status).toBe(403);
  expect(asked).toEqual([]);
});

test('a request body that is too large is not read', async () => {
  expect((await move('x'.repeat(70_000))).status).toBe(413);
  expect(asked).toEqual([]);
});

test.each([
  ['POST', MOVES, true],
  ['POST', MOVES.replace('platform', '%70latform'), true],
  ['POST', '/api/%70latf%6frm/counts', true],
  ['GET', '/api/platform/pointers', false],
  ['POST', '/api/bookings', false],
])('%s %s is handled by this server: %p', (method, url, isIt) => {
  expect(isLookedAt({ method, url } as never)).toBe(isIt);
});
