// `npm start -w mfe-x`: serves one remote's build from an origin of its own, for a registry that points there.
import { createReadStream, statSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream';
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
  const headers = {
    'Access-Control-Allow-Origin': process.env.SHELL_ORIGIN || '*',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'X-Content-Type-Options': 'nosniff',
  };
  const file = fileAt(request.url);
  if (!file) {
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
  pipeline(createReadStream(compressed ? `${file}.br` : file), response, () => {});
});

server.on('error', (error) => refuse(`${workspace} cannot be served on port ${port}: ${error.message}`));
server.listen(port, process.env.HOST || '127.0.0.1', () => {
  console.log(`${workspace} is served at http://localhost:${server.address().port}/`);
  process.send?.({ type: 'listening', port: server.address().port });
});
process.on('disconnect', () => process.exit(0));

/** The file that a request asks for; undefined for everything that is none of the build's, however it is written. */
function fileAt(requested) {
  try {
    const file = path.join(folder, decodeURIComponent(requested.split('?')[0]));
    return file.startsWith(folder + path.sep) && exists(file) ? file : undefined;
  } catch {
    return undefined;
  }
}

function exists(file) {
  try {
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
