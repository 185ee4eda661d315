// `npm start -w mfe-x`: serves one remote's build from an origin of its own, for a registry that points there.
import http from 'node:http';
import path from 'node:path';
import sirv from 'sirv';
import { refuse, root } from './prepare.mjs';

const workspace = process.argv[2];
const folder = path.resolve(process.env.REMOTE_DIR || path.join(root, workspace, 'dist'));
const port = Number(process.env.PORT || 0);

const serveFile = sirv(folder, {
  // Looks for the file with every request: a deployment adds some while this runs.
  dev: true,
  etag: true,
  brotli: true,
  extensions: [],
  setHeaders(response, file) {
    const isHashed = /\.[0-9a-f]{10}\.js$/.test(file);
    if (isHashed) response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
  },
});

const server = http.createServer((request, response) => {
  response.setHeader('Access-Control-Allow-Origin', process.env.SHELL_ORIGIN || '*');
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
  response.setHeader('X-Content-Type-Options', 'nosniff');
  serveFile(request, response);
});
server.on('error', (error) => refuse(`${workspace} cannot be served on port ${port}: ${error.message}`));
server.listen(port, process.env.HOST || '127.0.0.1', () => {
  console.log(`${workspace} is served at http://localhost:${server.address().port}/`);
  process.send?.({ type: 'listening', port: server.address().port });
});
process.on('disconnect', () => process.exit(0));
