import * as z from 'zod/mini';
import type { Session } from '../contract';

const path = z
  .string()
  .check(z.regex(/^\/[a-z0-9-]+$/, 'a route is one lower-case segment such as /services'));

const registeredRemote = z.object({
  /** Name of the remote, e.g. `mfe-marketing`. */
  name: z.string().check(z.regex(/^[a-z][a-z0-9-]*$/, 'a remote is named in lower case')),
  /** Folder that holds the remote's `remote.json`, with a trailing slash: absolute, or on the shell's own origin. */
  url: z
    .string()
    .check(
      z.regex(
        /^(https?:\/\/|\/(?!\/)).*\/$/,
        'a remote lives at an http(s) or root-relative URL ending in /',
      ),
    ),
  /** First path segments that the remote draws, with everything below them. */
  routes: z.array(path),
  /** Whose home page (`/`) the remote draws (D2). */
  home: z.optional(z.enum(['signedOut', 'staff', 'client'])),
  /** True when the routes exist for signed-in users only (spec L21). */
  signedIn: z.optional(z.boolean()),
});

/** Where each remote lives and what it draws: data that the shell reads while it runs. */
export const registrySchema = z.object({ remotes: z.array(registeredRemote) }).check(
  z.refine(({ remotes }) => {
    const routes = remotes.flatMap((remote) => remote.routes);
    return routes.every((route, at) =>
      routes.every((other, index) => index === at || !other.startsWith(route)),
    );
  }, 'no route may be a prefix of another (it would light up both navigation links)'),
);

export type RegisteredRemote = z.infer<typeof registeredRemote>;
export type Registry = z.infer<typeof registrySchema>;

/** The files that make up a remote's present version; relative to the remote's URL. Written by its build. */
export const remoteDescriptorSchema = z.object({
  name: z.string(),
  browser: z.object({ entry: z.string(), preload: z.array(z.string()) }),
  server: z.object({ entry: z.string() }),
});

export type RemoteDescriptor = z.infer<typeof remoteDescriptorSchema>;

/** Name of the remote that draws `pathname` for this session; undefined where the page does not exist (spec L20-L22). */
export function remoteFor(registry: Registry, pathname: string, session: Session): string | undefined {
  const normalised = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  const home = session.status === 'signedIn' ? (session.user.role ?? 'staff') : 'signedOut';
  const remote =
    normalised === '/'
      ? registry.remotes.find((candidate) => candidate.home === home)
      : registry.remotes.find((candidate) =>
          candidate.routes.some((route) => normalised === route || normalised.startsWith(`${route}/`)),
        );
  if (remote?.signedIn && session.status !== 'signedIn') return undefined;
  return remote?.name;
}
