import * as z from 'zod';
import { OWN_PAGES, type Registry, type RemoteDescriptor } from '../../remotes/registry';

// Validated where it is read, on the server; browsers get only valid registries.

const route = z.string().regex(/^\/[a-z0-9-]+$/, 'a route is one lower-case segment such as /services');

/** The host becomes part of the content security policy. `new URL` reads `https:///x/` as the host `x`, and browsers `/\\x/` as one. */
function isFolderUrl(url: string): boolean {
  if (!/^[^\s\\?#;,*]+\/$/.test(url)) return false;
  return /^\/(?!\/)/.test(url) || (/^https?:\/\/[^/]/.test(url) && URL.canParse(url));
}

const label = z.string().min(1, 'a link has a label');
const path = z.string().regex(/^\/(?!\/)[a-z0-9/-]*$/, 'a link leads to a path of the site');

const registeredRemote = z.object({
  name: z.string().regex(/^[a-z][a-z0-9-]*$/, 'a remote is named in lower case'),
  url: z
    .string()
    .refine(
      isFolderUrl,
      'a remote lives at an http(s) URL with a host, or at a root-relative one, ending in /',
    ),
  keys: z
    .array(z.string().regex(/^[\w-]{43}$/, 'a key is 32 bytes as base64url'))
    .min(1)
    .optional(),
  routes: z.array(route),
  home: z.enum(['signedOut', 'staff', 'client']).optional(),
  signedIn: z.boolean().optional(),
  pages: z
    .array(z.string().regex(/^(\/([a-z0-9-]+|\*))+$/, 'a page is a path of lower-case segments, * for any'))
    .optional(),
  navigation: z.array(z.object({ label, path })).optional(),
  footer: z
    .array(
      z.object({
        title: label.optional(),
        links: z.array(z.object({ label, path: path.optional() })),
      }),
    )
    .optional(),
});

/** Refused as a whole if it breaks one rule: half a registry would remove pages. */
const registrySchema: z.ZodType<Registry> = z
  .object({ remotes: z.array(registeredRemote).min(1, 'a registry names at least one remote') })
  .refine(({ remotes }) => {
    const routes = [...OWN_PAGES.routes, ...remotes.flatMap((remote) => remote.routes)];
    return routes.every((one, at) => routes.every((other, index) => index === at || !other.startsWith(one)));
  }, 'no route may be a prefix of another (it would light up both navigation links)')
  .refine(
    ({ remotes }) => isUnique([OWN_PAGES.name, ...remotes.map(({ name }) => name)]),
    "no two remotes may have one name, and none the shell's",
  )
  .refine(({ remotes }) => isUnique(remotes.map(({ url }) => url)), 'no two remotes may live at one URL')
  .refine(
    ({ remotes }) => isUnique(remotes.flatMap(({ home }) => home ?? [])),
    'no two remotes may render the same home page',
  );

/** Throws if the registry breaks a rule or names an origin that is not among `origins` (setting REMOTE_ORIGINS). */
export function readRegistry(json: unknown, origins: readonly string[]): Registry {
  const registry = registrySchema.parse(json);
  for (const { name, url, keys } of registry.remotes) {
    if (url.startsWith('/')) continue;
    const { origin, protocol, hostname } = new URL(url);
    if (protocol === 'https:' && !keys)
      throw new Error(`${name} lives on ${origin}, so its entry must name the keys that sign its releases`);
    if (!origins.includes(origin) && !origins.includes(`${protocol}//${hostname}:*`))
      throw new Error(`${name} lives on ${origin}, which is not among REMOTE_ORIGINS`);
  }
  return registry;
}

const isUnique = (values: readonly string[]) => new Set(values).size === values.length;

/** No path leads out of the remote's folder. */
const file = z
  .string()
  .regex(/^(?!(.*\/)?\.{1,2}(\/|$))[\w.~-]+(\/[\w.~-]+)*$/, "a release's file lies in the remote's folder");

/** Refused as a whole, too: the release before stays. */
export const remoteDescriptorSchema: z.ZodType<RemoteDescriptor> = z
  .object({
    name: z.string(),
    version: z.string().optional(),
    browser: z.object({ entry: file, preload: z.array(file) }),
    server: z.object({ entry: file }),
    files: z.record(file, z.string().regex(/^sha384-[A-Za-z\d+/]{64}$/, 'a file is known by its SHA-384')),
  })
  .refine(
    ({ browser, server, files }) =>
      [browser.entry, ...browser.preload, server.entry].every((name) => Object.hasOwn(files, name)),
    'of each file that is named the hash must be there',
  );
