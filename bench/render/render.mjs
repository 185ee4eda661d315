// What one page costs the servers: pages that all visitors share, pages that are rendered for each request, and pages that do
// not exist, compared with a map of ready bytes and with React alone.
import { request } from 'undici';
import { build, outdated } from '../../tooling/build.mjs';
import { step } from '../../tooling/prepare.mjs';
import { casesTable, measureCases } from '../cpu-per-request.mjs';
import { childrenOf } from '../measure.mjs';
import { signIn } from '../sign-in.mjs';
import { startPeer } from '../start-peer.mjs';
import { PASSWORD, startServer } from '../torture/servers.mjs';

const BROTLI = { 'Accept-Encoding': 'br' };

export async function measureRender({ runs, folder, atEnd }) {
  await step('build', () => build(outdated()));
  const log = { LOG_LEVEL: 'info', TRUST_PROXY_HOPS: '1' };
  const api = await startServer('api', { ...log, DATA_DIR: folder }, atEnd);
  const shell = await startServer('shell', { ...log, API_URL: api.url }, atEnd);
  const cookie = await signIn(shell.url, 'staff@lisleharrow.example', PASSWORD);

  const home = await readPage(`${shell.url}/`);
  const raw = await startPeer('raw', { '/': home }, atEnd);
  const plain = await readPage(`${shell.url}/`, {});
  const react = await startPeer('react', { '/': plain }, atEnd);

  const processes = { shell: shell.pid, remotes: childrenOf(shell.pid), api: api.pid };
  const kept = { url: shell.url, headers: BROTLI, processes };
  const cases = await measureCases(
    [
      { name: 'map of buffers', url: raw.url, path: '/', processes: { peer: raw.pid } },
      { ...kept, name: 'home', path: '/', peer: 'map of buffers', goalUs: 120 },
      {
        ...kept,
        name: 'home, 304',
        path: '/',
        headers: { ...BROTLI, 'If-None-Match': home.headers.etag },
        wanted: 304,
        peer: 'map of buffers',
        goalUs: 120,
      },
      {
        ...kept,
        name: 'home, cookies of others',
        path: '/',
        headers: { ...BROTLI, Cookie: '_ga=GA1.1.{visitor}; consent=yes' },
        peer: 'map of buffers',
        goalUs: 120,
      },
      {
        ...kept,
        name: 'home, unknown parameter',
        path: '/?utm_source={n}',
        peer: 'map of buffers',
        goalUs: 120,
      },
      { ...kept, name: 'no such path', path: '/none-{n}', wanted: 404, peer: 'map of buffers', goalUs: 5000 },
      { ...kept, name: 'no such article', path: '/insights/none-{n}', wanted: 404, goalUs: 5000 },
      { ...kept, name: 'search of articles', path: '/insights?q={n}', goalUs: 5000 },
      { name: 'React alone', url: react.url, path: '/', processes: { peer: react.pid } },
      { ...kept, name: 'home, rendered', path: '/?q={n}', peer: 'React alone', goalUs: 4000 },
      {
        ...kept,
        name: '/admin, signed in',
        path: '/admin',
        headers: { ...BROTLI, Cookie: cookie },
        // One account has a share of the renders; more of its requests at once are refused.
        connections: 8,
        peer: 'React alone',
        goalUs: 8000,
      },
    ],
    runs,
    atEnd,
  );
  return { figures: { cases }, report: casesTable(cases) };
}

/** A page as it leaves the server, once it is compressed as well as it will be. */
async function readPage(url, headers = BROTLI) {
  let bytes = Infinity;
  for (let tries = 0; ; tries++) {
    const { statusCode, headers: answered, body } = await request(url, { headers });
    const content = Buffer.from(await body.arrayBuffer());
    if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`);
    if (content.length === bytes || tries > 20) return { headers: kept(answered), body: content };
    bytes = tries > 2 ? content.length : Infinity;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}

/** Headers that a server of ready bytes would send as well. */
const kept = (headers) =>
  Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => !['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding'].includes(name),
    ),
  );
