import * as z from 'zod';
import type { Registry, RemoteDescriptor } from '../../remotes/registry';

// Checked where it is read, on the server: the browser is handed what has passed.

const route = z.string().regex(/^\/[a-z0-9-]+$/, 'a route is one lower-case segment such as /services');

const registeredRemote = z.object({
  name: z.string().regex(/^[a-z][a-z0-9-]*$/, 'a remote is named in lower case'),
  url: z
    .string()
    .regex(/^(https?:\/\/|\/(?!\/)).*\/$/, 'a remote lives at an http(s) or root-relative URL ending in /'),
  routes: z.array(route),
  home: z.enum(['signedOut', 'staff', 'client']).optional(),
  signedIn: z.boolean().optional(),
});

export const registrySchema: z.ZodType<Registry> = z
  .object({ remotes: z.array(registeredRemote) })
  .refine(({ remotes }) => {
    const routes = remotes.flatMap((remote) => remote.routes);
    return routes.every((one, at) => routes.every((other, index) => index === at || !other.startsWith(one)));
  }, 'no route may be a prefix of another (it would light up both navigation links)');

export const remoteDescriptorSchema: z.ZodType<RemoteDescriptor> = z.object({
  name: z.string(),
  browser: z.object({ entry: z.string(), preload: z.array(z.string()) }),
  server: z.object({ entry: z.string() }),
});
