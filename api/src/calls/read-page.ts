import type * as z from 'zod/mini';
import type { Endpoint, ParamsOf } from '../contract/endpoint';
import { addressOf, type Fetch, readJson, send } from './request';

/** A page of rows, with the counts of the whole list if the server gives them. */
export interface Page<Row> {
  readonly rows: Row[];
  /** Rows that match the current filter. */
  readonly total?: number;
  /** Rows that still wait: pending bookings, new contacts. */
  readonly open?: number;
  /** Cursor of the next page. */
  readonly next?: string;
}

/** Which rows of a staff list to read; empty values are left out. */
export interface ListQuery {
  readonly q?: string;
  readonly status?: string;
  readonly sort?: 'newest' | 'oldest';
  readonly cursor?: string;
  /** Of the ledger: the account that acted, the client's account, and a calendar day. */
  readonly by?: string;
  readonly client?: string;
  readonly day?: string;
  /** Of bookings and contact messages: the first and the last of the firm's days on which they came. */
  readonly from?: string;
  readonly to?: string;
  /** For the same: only those that one number of the figures counts, as in `GET /api/admin/bookings`. */
  readonly service?: string;
  readonly meeting?: string;
  readonly office?: string;
  readonly source?: string;
  readonly people?: string;
  readonly answered?: string;
}

/** One page of a list, with what its headers say about the whole; the server checks the query. */
export async function callPage<Path extends string, Row extends z.ZodMiniType>(
  fetch: Fetch,
  endpoint: Endpoint<Path, z.ZodMiniType, z.ZodMiniArray<Row>>,
  params: ParamsOf<Path>,
  query: ListQuery = {},
): Promise<Page<z.infer<Row>>> {
  const response = await send(fetch, endpoint.method, addressOf(endpoint, params, { ...query }));
  const count = (name: string) => {
    const value = response.headers.get(name);
    return value === null || Number.isNaN(Number(value)) ? undefined : Number(value);
  };
  const next = /[?&]cursor=([^&>]+)(?:&[^>]*)?>;\s*rel="next"/.exec(response.headers.get('Link') ?? '')?.[1];
  return {
    rows: await readJson(response, endpoint.reply!),
    total: count('X-Total-Count'),
    open: count('X-Open-Count'),
    next: next && decodeURIComponent(next),
  };
}
