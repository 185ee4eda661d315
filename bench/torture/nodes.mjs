// Two nodes, each a shell and its api, on one libSQL server and one bucket, behind a balancer that follows /readyz.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { tsImport } from 'tsx/esm/api';
import { startBalancer } from './balancer.mjs';
import { startServer } from './servers.mjs';

const fromTests = (name) => tsImport(`../../api/src/testing/${name}.ts`, import.meta.url);

/**
 * Starts the nodes, the first time together on an empty server, with `env` for the apis. `url` is the balancer's. `kill` ends
 * servers of a node (`api`, `shell`) abruptly; `revive` starts them again on their ports. `database` has its own `kill` and
 * `revive`, and keeps its data and its address.
 */
export async function startNodes({ folder, env = {}, atEnd }) {
  const { startLibsqlServer } = await fromTests('libsql-server');
  const { startBucketServer } = await fromTests('bucket-server');
  let server = await startLibsqlServer();
  atEnd(() => server.stop());
  const { url, port, folder: databaseFolder } = server;
  const database = {
    url,
    folder: databaseFolder,
    kill: (signal) => server.kill(signal),
    async revive() {
      server = await startLibsqlServer({ folder: databaseFolder, port });
    },
  };
  const bucket = await startBucketServer();
  atEnd(() => bucket.stop());

  const start = async (node, kind) => {
    node[kind] = await startServer(kind, node.env[kind], atEnd);
    node.env[kind].PORT = String(node[kind].port);
  };
  const nodes = [1, 2].map((at) => {
    const DATA_DIR = path.join(folder, `node-${at}`);
    mkdirSync(DATA_DIR, { recursive: true });
    const shared = {
      DATABASE_URL: database.url,
      ...bucket.settings,
      ...bucket.credentials,
      STOP_GRACE_SECONDS: '0',
    };
    return { name: `node ${at}`, env: { api: { ...shared, DATA_DIR, ...env }, shell: {} } };
  });
  await Promise.all(nodes.map((node) => start(node, 'api')));
  for (const node of nodes) node.env.shell = { API_URL: node.api.url };
  await Promise.all(nodes.map((node) => start(node, 'shell')));
  const balancer = await startBalancer(
    nodes.map(({ shell }) => shell),
    atEnd,
  );
  const isWhole = (node) => balancer.reaches(node.shell);
  await Promise.all(nodes.map(isWhole));
  return {
    nodes,
    url: balancer.url,
    database,
    bucket,
    kill: (node, kinds, signal = 'SIGKILL') => Promise.all(kinds.map((kind) => node[kind].end(signal))),
    async revive(node, kinds) {
      // The api first, since a shell calls it.
      for (const kind of ['api', 'shell']) if (kinds.includes(kind)) await start(node, kind);
      await isWhole(node);
    },
    isReady: (node) => balancer.isReaching(node.shell),
  };
}
