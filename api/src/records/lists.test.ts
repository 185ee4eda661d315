import { startTestApi, type TestApi, validBooking, validContact } from '../testing/test-api';

let api: TestApi;
let cookie: string;
beforeAll(async () => {
  api = await startTestApi();
  await api.addAccount('staff', 'staff@example.com');
  cookie = await api.signIn('staff@example.com');
  // One after another, since the test is about their order.
  for (let index = 0; index < 7; index++)
    await api.send('/api/bookings', {
      method: 'POST',
      json: { ...validBooking(), firstName: `Visitor${index}` },
    });
  for (const [name, subject] of [
    ['Idris Vale', 'Moving to Singapore'],
    ['Ada Quill', 'A question about 100% custody'],
    ['Émile Zola', 'Residence in Lisbon'],
  ])
    await api.send('/api/contacts', { method: 'POST', json: { ...validContact(), name, subject } });
});
afterAll(() => api.close());

type Rows = { id: string; firstName: string; name: string; status: string }[];
const get = async (path: string) => {
  const response = await api.send(path, { cookie });
  const next = /<([^>]+)>; rel="next"/.exec(response.headers.get('Link') ?? '')?.[1];
  const count = (name: string) => Number(response.headers.get(name));
  return {
    response,
    rows: (await response.json()) as Rows,
    next,
    total: count('X-Total-Count'),
    open: count('X-Open-Count'),
  };
};
const patch = (path: string, json: unknown) => api.send(path, { method: 'PATCH', json, cookie });

test('bookings are an array of exactly the specified fields, newest first [CA10, EN6]', async () => {
  const { rows, total, open, next } = await get('/api/admin/bookings');
  expect(rows.map((row) => row.firstName)).toEqual([6, 5, 4, 3, 2, 1, 0].map((index) => `Visitor${index}`));
  expect(Object.keys(rows[0]!).sort()).toEqual([
    'email',
    'firstName',
    'id',
    'lastName',
    'preferredDate',
    'preferredTime',
    'service',
    'status',
  ]);
  expect([total, open, next]).toEqual([7, 7, undefined]);
});

test('contacts are an array of exactly the specified fields, newest first [CA10, EN7]', async () => {
  const { rows } = await get('/api/admin/contacts');
  expect(rows.map((row) => row.name)).toEqual(['Émile Zola', 'Ada Quill', 'Idris Vale']);
  expect(Object.keys(rows[0]!).sort()).toEqual([
    'createdAt',
    'email',
    'id',
    'message',
    'name',
    'status',
    'subject',
  ]);
});

test('the Link headers visit every row once, while new rows arrive [D19]', async () => {
  for (const [sort, order] of [
    ['newest', [6, 5, 4, 3, 2, 1, 0]],
    ['oldest', [0, 1, 2, 3, 4, 5, 6]],
  ] as const) {
    const seen: string[] = [];
    let path: string | undefined = `/api/admin/bookings?limit=2&sort=${sort}`;
    while (path) {
      const page: Awaited<ReturnType<typeof get>> = await get(path);
      expect(page.rows.length).toBeLessThanOrEqual(2);
      expect(page.total).toBe(7);
      seen.push(...page.rows.map((row) => row.firstName));
      path = page.next;
    }
    expect(seen).toEqual(order.map((index) => `Visitor${index}`));
  }
});

test('a booking can go from any of its four statuses to any other, and counts follow [AD2, AD9]', async () => {
  const [{ id }] = (await get('/api/admin/bookings')).rows as [Rows[number]];
  for (const status of ['completed', 'pending', 'cancelled', 'confirmed']) {
    const response = await patch(`/api/admin/bookings/${id}`, { status });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ id, status, firstName: 'Visitor6' });
  }
  const confirmed = await get('/api/admin/bookings?status=confirmed');
  expect([confirmed.rows.map((row) => row.id), confirmed.total, confirmed.open]).toEqual([[id], 1, 6]);
  expect((await get('/api/admin/bookings')).total).toBe(7);
});

test('a contact message takes each of the three statuses [AD11]', async () => {
  const [{ id }] = (await get('/api/admin/contacts')).rows as [Rows[number]];
  for (const status of ['resolved', 'in_progress', 'new'])
    expect(await (await patch(`/api/admin/contacts/${id}`, { status })).json()).toMatchObject({ id, status });
});

test('the headers count all and all new contact messages, with each filter [AD2]', async () => {
  const [{ id }] = (await get('/api/admin/contacts')).rows as [Rows[number]];
  const counts = async (query: string) => {
    const { total, open } = await get(`/api/admin/contacts?${query}`);
    return [total, open];
  };
  expect(await counts('limit=1')).toEqual([3, 3]);
  await patch(`/api/admin/contacts/${id}`, { status: 'resolved' });
  expect(await counts('limit=1')).toEqual([3, 2]);
  expect(await counts('status=new')).toEqual([2, 2]);
  expect(await counts('q=lisbon')).toEqual([1, 2]);
  expect(await counts('q=lisbon&status=new')).toEqual([0, 2]);
  await patch(`/api/admin/contacts/${id}`, { status: 'new' });
  expect(await counts('q=lisbon&status=new')).toEqual([1, 3]);
});

test.each(['new', 'archived', '', null, 3, undefined])(
  'an unknown booking status is 422: %p [AD9]',
  async (status) => {
    const [{ id }] = (await get('/api/admin/bookings')).rows as [Rows[number]];
    const response = await patch(`/api/admin/bookings/${id}`, { status });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ errors: [{ pointer: '/status' }] });
  },
);

test.each([
  [
    'bookings',
    [
      'message',
      'createdAt',
      'timeZone',
      'visitorOffsets',
      'source',
      'reference',
      'meeting',
      'officeName',
      'adviserName',
      'clashes',
      'waitsSince',
      'cameBack',
      'calendar',
    ],
    { firstName: 'Visitor6', message: '', timeZone: null, meeting: null, officeName: null },
  ],
  ['contacts', ['timeZone', 'source', 'cameBack'], { name: 'Émile Zola', timeZone: null, source: null }],
])('one of the %s has the fields of the list and more for staff: %p [D19]', async (list, more, detail) => {
  const [row] = (await get(`/api/admin/${list}`)).rows as [Rows[number]];
  const response = await api.send(`/api/admin/${list}/${row.id}`, { cookie });
  expect(response.status).toBe(200);
  const read = (await response.json()) as Record<string, unknown>;
  expect(read).toMatchObject({ ...row, ...detail, createdAt: expect.stringMatching(/^\d{4}-.*Z$/) });
  expect(Object.keys(read).sort()).toEqual([...Object.keys(row), ...more].sort());
});

test.each(['bookings', 'contacts'])(
  'one of the %s is for staff, and an unknown one is 404 [D19]',
  async (list) => {
    const [{ id }] = (await get(`/api/admin/${list}`)).rows as [Rows[number]];
    const statusOf = async (path: string, cookie?: string) => (await api.send(path, { cookie })).status;
    await api.addAccount('client', `${list}@example.com`);
    const client = await api.signIn(`${list}@example.com`);
    expect(await statusOf(`/api/admin/${list}/${id}`)).toBe(401);
    expect(await statusOf(`/api/admin/${list}/${id}`, client)).toBe(403);
    expect(await statusOf(`/api/admin/${list}/nope`, client)).toBe(403);
    for (const unknown of ['nope', '%00', '1', '%27%20OR%201=1', id.toUpperCase().replace(/.$/, 'x')])
      expect(await statusOf(`/api/admin/${list}/${unknown}`, cookie)).toBe(404);
  },
);

test('an unknown id is 404', async () => {
  expect((await patch('/api/admin/bookings/nope', { status: 'pending' })).status).toBe(404);
  expect((await patch(`/api/admin/contacts/%00`, { status: 'new' })).status).toBe(404);
});

test.each([
  ['VALE', ['Idris Vale']],
  ['SINGA', ['Idris Vale']],
  ['vale idris', ['Idris Vale']],
  ['i va', ['Idris Vale']],
  ['ris ale', ['Idris Vale']],
  ['a vale', []],
  ['ÉMILE', ['Émile Zola']],
  ['100%', ['Ada Quill']],
  ['"', []],
  ['" OR name:"', []],
  ['zola*', []],
  ['zz', []],
  ['in', ['Émile Zola']],
  ['we', []],
  ['would', ['Émile Zola', 'Ada Quill', 'Idris Vale']],
  ['idris@example.com', ['Émile Zola', 'Ada Quill', 'Idris Vale']],
  ['\0', ['Émile Zola', 'Ada Quill', 'Idris Vale']],
])('searching contacts for %p finds %p [D19]', async (q, names) => {
  const { rows, total } = await get(`/api/admin/contacts?q=${encodeURIComponent(q)}&limit=10`);
  expect([rows.map((row) => row.name), total]).toEqual([names, names.length]);
});

test.each([
  'limit=0',
  'limit=501',
  'limit=x',
  'limit=-1',
  'status=new',
  'sort=up',
  'cursor=zzz',
  'cursor=WzEsIm9sZGVzdCJd',
  `q=${'x'.repeat(201)}`,
])('a wrong parameter is 422: %s', async (query) => {
  expect((await api.send(`/api/admin/bookings?${query}`, { cookie })).status).toBe(422);
});

test('an empty parameter is no filter', async () => {
  expect((await get('/api/admin/bookings?status=&q=&cursor=')).rows).toHaveLength(7);
});
