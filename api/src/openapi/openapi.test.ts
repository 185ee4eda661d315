import * as contract from '../contract';
import { startTestApi, type TestApi } from '../testing/test-api';
import { operationsOf } from './operations';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

interface Described {
  openapi: string;
  paths: Record<
    string,
    Record<
      string,
      {
        parameters: { name: string; in: string; required?: boolean }[];
        requestBody?: unknown;
        responses: Record<string, unknown>;
      }
    >
  >;
}

const operations = () => operationsOf(api.app);

test('every route is described, and no others [CA9]', () => {
  const routes = api.app.routes
    .filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`);
  expect(
    operations()
      .map(({ method, path }) => `${method.toUpperCase()} ${path}`)
      .sort(),
  ).toEqual([...new Set(routes)].sort());
});

test('every call that the contract declares is implemented', () => {
  // What is not below /api is the shell's.
  const declared = Object.values<unknown>(contract).flatMap((each) =>
    isEndpoint(each) ? [`${each.method} ${each.path}`] : [],
  );
  const implemented = api.app.routes.map(({ method, path }) => `${method} ${path}`);
  expect(declared.length).toBeGreaterThan(150);
  expect(declared.filter((call) => !implemented.includes(call))).toEqual([]);
});
const isEndpoint = (each: unknown): each is contract.Endpoint =>
  typeof each === 'object' &&
  each !== null &&
  'method' in each &&
  'path' in each &&
  String(each.path).startsWith('/api/');

test('the specified calls are all there [CA9]', async () => {
  const { openapi, paths } = (await (await api.send('/api/openapi.json')).json()) as Described;
  expect(openapi).toBe('3.1.0');
  const specified = [
    'get /api/auth/user',
    'get /api/services',
    'get /api/team',
    'get /api/testimonials',
    'get /api/insights',
    'post /api/bookings',
    'post /api/contacts',
    'get /api/admin/bookings',
    'get /api/admin/contacts',
    'patch /api/admin/bookings/{id}',
    'patch /api/admin/contacts/{id}',
    'get /api/client/profile',
    'get /api/client/documents',
    'get /api/client/progress',
    'get /api/client/notes',
    'put /api/client/profile',
    'post /api/client/documents/upload',
  ];
  for (const call of specified) {
    const [method, path] = call.split(' ') as [string, string];
    expect(paths[path]?.[method]).toBeDefined();
  }
  expect(JSON.stringify(paths['/api/contacts']!.post!.requestBody)).toContain('"minLength":10');
});

test('the headers of a form are described, all of them optional [BK15, CO5]', async () => {
  const { paths } = (await (await api.send('/api/openapi.json')).json()) as Described;
  for (const path of ['/api/bookings', '/api/contacts']) {
    const { parameters, requestBody } = paths[path]!.post!;
    expect(parameters.map(({ name, in: place, required }) => [name, place, required])).toEqual(
      ['Idempotency-Key', 'Form-Fill-Ms', 'Form-Source', 'Form-Time-Zone', 'Form-Trap'].map((name) => [
        name,
        'header',
        undefined,
      ]),
    );
    expect(JSON.stringify(requestBody)).not.toContain('Form-');
  }
});

test('the documentation needs no script and no other host', async () => {
  const html = await (await api.send('/api/docs')).text();
  expect(html).not.toMatch(/<script|https?:\/\//);
  for (const { path } of operations()) expect(html).toContain(path);
});

test('the process and the database answer health checks', async () => {
  expect((await api.send('/healthz')).status).toBe(200);
  expect((await api.send('/readyz')).status).toBe(200);
});
