import * as z from 'zod';
import type { ApiAnswer } from '../api/api-answer';
import type { PageToRender, SiteToList } from '../rendering/render-page-parts';

// Messages between the shell and a render process. `job` numbers a page or a list, `call` an api call of one.

/** Calls to the api that one page may make. */
export const MOST_CALLS = 50;

/** The server bundle of one release. */
export interface ReleaseToRun {
  /** Name of the remote. */
  readonly name: string;
  /** Absolute URL of the bundle, which stack traces name. */
  readonly entry: string;
  readonly code: string;
}

export type ToRenderProcess =
  | ({ readonly type: 'load' } & ReleaseToRun)
  | { readonly type: 'render'; readonly job: number; readonly page: PageToRender }
  | { readonly type: 'list'; readonly job: number; readonly visitor: SiteToList }
  | { readonly type: 'answer'; readonly call: number; readonly answer: ApiAnswer | string }
  /** Nobody waits for the job any more. */
  | { readonly type: 'abort'; readonly job: number }
  | { readonly type: 'ping' };

// A remote's code may control the other end: everything is validated.

/** Text of an error or the console, truncated. */
const words = z.string().transform((text) => text.slice(0, 2000));
const line = z.string().max(2000);
const number = z.int().min(0);

const about = z.object({
  type: z.enum(['Service', 'Article']),
  title: line,
  summary: line,
  parent: z.object({ path: line, title: line }),
  topic: line.optional(),
  published: line.optional(),
  bodyHtml: z.string().max(500_000).optional(),
});

const page = z.object({
  status: z.union([z.literal(200), z.literal(404)]),
  about: about.optional(),
  // Within this site: a remote must not redirect to another.
  movedTo: line.regex(/^\/(?!\/)[^\s\\]*$/).optional(),
  // The shell parses it, in time that grows with its length.
  head: z.string().max(10_000),
  queries: z.object({ mutations: z.array(z.unknown()), queries: z.array(z.unknown()) }),
  hasFailedQueries: z.boolean(),
  failure: z.object({ reason: z.enum(['data', 'markup']), errors: z.array(words).max(20) }).optional(),
});

/** A call of a page to the api; only the shell says on whose behalf it is made. */
const request = z.object({
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).optional(),
  headers: z.object({ accept: line.optional(), 'content-type': line.optional() }).optional(),
  body: z.string().max(100_000).optional(),
});

export const toShell = z.discriminatedUnion('type', [
  /** The process has started and can load a release. */
  z.object({ type: z.literal('started') }),
  z.object({ type: z.literal('loaded'), queryParameters: z.array(line).max(100).optional() }),
  /** The markup follows as bytes, then `styleBytes` of styles, both UTF-8. */
  z.object({ type: z.literal('rendered'), job: number, page, styleBytes: number }),
  z.object({
    type: z.literal('listed'),
    job: number,
    pages: z
      .array(z.object({ path: line, about: about.optional() }))
      .max(5000)
      .optional(),
  }),
  z.object({ type: z.literal('failed'), job: number, error: words }),
  z.object({ type: z.literal('ask'), job: number, call: number, path: line, request }),
  z.object({ type: z.literal('pong') }),
  /** What the remote's code wrote to its console. */
  z.object({ type: z.literal('said'), text: words }),
  /** The bundle cannot run, or its code left an error unhandled. */
  z.object({ type: z.literal('fault'), error: words }),
]);

export type ToShell = z.infer<typeof toShell>;
