import { fieldErrors, readJson } from '@lisle-harrow/server/http/read-body';
import { forbidden, invalid } from '@lisle-harrow/server/http/refusal';
import type { Context, Env, Handler, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { findTargetHandler } from 'hono/utils/handler';
import * as z from 'zod/mini';
import {
  type CaseRight,
  type CaseUse,
  type Declared,
  type Endpoint,
  isPermitted,
  mayUse,
  type Method,
  type Permission,
  type StaffRole,
} from '../contract';
import { noRight, signInAgain } from '../errors';
import type { CaseVariables, SignedInVariables } from './signed-in';

type Schema = z.ZodMiniType;

/** When a call needs a recent sign-in: in words for the documentation, and by what it asks for. */
export interface RecentIf<Input> {
  readonly if: string;
  when(c: Context, input: Input): boolean | Promise<boolean>;
}

/** What a route accepts and returns. Declared once, beside its handler; the published API description is generated from it. */
export interface Declaration<Request extends Schema = Schema, Reply extends Schema = Schema> extends Omit<
  Declared<Request, Reply>,
  'recent'
> {
  /** What it does, in one sentence; the headline in the documentation. */
  readonly summary: string;
  /** As of an endpoint, or by what the call asks for. */
  readonly recent?: true | RecentIf<z.infer<Request>>;
  /** Request headers, all optional, each with its meaning. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Fields of the HTML form it accepts. */
  readonly form?: readonly string[];
  /** Fields of the multipart form it accepts; `file` is the file. */
  readonly multipart?: readonly string[];
}

const declarations = new WeakMap<object, Declaration>();

/** The declaration of a route's handler, if it has one. */
export const declarationOf = (handler: object): Declaration | undefined =>
  declarations.get(findTargetHandler(handler as Handler));

/**
 * Adds a route, for example `GET /:id`, by its declaration: `handle` gets the validated JSON or query of the request, and
 * what it returns is passed through the schema of the reply. Throws 400, 408, 413, 415 or 422 for an invalid body, 422 for an
 * invalid query.
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
  const { request, multipart, reply, recent, status = 200 } = declaration;
  rawRoute(routes, address, declaration, async (c, query) => {
    const input = request && !multipart ? await readJson(c, request) : query;
    if (recent && recent !== true && (await recent.when(c, input as z.infer<Request>))) requireRecent(c);
    const answer = await handle(c, input as z.infer<Request>);
    return reply ? c.json(z.parse(reply, answer), status as ContentfulStatusCode) : c.body(null, 204);
  });
}

/** What an endpoint needs besides its contract: for the server and the published description alone. */
export type Implementation<Query extends Schema = Schema, Input extends Schema = Schema> = Pick<
  Declaration,
  'summary' | 'headers' | 'form' | 'multipart'
> & {
  /** The query of a list, whose parameters the contract does not know. */
  readonly query?: Query & z.ZodMiniObject;
  readonly recent?: RecentIf<z.infer<Input>>;
};

/** What the guard of an area of addresses has found out before it lets a request through. */
type EnvOf<Path extends string> = Path extends `/api/client/${string}`
  ? CaseVariables
  : Path extends `/api/${'admin' | 'account' | 'auth' | 'platform'}${string}`
    ? SignedInVariables
    : Env;

/** The input of an endpoint, or the query that its implementation declares. */
type InputOf<Input extends Schema, Query extends Schema> = Schema extends Query
  ? z.infer<Input>
  : z.infer<Query>;

const aboutOf = <About extends object>(about: string | About) =>
  typeof about === 'string' ? { summary: about } : about;

/** Implements an endpoint of the contract, with its summary and what else it needs. `handle` is as in `route`. */
export function implement<
  Path extends string,
  Input extends Schema,
  Reply extends Schema,
  Query extends Schema = Schema,
>(
  app: Hono,
  { method, path, ...declared }: Endpoint<Path, Input, Reply>,
  about: string | Implementation<Query, Input>,
  handle: (
    c: Context<EnvOf<Path>, Path>,
    input: InputOf<Input, Query>,
  ) => Promise<z.input<Reply>> | z.input<Reply>,
): void {
  route(
    app as unknown as Hono<EnvOf<Path>>,
    `${method} ${path}`,
    { ...declared, ...aboutOf(about) } as Declaration<Input, Reply>,
    handle as Parameters<typeof route<EnvOf<Path>, Path, Input, Reply>>[3],
  );
}

/** The same for an endpoint whose handler itself reads the body and writes the answer, as declared. */
export function implementRaw<
  Path extends string,
  Input extends Schema,
  Reply extends Schema,
  Query extends Schema = Schema,
>(
  app: Hono,
  { method, path, ...declared }: Endpoint<Path, Input, Reply>,
  about: string | Implementation<Query, Input>,
  handle: (c: Context<EnvOf<Path>, Path>, query: InputOf<Input, Query>) => Promise<Response> | Response,
): void {
  rawRoute(
    app as unknown as Hono<EnvOf<Path>>,
    `${method} ${path}`,
    { ...declared, ...aboutOf(about) } as Declaration<Schema, Schema>,
    handle as Parameters<typeof rawRoute<EnvOf<Path>, Path>>[3],
  );
}

/** Adds a route whose handler gets the validated query, and itself reads the body and writes the answer, as declared. */
export function rawRoute<E extends Env, Path extends string, Query extends Schema = Schema>(
  routes: Hono<E>,
  address: `${Method} ${Path}`,
  declaration: Declaration<Query>,
  handle: (c: Context<E, Path>, query: z.infer<Query>) => Promise<Response> | Response,
): void {
  const [method, path] = address.split(' ') as [Method, Path];
  const { needs, use, recent, query } = declaration;
  // A wrapper, since the same handler may be used with two declarations.
  const guarded = (c: Context<E, Path>) => {
    if (needs) requirePermission(c, needs);
    if (use) requireRight(c, use);
    if (recent === true) requireRecent(c);
    return handle(c, (query && readQuery(c, query)) as z.infer<Query>);
  };
  declarations.set(guarded, declaration);
  routes.on(method, path, guarded);
}

/**
 * Throws 403 unless the role of the signed-in member of staff has the permission, or an admitted token or API key has it;
 * also if no middleware authenticated the caller.
 */
function requirePermission(c: Context, needs: Permission): void {
  const user = c.get('user') as { readonly staffRole: StaffRole | null } | undefined;
  const permitted = c.get('permitted') as readonly Permission[] | undefined;
  if (!permitted?.includes(needs) && !isPermitted(user?.staffRole, needs))
    throw forbidden('Your role does not permit this');
}

const RECENT_MS = 10 * 60_000;

/** Whether the person last proved who they are no more than 10 minutes ago. */
export const isRecentSignIn = ({ authenticatedAt }: { readonly authenticatedAt: number }) =>
  authenticatedAt + RECENT_MS > Date.now();

/** Throws 403 `sign-in-again` for a session without a recent sign-in; also if nobody was authenticated. */
function requireRecent(c: Context): void {
  const user = c.get('user') as Parameters<typeof isRecentSignIn>[0] | undefined;
  if (user ? !isRecentSignIn(user) : !c.get('permitted')) throw signInAgain();
}

/** Throws 403 unless the signed-in person's right to the case permits the use; also if no middleware determined the case. */
function requireRight(c: Context, use: CaseUse): void {
  const own = c.get('ownCase') as { readonly right: CaseRight } | undefined;
  if (!own || !mayUse(own.right, use)) throw noRight();
}

/**
 * The parameters of the query, parsed by the schema; unknown ones are dropped, and empty ones count as missing, since an
 * empty search box sends one. Of a parameter that is given twice, the first counts. Throws 422, naming each invalid one.
 */
function readQuery<Schema extends z.ZodMiniObject>(c: Context, schema: Schema): z.infer<Schema> {
  const given = Object.entries(c.req.query()).filter(
    ([name, value]) => value !== '' && Object.hasOwn(schema.shape, name),
  );
  const parsed = z.safeParse(schema, Object.fromEntries(given));
  if (parsed.success) return parsed.data;
  throw invalid(fieldErrors(parsed.error.issues));
}
