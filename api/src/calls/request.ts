import * as z from 'zod/mini';
import type { Endpoint, ParamsOf } from '../contract/endpoint';
import { withoutMisleading } from '../contract/fields';
import { ResponseError } from './response-error';

/** `fetch` for paths of the api: the browser's own, or the shell server's with the visitor's session. */
export type Fetch = (path: string, init?: RequestInit) => Promise<Response>;

/** One call; rejects with a `ResponseError` for any status outside 200-299. */
export async function send(
  fetch: Fetch,
  method: string,
  path: string,
  body?: unknown,
  moreHeaders?: Readonly<Record<string, string>>,
): Promise<Response> {
  const response = await fetch(path, {
    method,
    credentials: 'include',
    headers: {
      Accept: 'application/json',
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...moreHeaders,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new ResponseError(response.status, (await response.text()) || response.statusText);
  return response;
}

type Schema = z.ZodMiniType;

type Headers = Readonly<Record<string, string>>;
/** Of an endpoint that takes nothing besides the parameters in its path. */
type NoInput = z.ZodMiniType<undefined>;

/**
 * Calls an endpoint: `call(fetch, addNote, { clientId }, note)`, with headers such as `ifMatch` gives. Returns its reply, parsed;
 * rejects with a `ResponseError` for any status outside 200-299.
 */
export function call<Path extends string, Reply extends Schema>(
  fetch: Fetch,
  endpoint: Endpoint<Path, NoInput, Reply>,
  params: ParamsOf<Path>,
  input?: undefined,
  headers?: Headers,
): Promise<z.infer<Reply>>;
export function call<Path extends string, Input extends Schema, Reply extends Schema>(
  fetch: Fetch,
  endpoint: Endpoint<Path, Input, Reply>,
  params: ParamsOf<Path>,
  input: z.input<Input>,
  headers?: Headers,
): Promise<z.infer<Reply>>;
export async function call<Reply extends Schema>(
  fetch: Fetch,
  endpoint: Endpoint<string, Schema, Reply>,
  params: ParamsOf<string>,
  input?: unknown,
  headers?: Headers,
): Promise<z.infer<Reply> | undefined> {
  const response = await request(fetch, endpoint, params, input, headers);
  return endpoint.reply && (await readJson(response, endpoint.reply));
}

/** The same for the response itself, of a call whose headers say something or whose body is not JSON. */
export function request<Path extends string, Input extends Schema>(
  fetch: Fetch,
  endpoint: Endpoint<Path, Input>,
  params: ParamsOf<Path>,
  input?: z.input<Input>,
  headers?: Headers,
): Promise<Response> {
  const isQuery = endpoint.query !== undefined;
  const path = addressOf(endpoint, params, isQuery ? (input as SearchParams) : undefined);
  return send(fetch, endpoint.method, path, isQuery ? undefined : input, headers);
}

type SearchParams = Readonly<Record<string, string | undefined>>;

/** Where an endpoint is, with the parameters in its path and search: what a browser opens or downloads. */
export function addressOf<Path extends string>(
  { path }: Pick<Endpoint<Path>, 'path'>,
  params: ParamsOf<Path>,
  search: SearchParams = {},
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent((params as Readonly<Record<string, string>>)[name]!),
  );
  const given = Object.entries(search).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return given.length > 0 ? `${filled}?${new URLSearchParams(given)}` : filled;
}

/**
 * The JSON of a response, parsed by `schema`. Texts that were stored before misleading characters were removed from
 * input lose them here, before anything shows them.
 */
export async function readJson<Schema extends z.ZodMiniType>(
  response: Response,
  schema: Schema,
): Promise<z.infer<Schema>> {
  return z.parse(schema, JSON.parse(withoutMisleading(await response.text())));
}

/** What a change is based on, for servers that compare it: null stands for nothing, undefined sends no header. */
export const ifMatch = (seen: string | number | null | undefined) =>
  seen === undefined ? undefined : { 'If-Match': `"${seen ?? ''}"` };

/** Names a write, so that a retry of it is stored once. */
export const idempotencyKey = (key: string) => ({ 'Idempotency-Key': `"${key}"` });
