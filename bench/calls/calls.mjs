// What one api call costs the servers, made directly and through the shell, compared with sending ready bytes.
import { request } from 'undici';
import { build, outdated } from '../../tooling/build.mjs';
import { step } from '../../tooling/prepare.mjs';
import { casesTable, measureCases } from '../cpu-per-request.mjs';
import { startPeer } from '../start-peer.mjs';
import { startServer } from '../torture/servers.mjs';

const LIST = '/api/services';

export async function measureCalls({ runs, folder, atEnd }) {
  await step('build', () => build(outdated()));
  const env = { LOG_LEVEL: 'info' };
  const api = await startServer('api', { ...env, DATA_DIR: folder }, atEnd);
  const shell = await startServer('shell', { ...env, API_URL: api.url }, atEnd);
  const { headers, body } = await request(api.url + LIST);
  const list = {
    headers: { 'content-type': headers['content-type'] },
    body: Buffer.from(await body.bytes()),
  };
  const raw = await startPeer('raw', { [LIST]: list }, atEnd);

  const cases = await measureCases(
    [
      { name: 'ready bytes', url: raw.url, path: LIST, processes: { peer: raw.pid } },
      {
        name: 'services, direct',
        url: api.url,
        path: LIST,
        processes: { api: api.pid },
        peer: 'ready bytes',
      },
      {
        name: 'services, through the shell',
        url: shell.url,
        path: LIST,
        processes: { shell: shell.pid, api: api.pid },
        peer: 'ready bytes',
      },
    ],
    runs,
    atEnd,
  );
  return { figures: { cases }, report: casesTable(cases) };
}
