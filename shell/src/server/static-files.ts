import type { HttpBindings } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Context, Next } from 'hono';

interface HonoEnv {
  Bindings: HttpBindings;
}

const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Files of a build: named by their content and kept for ever, or asked for again each time. */
export function files(folder: string, prefix: string, versioned?: ReadonlySet<string>) {
  const serve = serveStatic<HonoEnv>({
    root: folder,
    precompressed: true,
    rewriteRequestPath: (requested) => requested.slice(prefix.length - 1),
  });
  return async (c: Context<HonoEnv>, next: Next) => {
    const { path: file } = c.req;
    // What a build leaves for the next one is in files whose names begin with a dot.
    const answer = file.includes('/.') ? await next() : await serve(c, next);
    // Anything else comes from the next handler.
    if (!(answer instanceof Response)) return undefined;
    const isNamed = /\.[0-9a-f]{10}\.js$/.test(file) || versioned?.has(`${file}?v=${c.req.query('v')}`);
    answer.headers.set('Cache-Control', isNamed ? IMMUTABLE : 'no-cache');
    return answer;
  };
}

/** `/remotes/NAME/releases/VERSION/…`: nothing climbs, nothing is hidden, and a release that is on its way there has a name with a dot. */
const RELEASE_FILE =
  /^\/remotes\/([a-z][a-z0-9-]*)\/releases\/([0-9A-Za-z][0-9A-Za-z.+-]{0,63})((?:\/[\w~-][\w.~-]*)+)$/;

/** Files of releases, which lie in `folder` as `NAME/VERSION/…`. Their content never changes, but a release may be signed anew. */
export function releaseFiles(folder: string) {
  // Not before it is asked: until the first deploy there may be no such folder.
  let serve: ReturnType<typeof serveStatic<HonoEnv>> | undefined;
  return async (c: Context<HonoEnv>, next: Next) => {
    const [, , , file] = RELEASE_FILE.exec(c.req.path) ?? [];
    if (file === undefined) return gone(c);
    serve ??= serveStatic<HonoEnv>({
      root: folder,
      precompressed: true,
      rewriteRequestPath: (requested) => requested.replace(RELEASE_FILE, '/$1/$2$3'),
    });
    const answer = await serve(c, next);
    if (!(answer instanceof Response)) return undefined;
    answer.headers.set('Cache-Control', file === '/release.json' ? 'no-cache' : IMMUTABLE);
    return answer;
  };
}

export const gone = (c: Context) => c.text('Not found', 404);
