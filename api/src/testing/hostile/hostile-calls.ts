import { toJSONSchema } from 'zod/v4/core';
import type { Operation } from '../../openapi/operations';

/** Values in the place of others, percent-encoded as in an address, also in ways that no browser sends. */
const IN_ADDRESSES = [
  '%00',
  'a%00b',
  '%ff',
  '%ed%a0%80',
  '%',
  '%zz',
  '%0d%0aX-Injected:%201',
  '__proto__',
  'constructor',
  '0',
  '-1',
  '9007199254740993',
  "'%20or%20'1'='1",
  '%25_%25',
  '..%2f..%2fetc',
  '%2e%2e',
  'x'.repeat(10_000),
];
const IN_QUERIES = [
  ...IN_ADDRESSES.slice(0, -4),
  '',
  '1',
  '1.5',
  '1e308',
  'NaN',
  '9'.repeat(400),
  '[]',
  '%7B%22a%22:1%7D',
  'null',
  'x%20'.repeat(2_000),
  '2026-02-30',
  '0000-01-01',
  '0001-01-01',
  '1883-11-18',
  '1900-01-01',
  '9998-12-31',
  '9999-12-31',
  '-000001-01-01',
  '%2B275760-09-13T00:00:00.000Z',
  '2026-11-01T00:00:00%2B99:99',
  '%22',
  '*',
  '(a%20NEAR(',
  'a%20AND',
  '%22a%22*',
  ':',
  '%f0%9f%92%a9',
  // Cursors: a row and an order, and none of both.
  'WzEsIm5ld2VzdCJd',
  'W10',
];

/** Values in the place of others, as JSON text. */
const IN_JSON = [
  'null',
  'true',
  '0',
  '-1',
  '1.5',
  '1e308',
  '1e999',
  '""',
  '" "',
  '[]',
  '{}',
  '[null]',
  '["x","x"]',
  '{"__proto__":{"a":1}}',
  '"__proto__"',
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  '"x\\udc00y"',
  '"\\u202e"',
  '"a\\r\\nX: 1"',
  '"0000-01-01"',
  '"2026-02-30"',
  '"9999-12-31T23:59:59.999Z"',
  '"%_%"',
  '"+275760-09-13T00:00:00.000Z"',
  '"2026-11-01T00:00:00+99:99"',
  "\"' or '1'='1\"",
  '"../../etc"',
  '"http://localhost:99999"',
  `"${'x'.repeat(10_000)}"`,
  `[${'1,'.repeat(3_000)}1]`,
];
/** Whole bodies that are not the object that is asked for. */
const BODIES = [
  '',
  'null',
  '[]',
  '1',
  '"x"',
  '{',
  '{"a":',
  '\u0000',
  '{"a":1}{',
  '\ufeff{}',
  `${'['.repeat(3_000)}${']'.repeat(3_000)}`,
];

/** Values of headers that Node's own parser lets through. */
const IN_HEADERS = [
  '',
  '""',
  '"',
  'W/"x"',
  '*',
  '"x", "y"',
  '-1',
  '1e308',
  'x'.repeat(1_500),
  '\u00ff\u00fe',
  '"%00"',
  'bytes=-',
  'bytes=0-0,1-1',
  'bytes=9-1',
  `bytes=${'9'.repeat(400)}-`,
  'bytes=-0',
  '__proto__',
  '=;=',
  'sid=%ff; sid=%00',
  'Bearer ',
  'Thu, 99 Foo 0000',
  '2026-02-30 9:00 AM',
  'http://[',
  '1-1-1',
];
/** Headers that belong to what is asked for; all of them are sent at once. */
const OF_CONTENT = [
  'If-Match',
  'If-None-Match',
  'Range',
  'If-Range',
  'If-Modified-Since',
  'If-Unmodified-Since',
  'Idempotency-Key',
  'Last-Event-ID',
  'Accept',
  'Accept-Language',
  'User-Agent',
  'traceparent',
];
/** Headers that are read before any route, so that a few values of each for every route are enough. */
const OF_CALLER = ['Cookie', 'Authorization', 'Content-Type', 'Origin', 'Sec-Fetch-Site', 'X-Forwarded-For'];

export interface HostileCall {
  /** As it is written into the request, with its query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The valid call of a route at the address of a row that exists, and two with values in the path that name nothing. */
export function* probesOf(operation: Operation, path: string): Generator<HostileCall> {
  const call = { path, ...validBody(operation) };
  yield call;
  yield* inPath(operation, call, IN_ADDRESSES.slice(0, 2));
}

/** The same, with every hostile value in each place of the path and in each parameter of the query. */
export function* addressesOf(operation: Operation, path: string): Generator<HostileCall> {
  const call = { path, ...validBody(operation) };
  yield call;
  yield* inPath(operation, call, IN_ADDRESSES);
  const names = Object.keys(operation.query?.shape ?? {});
  if (names.length === 0) return;
  // Without the days that a route asks for, nothing else of the query would be looked at.
  const query = (spoilt: (name: string) => string | undefined) =>
    names.flatMap((name) => {
      const value = spoilt(name) ?? DAYS[name];
      return value === undefined ? [] : `${name}=${value}`;
    });
  for (const value of IN_QUERIES) {
    for (const name of names)
      yield { ...call, path: `${path}?${query((each) => (each === name ? value : undefined)).join('&')}` };
    yield { ...call, path: `${path}?${query(() => value).join('&')}` };
    yield { ...call, path: `${path}?${names[0]}[]=${value}&${names[0]}=${value}&${names[0]}=1` };
  }
}
const DAYS: Readonly<Record<string, string>> = { from: '2026-12-14', to: '2026-12-20' };

/** The same, with hostile values in every header and every part of the body as well. */
export function* callsOf(operation: Operation, path: string): Generator<HostileCall> {
  yield* addressesOf(operation, path);
  const { headers = {}, form, multipart, request } = operation;
  const valid = validBody(operation);
  for (const value of IN_HEADERS)
    for (const group of [OF_CONTENT, ...Object.keys(headers).map((name) => [name])])
      yield { path, ...valid, headers: { ...valid.headers, ...all(group, value) } };
  for (const [at, name] of OF_CALLER.entries())
    for (const value of IN_HEADERS.filter((_, turn) => turn % OF_CALLER.length === at))
      yield { path, ...valid, headers: { ...valid.headers, [name]: value } };
  if (request && !multipart)
    for (const body of [...BODIES, ...IN_JSON, ...spoiled(sampleOf(request))]) yield { path, ...json(body) };
  // Few values, since many forms contain a password, which takes a fifth of a second.
  for (const name of form ?? [])
    for (const value of IN_ADDRESSES) yield { path, ...formWith(form!, { [name]: value }) };
  if (multipart) for (const value of [...IN_JSON, ...BODIES]) yield { path, ...multipartWith(value) };
}

function* inPath(operation: Operation, call: HostileCall, values: readonly string[]): Generator<HostileCall> {
  for (const [at, part] of operation.path.split('/').entries())
    if (part.startsWith('{'))
      for (const value of values) yield { ...call, path: call.path.split('/').with(at, value).join('/') };
}

const validBody = ({ request, multipart }: Operation): Pick<HostileCall, 'body' | 'headers'> =>
  request && !multipart ? json(JSON.stringify(sampleOf(request))) : {};

const json = (body: string) => ({ body, headers: { 'Content-Type': 'application/json' } });
const all = (names: readonly string[], value: string) =>
  Object.fromEntries(names.map((name) => [name, value]));
const formWith = (names: readonly string[], spoilt: Record<string, string>) => ({
  body: names.map((name) => `${name}=${spoilt[name] ?? 'x'}`).join('&'),
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
});
const multipartWith = (value: string) => ({
  body: `--x\r\nContent-Disposition: form-data; name="file"; filename=${value}\r\n\r\n${value}\r\n--x--`,
  headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
});

interface Shape {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Shape[];
  oneOf?: Shape[];
  items?: Shape;
  prefixItems?: Shape[];
  properties?: Record<string, Shape>;
  propertyNames?: Shape;
  additionalProperties?: Shape | boolean;
  minLength?: number;
  minimum?: number;
}

/** A body that the route may accept: each field as its declaration describes it. */
const sampleOf = (request: NonNullable<Operation['request']>) =>
  sampleFor(toJSONSchema(request, { io: 'input', unrepresentable: 'any' }) as Shape);

/** What the declaration does not say of a field. Undefined: it must fit what else there is, and is left out. */
const BY_NAME: Readonly<Record<string, unknown>> = {
  email: 'ada@example.com',
  loginEmail: 'ada@example.com',
  staffMail: 'ada@example.com',
  slug: 'a-slug',
  remote: 'mfe-admin',
  commit: 'a'.repeat(40),
  preferredDate: new Date(Date.now() + 30 * 86_400_000).toISOString(),
  preferredTime: '10:00 AM',
  until: 17,
  timeZone: 'America/New_York',
  code: '123456',
  present: 'correct horse battery',
  mentions: [],
  documentIds: [],
  documentId: undefined,
  assigneeId: undefined,
  adviserId: null,
  meeting: undefined,
  office: undefined,
  adviser: undefined,
  markAs: undefined,
  visibleFrom: undefined,
};

function sampleFor(shape: Shape, name = ''): unknown {
  if (Object.hasOwn(BY_NAME, name)) return BY_NAME[name];
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum[0];
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices) return sampleFor(choices[0]!, name);
  switch (shape.type) {
    case 'object': {
      const keys = shape.propertyNames?.enum as string[] | undefined;
      const rest = shape.additionalProperties;
      return Object.fromEntries([
        ...(keys ?? []).map((key) => [key, sampleFor(rest as Shape, key)]),
        ...Object.entries(shape.properties ?? {}).map(([key, each]) => [key, sampleFor(each, key)]),
      ]);
    }
    case 'array':
      return (shape.prefixItems ?? (shape.items ? [shape.items] : [])).map((each) => sampleFor(each, name));
    case 'integer':
    case 'number':
      return Math.max(shape.minimum ?? 1, 1);
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      if (/url$/i.test(name)) return 'https://example.com/';
      if (/day|date|on$|^(from|to)$/i.test(name)) return '2026-12-14';
      return 'A text of some length'.padEnd(shape.minLength ?? 0, '.');
  }
}

/** The body as JSON text, once for each place in it and each hostile value. */
function* spoiled(body: unknown): Generator<string> {
  const MARK = '\u2603';
  for (const path of placesIn(body)) {
    const marked = JSON.stringify(replaced(body, path, MARK));
    for (const value of IN_JSON) yield marked.replace(`"${MARK}"`, () => value);
  }
}

type Path = readonly (string | number)[];

function placesIn(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null || at.length > 2) return at.length > 0 ? [at] : [];
  const inside = Object.entries(value).flatMap(([key, each]) => placesIn(each, [...at, key]));
  return at.length > 0 ? [at, ...inside] : inside;
}

function replaced(value: unknown, [key, ...rest]: Path, by: unknown): unknown {
  if (key === undefined) return by;
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }) as Record<
    string,
    unknown
  >;
  copy[key] = replaced(copy[key], rest, by);
  return copy;
}
