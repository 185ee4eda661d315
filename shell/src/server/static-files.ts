import type { HttpBindings } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Context, Next } from 'hono';

interface HonoEnv {
  Bindings: HttpBindings;
}

export const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Files of a build: content-hashed and cached forever, or revalidated each time. */
export function files(folder: string, prefix: string, versioned?: ReadonlySet<string>) {
  const serve = serveStatic<HonoEnv>({
    root: folder,
    precompressed: true,
    rewriteRequestPath: (requested) => requested.slice(prefix.length - 1),
  });
  return async (c: Context<HonoEnv>, next: Next) => {
    const { path: file } = c.req;
    // What a build leaves for the next one is in dotfiles.
    const answer = file.includes('/.') ? await next() : await serve(c, next);
    // Anything else comes from the next handler.
    if (!(answer instanceof Response)) return undefined;
    const isNamed = /\.[0-9a-f]{10}\.js$/.test(file) || versioned?.has(`${file}?v=${c.req.query('v')}`);
    answer.headers.set('Cache-Control', isNamed ? IMMUTABLE : 'no-cache');
    return answer;
  };
}

export const gone = (c: Context) => c.text('Not found', 404);
