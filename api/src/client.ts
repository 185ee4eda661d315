import * as z from 'zod/mini';
import {
  article,
  booking,
  bookingDetail,
  type BookingInput,
  type ClientDocument,
  clientDocument,
  type ClientDocumentInput,
  clientNote,
  clientProfile,
  type ClientProfileInput,
  contact,
  contactDetail,
  type ContactInput,
  currentUser,
  insight,
  milestone,
  service,
  serviceDetail,
  teamMember,
  testimonial,
} from './contract';

/** `fetch` for paths of the api: the browser's own, or the shell server's with the visitor's session. */
export type Fetch = (path: string, init?: RequestInit) => Promise<Response>;

/** An answer outside 200-299; the message reads `401: {"message":"Unauthorized"}` (spec L185). */
export class ResponseError extends Error {
  override readonly name = 'ResponseError';

  constructor(
    readonly status: number,
    body: string,
  ) {
    super(`${status}: ${body}`);
  }
}

/** True for the one failure that leads to the login page (spec L193). */
export function isSignedOut(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('401') && error.message.includes('Unauthorized');
}

/** A page of rows with the counts of the whole list where the server gives them (D19). */
export interface Page<Row> {
  readonly rows: Row[];
  /** Rows under the current filter. */
  readonly total?: number;
  /** Rows that still wait: pending bookings, new contacts. */
  readonly open?: number;
  /** Cursor of the next page. */
  readonly next?: string;
}

/** One call; rejects with a `ResponseError` for any answer outside 200-299. */
export async function send(
  fetch: Fetch,
  method: string,
  path: string,
  body?: unknown,
  moreHeaders?: Record<string, string>,
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

/** A GET whose JSON is read by `schema`. */
export async function read<Schema extends z.ZodMiniType>(
  fetch: Fetch,
  path: string,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const response = await send(fetch, 'GET', path);
  return z.parse(schema, await response.json());
}

/** A GET of one page of rows, with what its headers say of the whole list. */
export async function readPage<Schema extends z.ZodMiniType>(
  fetch: Fetch,
  path: string,
  row: Schema,
): Promise<Page<z.infer<Schema>>> {
  const response = await send(fetch, 'GET', path);
  const count = (name: string) => {
    const value = response.headers.get(name);
    return value === null || Number.isNaN(Number(value)) ? undefined : Number(value);
  };
  const next = /[?&]cursor=([^&>]+)[^>]*>;\s*rel="next"/.exec(response.headers.get('Link') ?? '')?.[1];
  return {
    rows: z.parse(z.array(row), await response.json()),
    total: count('X-Total-Count'),
    open: count('X-Open-Count'),
    next: next && decodeURIComponent(next),
  };
}

/** Which part of a staff list to read; empty values are left out (D19). */
export interface ListQuery {
  readonly q?: string;
  readonly status?: string;
  readonly sort?: 'newest' | 'oldest';
  readonly cursor?: string;
}

/** `path` with the given values of `query` behind it. */
export function listPath(path: string, query: ListQuery = {}): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}

const slugPath = (base: string, slug: string) => `${base}/${encodeURIComponent(slug)}`;

export const getCurrentUser = (fetch: Fetch) => read(fetch, '/api/auth/user', currentUser);
export const getServices = (fetch: Fetch) => read(fetch, '/api/services', z.array(service));
export const getService = (fetch: Fetch, slug: string) =>
  read(fetch, slugPath('/api/services', slug), serviceDetail);
export const getTeam = (fetch: Fetch) => read(fetch, '/api/team', z.array(teamMember));
export const getTestimonials = (fetch: Fetch) => read(fetch, '/api/testimonials', z.array(testimonial));
export const getInsights = (fetch: Fetch) => read(fetch, '/api/insights', z.array(insight));
export const getArticle = (fetch: Fetch, slug: string) =>
  read(fetch, slugPath('/api/insights', slug), article);

/** One body on its way to the api, however often it is sent. */
export interface Attempt {
  readonly key: string;
  readonly body: string;
}

/** What a form says of a press in headers, which servers may ignore: the specified bodies stay as they are. */
export interface Press {
  readonly attempt: Attempt;
  /** When the form appeared, in milliseconds since 1970; undefined where that says nothing. */
  readonly shownAt: number | undefined;
  readonly trapped: boolean;
}

/** The earlier attempt while the body stays the same, a new one for another body. */
export function attemptOf(input: object, earlier: Attempt | undefined): Attempt {
  const body = JSON.stringify(input);
  if (earlier?.body === body) return earlier;
  const random = crypto.getRandomValues(new Uint8Array(16));
  return { key: Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join(''), body };
}

function pressHeaders({ attempt, shownAt, trapped }: Press): Record<string, string> {
  const filledInMs = Math.round(Date.now() - (shownAt ?? Infinity));
  return {
    'Idempotency-Key': `"${attempt.key}"`,
    // A clock that stands still or was set back says nothing.
    ...(filledInMs > 0 ? { 'Form-Fill-Ms': String(filledInMs) } : {}),
    ...(trapped ? { 'Form-Trap': 'filled' } : {}),
    'Form-Time-Zone': Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}

/** The answer of these two is not read (spec L164). */
export const bookConsultation = (fetch: Fetch, input: BookingInput, press?: Press) =>
  send(fetch, 'POST', '/api/bookings', input, press && pressHeaders(press));
export const sendInquiry = (fetch: Fetch, input: ContactInput, press?: Press) =>
  send(fetch, 'POST', '/api/contacts', input, press && pressHeaders(press));

export const getAdminBookings = (fetch: Fetch, query?: ListQuery) =>
  readPage(fetch, listPath('/api/admin/bookings', query), booking);
export const getAdminContacts = (fetch: Fetch, query?: ListQuery) =>
  readPage(fetch, listPath('/api/admin/contacts', query), contact);
export const getAdminBooking = (fetch: Fetch, id: string) =>
  read(fetch, slugPath('/api/admin/bookings', id), bookingDetail);
export const getAdminContact = (fetch: Fetch, id: string) =>
  read(fetch, slugPath('/api/admin/contacts', id), contactDetail);
export const setBookingStatus = (fetch: Fetch, id: string, status: string) =>
  send(fetch, 'PATCH', slugPath('/api/admin/bookings', id), { status });
export const setContactStatus = (fetch: Fetch, id: string, status: string) =>
  send(fetch, 'PATCH', slugPath('/api/admin/contacts', id), { status });

/** `null` when the account has no client profile (404 or an empty answer, D16). */
export async function getClientProfile(fetch: Fetch) {
  try {
    return await read(fetch, '/api/client/profile', z.nullable(clientProfile));
  } catch (error) {
    if (error instanceof ResponseError && error.status === 404) return null;
    throw error;
  }
}

/** The client's documents, with the largest file the server takes, in bytes; missing where it takes none (D24). */
export interface DocumentList {
  readonly rows: ClientDocument[];
  readonly maxFileBytes?: number;
}

export async function getClientDocuments(fetch: Fetch): Promise<DocumentList> {
  const response = await send(fetch, 'GET', '/api/client/documents');
  const limit = /(?:^|[\s,])max-size=(\d+)/.exec(response.headers.get('Upload-Limit') ?? '')?.[1];
  return {
    rows: z.parse(z.array(clientDocument), await response.json()),
    maxFileBytes: limit === undefined ? undefined : Number(limit),
  };
}
export const getClientProgress = (fetch: Fetch) => read(fetch, '/api/client/progress', z.array(milestone));
export const getClientNotes = (fetch: Fetch) => read(fetch, '/api/client/notes', z.array(clientNote));
export const saveClientProfile = (fetch: Fetch, input: ClientProfileInput) =>
  send(fetch, 'PUT', '/api/client/profile', input);
export const registerDocument = (fetch: Fetch, input: ClientDocumentInput) =>
  send(fetch, 'POST', '/api/client/documents/upload', input);
