// `remote start`: serves a remote's build from its own origin, for a registry that points there.
import { once } from 'node:events';
import http from 'node:http';
import path from 'node:path';
import sirv from 'sirv';

export async function startRemote() {
  const folder = path.resolve(process.env.REMOTE_DIR || 'dist');
  const url = await serveFolder(folder, { port: Number(process.env.PORT || 0) });
  console.log(`${folder} is served at ${url}`);
  // A script that runs this command ends it by disconnecting.
  process.on('disconnect', () => process.exit(0));
}

/**
 * Serves the files of a folder to the pages of `SHELL_ORIGIN`, by default to all; returns the URL. `answer` may answer a
 * request itself, and then returns true.
 */
export async function serveFolder(folder, { port, answer = () => false }) {
  const serveFile = sirv(folder, {
    // Looks for the file with every request, since a deployment adds some while this runs.
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
    if (!answer(request, response)) serveFile(request, response);
  });
  server.listen(port, process.env.HOST || '127.0.0.1');
  await once(server, 'listening').catch((error) => {
    throw new Error(`Port ${port} cannot be used: ${error.message}. Choose another one with PORT=…`);
  });
  process.send?.({ type: 'listening', port: server.address().port });
  return `http://localhost:${server.address().port}/`;
}
