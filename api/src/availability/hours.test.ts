import { type Availability, type HoursOverview, OPEN_WITHOUT_LIMIT } from '../contract';
import { accounts, ledgerEntries } from '../db/schema';
import { startTestApi, type TestApi } from '../testing/test-api';

let api: TestApi;
const cookies: Record<string, string> = {};
beforeAll(async () => {
  api = await startTestApi();
  for (const role of ['owner', 'adviser', 'reader', 'editor'] as const) {
    await api.addAccount('staff', `${role}@lind.com`, role);
    cookies[role] = await api.signIn(`${role}@lind.com`);
  }
});
afterAll(() => api.close());

const read = async () =>
  (await (await api.send('/api/admin/hours', { cookie: cookies.owner! })).json()) as HoursOverview;
const save = (json: object, role = 'owner') =>
  api.send('/api/admin/hours', { method: 'PUT', json, cookie: cookies[role]! });

test('until they are first saved, the hours are unlimited, with every choice available', async () => {
  const { known, ...hours } = await read();
  expect(hours).toEqual(OPEN_WITHOUT_LIMIT);
  expect(known.offices).toEqual([
    { id: 'new-york', name: 'New York' },
    { id: 'london', name: 'London' },
    { id: 'singapore', name: 'Singapore' },
  ]);
  // Only owners and advisers look after people.
  expect(known.advisers).toHaveLength(2);
});

test('visitors can book and choose what was saved, and the ledger records the changes', async () => {
  const before = await read();
  const adviser = before.known.advisers[1]!;
  const { hours } = OPEN_WITHOUT_LIMIT;
  const saved = await save({
    ...before,
    capacity: 2,
    noticeHours: 24,
    meetings: ['video'],
    offices: ['london', 'gone'],
    hours: { ...hours, sunday: null },
    advisers: [
      { id: adviser.id, hours },
      { id: 'gone', hours },
    ],
    exceptions: [
      {
        firstDay: '2099-12-25',
        lastDay: '2099-12-25',
        hours: null,
        office: null,
        adviser: null,
        note: ' Christmas ',
      },
      {
        firstDay: '2099-01-01',
        lastDay: '2099-01-01',
        hours: null,
        office: null,
        adviser: 'gone',
        note: '',
      },
    ],
  });
  expect(saved.status).toBe(200);
  const after = (await saved.json()) as HoursOverview;
  expect(after).toMatchObject({ revision: before.revision + 1, capacity: 2, offices: ['london'] });
  expect(after.advisers.map(({ id }) => id)).toEqual([adviser.id]);
  expect(after.exceptions.map(({ note }) => note)).toEqual(['Christmas']);
  expect(await read()).toEqual(after);

  // A Saturday, a Sunday and a Monday, far ahead of any booking.
  const answer = await api.send('/api/availability?from=2099-08-01&to=2099-08-03');
  const { days, choices } = (await answer.json()) as Availability;
  expect(days).toEqual([{ date: '2099-08-02', closed: true }]);
  expect(choices).toEqual({
    meetings: ['video'],
    offices: [{ id: 'london', name: 'London' }],
    advisers: [adviser],
  });

  await api.deps.ledger.settle();
  const all = await api.database.read.select().from(ledgerEntries);
  const told = all.find(({ action }) => action === 'hours-changed');
  expect(told).toMatchObject({ actorKind: 'staff' });
  const changes = JSON.parse(told!.changes!) as Record<string, unknown>;
  expect(changes).toMatchObject({ capacity: [null, 2], noticeHours: [0, 24] });
});

test('of two concurrent changes the second is refused, and none of it is saved', async () => {
  const before = await read();
  const answers = await Promise.all([save({ ...before, capacity: 3 }), save({ ...before, capacity: 4 })]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const { revision, capacity } = await read();
  expect([revision, [3, 4].includes(capacity!)]).toEqual([before.revision + 1, true]);
  const late = await save({ ...before, capacity: 5 });
  expect(late.headers.get('Content-Type')).toBe('application/problem+json');
  expect(await late.json()).toMatchObject({ detail: expect.stringContaining('nothing of yours was saved') });
});

test.each([
  ['owner', 200, 200],
  ['adviser', 200, 403],
  ['reader', 200, 403],
  ['editor', 403, 403],
])('%s reads with %i and saves with %i', async (role, reading, saving) => {
  const before = await read();
  expect((await api.send('/api/admin/hours', { cookie: cookies[role]! })).status).toBe(reading);
  expect((await save(before, role)).status).toBe(saving);
});

test.each([
  ['/capacity', { capacity: 0 }],
  ['/capacity', { capacity: 1.5 }],
  ['/noticeHours', { noticeHours: -1 }],
  ['/hours/monday', { hours: { ...OPEN_WITHOUT_LIMIT.hours, monday: { from: 12, until: 12 } } }],
  ['/hours/monday/from', { hours: { ...OPEN_WITHOUT_LIMIT.hours, monday: { from: 8, until: 12 } } }],
  ['/hours/sunday', { hours: { ...OPEN_WITHOUT_LIMIT.hours, sunday: undefined } }],
  ['/meetings/0', { meetings: ['fax'] }],
  [
    '/exceptions/0/lastDay',
    {
      exceptions: [
        {
          firstDay: '2027-01-02',
          lastDay: '2027-01-01',
          hours: null,
          office: null,
          adviser: null,
        },
      ],
    },
  ],
])('%s that cannot be is refused by name', async (pointer, changes) => {
  const response = await save({ ...(await read()), ...changes });
  expect(response.status).toBe(422);
  const { errors } = (await response.json()) as { errors: { pointer: string }[] };
  expect(errors.map((error) => error.pointer)).toContain(pointer);
});

test('an adviser whose account is disabled cannot be chosen', async () => {
  const before = await read();
  const { hours } = OPEN_WITHOUT_LIMIT;
  const advisers = before.known.advisers.map(({ id }) => ({ id, hours }));
  expect((await save({ ...before, advisers })).status).toBe(200);
  await api.database.writes.run(api.database.read.update(accounts).set({ disabledAt: 'x' }));
  const answer = await api.send('/api/availability?from=2099-08-01&to=2099-08-03');
  expect(((await answer.json()) as Availability).choices.advisers).toEqual([]);
});

test.each([
  'from=1&to=1',
  'from=2026-02-30&to=2026-03-01',
  'from=9999-12-31&to=9999-12-31',
  'from=x&to=2026-03-01',
])('free times of days that no calendar has are refused in words: %s', async (query) => {
  const answer = await api.send(`/api/availability?${query}`);
  expect(answer.status).toBe(422);
  expect(((await answer.json()) as { errors: unknown[] }).errors).toEqual(
    expect.arrayContaining([expect.objectContaining({ pointer: '/from' })]),
  );
});
