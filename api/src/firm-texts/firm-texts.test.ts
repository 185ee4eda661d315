import { eq } from 'drizzle-orm';
import { DEFAULT_PRIVACY, DEFAULT_SITE, type FirmText, type FirmTextName, type Site } from '../contract';
import { bookings, ledgerEntries } from '../db/schema';
import { startTestApi, type TestApi, validBooking } from '../testing/test-api';

let api: TestApi;
let cookie: string;
beforeEach(async () => {
  api = await startTestApi();
  await api.addAccount('staff', 'owner@lind.com', 'owner');
  cookie = await api.signIn('owner@lind.com');
});
afterEach(() => api.close());

const pathOf = (name: FirmTextName) => `/api/admin/content/${name}`;
const find = async <Name extends FirmTextName>(name: Name) =>
  (await (await api.send(pathOf(name), { cookie })).json()) as FirmText<Name>;
const save = (name: FirmTextName, json: object, revision: number) =>
  api.send(pathOf(name), { method: 'PUT', cookie, json, headers: { 'If-Match': `"${revision}"` } });
const site = async () => (await (await api.send('/api/site')).json()) as Site;

test('saved texts are public at once, and fixed ones stay', async () => {
  const { fields, revision } = await find('firm');
  expect(fields.offices.map(({ id }) => id)).toEqual(['new-york', 'london', 'singapore']);
  await site();
  const offices = [
    { ...fields.offices[1]!, city: 'London, City' },
    fields.offices[0]!,
    { city: 'London', address: ['1 New Street'], phone: '+44 20 0000 0000' },
  ];
  const changed = {
    email: 'desk@lind.com',
    hours: 'Mon-Thu 10:00 AM-4:00 PM EST',
    offices,
    links: { Careers: 'https://jobs.lind.com', Press: '' },
    navigation: { '/team': 'People' },
  };
  const answer = await save('firm', changed, revision);
  expect([answer.status, await answer.json()]).toMatchObject([
    200,
    { revision: revision + 1, editor: 'Jane Doe' },
  ]);
  expect(await site()).toMatchObject({
    name: DEFAULT_SITE.name,
    founded: DEFAULT_SITE.founded,
    email: 'desk@lind.com',
    links: { Careers: 'https://jobs.lind.com' },
    navigation: { '/team': 'People' },
    hours: 'Mon-Thu 10:00 AM-4:00 PM EST',
  });
  // The office that was first called London keeps that id.
  expect((await site()).offices.map(({ id, city }) => [id, city])).toEqual([
    ['london', 'London, City'],
    ['new-york', 'New York'],
    ['london-2', 'London'],
  ]);
  const lines = await api.database.read
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.action, 'firm-changed'));
  expect(lines.map(({ changes }) => JSON.parse(changes!))).toEqual([
    { fields: [['email', 'hours', 'links', 'navigation', 'offices']] },
  ]);
});

test('a booking keeps its office when it is renamed or closed', async () => {
  const made = (await (await api.send('/api/bookings', { method: 'POST', json: validBooking() })).json()) as {
    id: string;
  };
  const { read, writes } = api.database;
  await writes.run(read.update(bookings).set({ office: 'london' }).where(eq(bookings.id, made.id)));
  const nameNow = async () =>
    ((await (await api.send(`/api/admin/bookings/${made.id}`, { cookie })).json()) as { officeName: string })
      .officeName;
  const { fields } = await find('firm');
  const [newYork, london, ...rest] = fields.offices;
  await save('firm', { ...fields, offices: [newYork, { ...london, city: 'City of London' }, ...rest] }, 1);
  expect(await nameNow()).toBe('City of London');
  await save('firm', { ...fields, offices: [newYork] }, 2);
  expect(await nameNow()).toBe('London');
});

test.each(['firm', 'privacy'] as const)(
  'of two changes to %s the second gets what the first saved',
  async (name) => {
    const { fields, revision } = await find(name);
    const first = name === 'firm' ? { email: 'one@lind.com' } : { email: 'one@lind.com', contact: 'Mei Tan' };
    expect((await save(name, { ...fields, ...first }, revision)).status).toBe(200);
    const refused = await save(name, { ...fields, email: 'two@lind.com' }, revision);
    expect([refused.status, await refused.json()]).toMatchObject([
      412,
      { item: { revision: revision + 1, fields: { email: 'one@lind.com' } } },
    ]);
    expect((await find(name)).fields).toMatchObject(first);
  },
);

test("the firm's privacy texts are public as saved", async () => {
  const read = async () => (await api.send('/api/privacy')).json();
  expect(await read()).toEqual(DEFAULT_PRIVACY);
  const words = {
    lead: 'We keep as little as we can.',
    contact: 'Mei-Lin Tan\nData protection',
    email: 'privacy@lind.com',
    sections: [{ title: 'Switzerland', text: 'One.\n\nTwo.' }],
  };
  expect((await save('privacy', words, 1)).status).toBe(200);
  expect(await read()).toEqual(words);
});

test.each([
  ['firm', { email: 'nobody' }, '/email'],
  ['firm', { offices: [] }, '/offices'],
  ['firm', { offices: [{ city: 'Oslo', address: [], phone: '+47 22 00 00 00' }] }, '/offices/0/address'],
  ['firm', { links: { Careers: 'javascript:alert(1)' } }, '/links/Careers'],
  ['firm', { links: { Careers: '//elsewhere.com' } }, '/links/Careers'],
  ['firm', { links: { Other: '/x' } }, '/links'],
  ['firm', { navigation: { '/team': '' } }, '/navigation/~1team'],
  ['privacy', { lead: '' }, '/lead'],
  ['privacy', { sections: [{ title: 'A heading', text: '' }] }, '/sections/0/text'],
] as const)('%s with %j is refused, and the field is named', async (name, wrong, pointer) => {
  const { fields, revision } = await find(name);
  const refused = await save(name, { ...fields, ...wrong }, revision);
  expect(refused.status).toBe(422);
  const { errors } = (await refused.json()) as { errors: { pointer: string }[] };
  expect(errors.map((each) => each.pointer)).toEqual([expect.stringContaining(pointer)]);
});
