import type { Context, Env, Handler, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { findTargetHandler } from 'hono/utils/handler';
import * as z from 'zod/mini';
import {
  type CaseRight,
  type CaseUse,
  isPermitted,
  mayUse,
  type Permission,
  type StaffRole,
} from '../contract';
import { forbidden, noRight } from '../errors';
import { readJson } from './read-body';

type Schema = z.ZodMiniType;

/** What a route takes and answers. Said once, beside its handler; the published description is made of it. */
export interface Declaration<Request extends Schema = Schema, Reply extends Schema = Schema> {
  /** What it does, in one sentence; the documentation's headline. */
  readonly summary: string;
  /** What the role of a member of staff must permit; every route of staff says it. */
  readonly needs?: Permission;
  /** How it uses the client's case; every route below `/api/client` says so, and a member of a household needs the right to it. */
  readonly use?: CaseUse;
  /** Query parameters, all optional, each with its meaning. */
  readonly query?: Readonly<Record<string, string>>;
  /** Request headers, all optional, each with its meaning. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The JSON it takes; where a multipart form may come instead, the handler reads either. */
  readonly request?: Request;
  /** Fields of the HTML form it takes. */
  readonly form?: readonly string[];
  /** Fields of the multipart form it takes; `file` is the file. */
  readonly multipart?: readonly string[];
  /** Status of a successful answer; by default 200, or 204 where there is nothing to answer. */
  readonly status?: number;
  /** The JSON it answers. */
  readonly reply?: Reply;
  /** True where the answer is a file of any of the accepted kinds. */
  readonly file?: boolean;
  /** Refusals of its own; those of rights, body and storage follow from the rest. */
  readonly errors?: readonly number[];
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

const declarations = new WeakMap<object, Declaration>();

/** What was declared with the handler of a route, if anything. */
export const declarationOf = (handler: object): Declaration | undefined =>
  declarations.get(findTargetHandler(handler as Handler));

/**
 * Adds a route, `GET /:id` for example, by its declaration: `handle` gets the checked JSON of the request, and what it
 * returns leaves through the schema of the reply. Throws 400, 408, 413, 415 or 422 for a wrong body.
 */
export function route<
  E extends Env,
  Path extends string,
  Request extends Schema = Schema,
  Reply extends Schema = z.ZodMiniType<void, void>,
>(
  routes: Hono<E>,
  address: `${Method} ${Path}`,
  declaration: Declaration<Request, Reply>,
  handle: (c: Context<E, Path>, input: z.infer<Request>) => Promise<z.input<Reply>> | z.input<Reply>,
): void {
  const { request, multipart, reply, status = 200 } = declaration;
  rawRoute(routes, address, declaration, async (c) => {
    const input = request && !multipart ? await readJson(c, request) : undefined;
    const answer = await handle(c, input as z.infer<Request>);
    return reply ? c.json(z.parse(reply, answer), status as ContentfulStatusCode) : c.body(null, 204);
  });
}

/** Adds a route whose handler reads its request and writes its answer itself, as declared. */
export function rawRoute<E extends Env, Path extends string>(
  routes: Hono<E>,
  address: `${Method} ${Path}`,
  declaration: Declaration,
  handle: (c: Context<E, Path>) => Promise<Response> | Response,
): void {
  const [method, path] = address.split(' ') as [Method, Path];
  const { needs, use } = declaration;
  // Not the handler itself: one handler may have two declarations.
  const guarded: typeof handle = (c) => {
    if (needs) requirePermission(c, needs);
    if (use) requireRight(c, use);
    return handle(c);
  };
  declarations.set(guarded, declaration);
  routes.on(method, path, guarded);
}

/**
 * Throws 403 unless the role of the signed-in member of staff permits it, or a token or key was admitted; also if
 * nobody checked who is asking.
 */
function requirePermission(c: Context, needs: Permission): void {
  const user = c.get('user') as { readonly staffRole: StaffRole | null } | undefined;
  const permitted = c.get('permitted') as readonly Permission[] | undefined;
  if (!permitted?.includes(needs) && !isPermitted(user?.staffRole, needs))
    throw forbidden('Your role does not permit this');
}

/** Throws 403 unless the signed-in person's right to the client's case permits it; also if nobody checked which case that is. */
function requireRight(c: Context, use: CaseUse): void {
  const own = c.get('ownCase') as { readonly right: CaseRight } | undefined;
  if (!own || !mayUse(own.right, use)) throw noRight();
}
