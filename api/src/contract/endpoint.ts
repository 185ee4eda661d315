import * as z from 'zod/mini';
import type { CaseUse } from './cases/household';
import type { ApiKeyScope, Permission } from './permissions';

type Schema = z.ZodMiniType;
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A call of the api as both sides know it: the server implements it, the browser calls it. */
export interface Endpoint<
  Path extends string = string,
  Input extends Schema = Schema,
  Reply extends Schema = Schema,
> extends Declared<Input, Reply> {
  readonly method: Method;
  /** With `:name` for each parameter. */
  readonly path: Path;
}

/** What both sides know of a call besides its method and path. */
export interface Declared<Input extends Schema, Reply extends Schema> {
  /** The permission that the role of a member of staff must have; required below `/api/admin`. */
  readonly needs?: Permission;
  /** How it uses the client's case, which a household member needs the right to; required below `/api/client`. */
  readonly use?: CaseUse;
  /**
   * True if whoever calls it must have proved who they are within the last 10 minutes, or 403 `sign-in-again`: for what a
   * person who finds an unlocked computer must not do. Keys and tokens, which have no sign-in, are let through.
   */
  readonly recent?: true;
  /** The scope with which an API key may make it, as well as people; by default none may. */
  readonly key?: ApiKeyScope;
  /** Query parameters, each described by its meaning; of a call without a body. */
  readonly query?: Input & z.ZodMiniObject;
  /** The JSON that it accepts; if a multipart form may be sent instead, the handler reads either. */
  readonly request?: Input;
  /** Status of a successful answer; by default 200, or 204 if the answer is empty. */
  readonly status?: number;
  /** The JSON that it returns. */
  readonly reply?: Reply;
  /** True if the answer is a file of any of the accepted kinds: the browser opens or downloads its address. */
  readonly file?: boolean;
  /** Statuses of refusals of its own; those for rights, body and storage follow from the other members. */
  readonly errors?: readonly number[];
}

/**
 * Declares a call: `endpoint('POST /api/admin/clients/:clientId/notes', { needs, request, reply })`. For a list `rows` names the
 * schema of one row: a call within the declaration, such as `z.array(row)`, would keep a bundler from leaving out an endpoint that
 * nobody calls.
 */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<
  Path extends string,
  Row extends Schema,
  Input extends Schema = z.ZodMiniType<undefined>,
>(
  address: `${Method} ${Path}`,
  declared: Declared<Input, never> & { readonly rows: Row },
): Endpoint<Path, Input, z.ZodMiniArray<Row>>;
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<
  Path extends string,
  Input extends Schema = z.ZodMiniType<undefined>,
  Reply extends Schema = z.ZodMiniType<void, void>,
>(address: `${Method} ${Path}`, declared?: Declared<Input, Reply>): Endpoint<Path, Input, Reply>;
/* @__NO_SIDE_EFFECTS__ */
export function endpoint(
  address: string,
  { rows, ...declared }: Declared<Schema, Schema> & { readonly rows?: Schema } = {},
): Endpoint {
  const [method, path] = address.split(' ') as [Method, string];
  return { ...declared, ...(rows && { reply: z.array(rows) }), method, path };
}

/** The parameters in a path, by name. */
export type ParamsOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Readonly<Record<Name, string>> & ParamsOf<Rest>
  : Path extends `${string}:${infer Name}`
    ? Readonly<Record<Name, string>>
    : unknown;
