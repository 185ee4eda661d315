// `npm start -w mfe-x`: serves one remote's build from an origin of its own, for a registry that points there.
import { createReadStream, statSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { refuse, root } from './prepare.mjs';

const workspace = process.argv[2];
const folder = path.resolve(process.env.REMOTE_DIR || path.join(root, workspace, 'dist'));
const port = Number(process.env.PORT || 0);
const TYPES = {
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

const server = http.createServer((request, response) => {
  const { pathname } = new URL(request.url, 'http://localhost');
  const file = path.join(folder, path.normalize(decodeURIComponent(pathname)));
  const headers = {
    'Access-Control-Allow-Origin': process.env.SHELL_ORIGIN || '*',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'X-Content-Type-Options': 'nosniff',
  };
  try {
    if (!file.startsWith(folder + path.sep) || !statSync(file).isFile()) throw new Error('no such file');
  } catch {
    response.writeHead(404, headers).end('Not found');
    return;
  }
  const immutable = /\.[0-9a-f]{10}\.js$/.test(file);
  const compressed = /\bbr\b/.test(request.headers['accept-encoding'] ?? '') && exists(`${file}.br`);
  response.writeHead(200, {
    ...headers,
    'Content-Type': TYPES[path.extname(file)] ?? 'application/octet-stream',
    'Cache-Control': immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    Vary: 'Accept-Encoding',
    ...(compressed ? { 'Content-Encoding': 'br' } : {}),
  });
  createReadStream(compressed ? `${file}.br` : file).pipe(response);
});

server.on('error', (error) => refuse(`${workspace} cannot be served on port ${port}: ${error.message}`));
server.listen(port, process.env.HOST || '127.0.0.1', () => {
  console.log(`${workspace} is served at http://localhost:${server.address().port}/`);
  process.send?.({ type: 'listening', port: server.address().port });
});
process.on('disconnect', () => process.exit(0));

function exists(file) {
  try {
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
