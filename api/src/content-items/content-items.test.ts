import { jest } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { CONTENT_KINDS, type ContentFields, type ContentItem, type ContentKind } from '../contract';
import { ledgerEntries } from '../db/schema';
import { openFileStore } from '../file-store/open-file-store';
import { readEnv } from '../env';
import { seedDatabase } from '../seed/seed-database';
import { startTestApi, type TestApi } from '../testing/test-api';

let api: TestApi;
let cookie: string;
beforeEach(async () => {
  api = await startTestApi();
  const env = readEnv({ NODE_ENV: 'production', DATA_DIR: api.folder });
  await seedDatabase(api.database, env, await openFileStore(env));
  await api.addAccount('staff', 'editor@lind.com', 'editor');
  cookie = await api.signIn('editor@lind.com');
});
afterEach(async () => {
  jest.restoreAllMocks();
  await api.close();
});

const SERVICE: ContentFields['services'] = {
  title: 'Art Advisory',
  slug: 'art-advisory',
  description: 'Collections, looked after.',
  icon: 'gem',
  summary: 'One.\n\nTwo.',
  audience: ['Collectors'],
  steps: [{ title: 'Look', text: 'We look.' }],
  insightCategory: 'Wealth Management',
  bookingOption: 'Luxury Lifestyle Services',
};
const MEMBER: ContentFields['team'] = {
  name: 'Ada Lind',
  position: 'Partner',
  bio: 'Joined in 2020.',
  linkedinUrl: '',
  twitterUrl: 'https://twitter.com/ada_lisleharrow',
  imageUrl: '',
};
const TESTIMONIAL: ContentFields['testimonials'] = {
  name: 'A. B.',
  title: 'Founder',
  quote: 'They answered.',
  rating: 4,
  verified: true,
};
const NEW = { services: SERVICE, team: MEMBER, testimonials: TESTIMONIAL };

const pathOf = (kind: ContentKind) => `/api/admin/content/${kind}`;
const call = (method: string, path: string, json?: object, revision?: number) =>
  api.send(path, {
    method,
    cookie,
    ...(json && { json }),
    ...(revision !== undefined && { headers: { 'If-Match': `"${revision}"` } }),
  });
async function answer<Answer = ContentItem<'services'>>(response: Promise<Response>) {
  const found = await response;
  expect([found.status, found.status < 300 ? '' : await found.text()]).toEqual([found.status, '']);
  return (await found.json()) as Answer;
}
const create = (kind: ContentKind = 'services', fields: object = NEW[kind]) =>
  answer(call('POST', pathOf(kind), fields));
const save = ({ id, revision }: ContentItem, fields: object, kind: ContentKind = 'services') =>
  call('PUT', `${pathOf(kind)}/${id}`, { ...NEW[kind], ...fields }, revision);
const publish = ({ id, revision }: ContentItem, kind: ContentKind = 'services', visibleFrom?: string) =>
  call('POST', `${pathOf(kind)}/${id}/publish`, { visibleFrom }, revision);
const unpublish = ({ id }: ContentItem, kind: ContentKind = 'services') =>
  answer(call('POST', `${pathOf(kind)}/${id}/unpublish`));
const list = (kind: ContentKind) => answer<ContentItem[]>(call('GET', pathOf(kind)));
const shown = async (kind: ContentKind) =>
  (await (await api.send(`/api/${kind}`)).json()) as { id: string; title: string; name: string }[];
const service = (slug: string) => api.send(`/api/services/${slug}`);
const told = async () => {
  const lines = await api.database.read.select().from(ledgerEntries);
  return lines.map(({ action }) => action).filter((action) => action.startsWith('content'));
};

test.each(CONTENT_KINDS)('%s initially match the site, in its order', async (kind) => {
  const items = await list(kind);
  expect(items.length).toBeGreaterThan(4);
  expect(items.map(({ id }) => id)).toEqual((await shown(kind)).map(({ id }) => id));
  for (const { state, revision } of items) expect([state, revision]).toEqual(['published', 1]);
});

test.each(CONTENT_KINDS)('new %s are private until they are published', async (kind) => {
  const before = await shown(kind);
  let item = await create(kind);
  expect(item).toMatchObject({ state: 'draft', revision: 1, editor: 'Jane Doe', fields: NEW[kind] });
  expect(await shown(kind)).toEqual(before);
  item = await answer(publish(item, kind));
  expect(item.state).toBe('published');
  expect((await shown(kind)).map(({ id }) => id)).toEqual([...before.map(({ id }) => id), item.id]);
  const name = kind === 'services' ? 'title' : 'name';
  item = await answer(save(item, { [name]: 'Other Words' }, kind));
  expect(item).toMatchObject({ state: 'changed', revision: 2 });
  expect((await shown(kind)).at(-1)?.[name]).toBe((NEW[kind] as Record<string, unknown>)[name]);
  await answer(publish(item, kind));
  expect((await shown(kind)).at(-1)?.[name]).toBe('Other Words');
  item = await unpublish(item, kind);
  expect([item.state, await shown(kind)]).toEqual(['draft', before]);
  const archived = await answer(call('PUT', `${pathOf(kind)}/${item.id}/archived`, { isArchived: true }));
  expect(archived.state).toBe('archived');
  expect((await publish(archived, kind)).status).toBe(409);
  await answer(call('PUT', `${pathOf(kind)}/${item.id}/archived`, { isArchived: false }));
  expect(await told()).toEqual([
    'content-added',
    'content-published',
    'content-changed',
    'content-published',
    'content-unpublished',
    'content-archived',
    'content-unarchived',
  ]);
});

test("a member's picture is published with its focal point, and kept by a save that omits it", async () => {
  const imageUrl = '/api/pictures/1/960.webp#focus=20,65';
  const shownOf = async () => (await shown('team')).at(-1) as { imageUrl?: string | null };
  let item = await create('team', { ...MEMBER, imageUrl });
  await answer(publish(item, 'team'));
  expect((await shownOf()).imageUrl).toBe(imageUrl);
  // As written before there was a field for pictures.
  const { imageUrl: none, ...before } = MEMBER;
  expect(none).toBe('');
  item = await answer(call('PUT', `${pathOf('team')}/${item.id}`, { ...before, bio: 'Joined later.' }, 1));
  expect(item).toMatchObject({ state: 'changed', fields: { imageUrl } });
  item = await answer(publish(item, 'team'));
  expect([item.state, (await shownOf()).imageUrl]).toEqual(['published', imageUrl]);
  item = await answer(save(item, { imageUrl: '' }, 'team'));
  await answer(publish(item, 'team'));
  expect((await shownOf()).imageUrl).toBeNull();
});

test('a save that omits the picture keeps an unpublished one', async () => {
  const withoutPicture = ({ id, revision }: ContentItem, fields: object) =>
    answer(call('PUT', `${pathOf('team')}/${id}`, { ...MEMBER, ...fields, imageUrl: undefined }, revision));
  let item = await create('team', { ...MEMBER, imageUrl: '/api/pictures/1/960.webp' });
  item = await withoutPicture(item, { position: 'Senior partner' });
  expect(item.fields).toEqual({
    ...MEMBER,
    position: 'Senior partner',
    imageUrl: '/api/pictures/1/960.webp',
  });
  // Another picture is written for the public item.
  item = await answer(publish(item, 'team'));
  item = await answer(save(item, { imageUrl: '/api/pictures/2/960.webp' }, 'team'));
  item = await withoutPicture(item, { position: 'Founder' });
  expect(item).toMatchObject({
    state: 'changed',
    fields: { position: 'Founder', imageUrl: '/api/pictures/2/960.webp' },
  });
  expect((await answer(save(item, { imageUrl: '' }, 'team'))).fields).toMatchObject({ imageUrl: '' });
});

test('public items are not archived', async () => {
  const [first] = await list('team');
  const refused = await call('PUT', `${pathOf('team')}/${first!.id}/archived`, { isArchived: true });
  expect([refused.status, (await list('team'))[0]?.state]).toEqual([409, 'published']);
});

test('publishing an item invalidates the cached copy and changes its ETag', async () => {
  const before = await api.send('/api/team');
  await answer(publish(await create('team'), 'team'));
  const etag = before.headers.get('ETag')!;
  expect((await api.send('/api/team', { headers: { 'If-None-Match': etag } })).status).toBe(200);
});

test('the moment from which something is public may have an offset, and must be on a day that exists', async () => {
  const item = await create();
  for (const wrong of [
    '2999-02-30T09:00:00Z',
    '2999-02-29T09:00:00Z',
    '2999-13-01T09:00:00Z',
    '2999-04-31T09:00:00+02:00',
    '2999-02-28T25:00:00Z',
    '2999-02-28T09:00:00+25:00',
    '2999-02-28T09:00:00',
    '2999-02-28',
    'soon',
    '',
  ]) {
    const refused = await publish(item, 'services', wrong);
    expect([wrong, refused.status, await refused.text()]).toEqual([
      wrong,
      422,
      expect.stringContaining('/visibleFrom'),
    ]);
  }
  expect(await answer(publish(item, 'services', '2999-03-01T01:30:00+05:30'))).toMatchObject({
    state: 'scheduled',
    visibleFrom: '2999-02-28T20:00:00.000Z',
  });
});

test('a scheduled service becomes public on time, everywhere at once', async () => {
  let now = Date.now();
  jest.spyOn(Date, 'now').mockImplementation(() => now);
  const item = await create();
  const visibleFrom = new Date(now + 60_000).toISOString();
  expect(await answer(publish(item, 'services', visibleFrom))).toMatchObject({
    state: 'scheduled',
    visibleFrom,
    publicSlug: 'art-advisory',
  });
  const isListed = async () => (await shown('services')).some(({ id }) => id === item.id);
  expect([await isListed(), (await service('art-advisory')).status]).toEqual([false, 404]);
  now += 61_000;
  api.deps.content.clear();
  expect([await isListed(), (await service('art-advisory')).status]).toEqual([true, 200]);
  expect((await publish(item, 'services', new Date(now + 60_000).toISOString())).status).toBe(409);
});

test('an old address of a service redirects to the present one while public', async () => {
  let item = await answer(publish(await create()));
  item = await answer(save(item, { slug: 'art' }));
  expect((await service('art-advisory')).status).toBe(200);
  item = await answer(publish(item));
  const moved = await service('art-advisory');
  expect([moved.status, moved.headers.get('Location')]).toEqual([301, '/api/services/art']);
  expect((await service('art')).status).toBe(200);
  await unpublish(item);
  expect([(await service('art-advisory')).status, (await service('art')).status]).toEqual([404, 404]);
  // Another service may take the address.
  await answer(publish(await create('services', { ...SERVICE, title: 'New' })));
  expect(((await (await service('art-advisory')).json()) as { title: string }).title).toBe('New');
  expect(await told()).toContain('content-moved');
});

test('two services never share an address', async () => {
  const slug = 'tax-optimization';
  const refused = await call('POST', pathOf('services'), { ...SERVICE, slug });
  expect([refused.status, await refused.json()]).toMatchObject([422, { errors: [{ pointer: '/slug' }] }]);
  const item = await create();
  expect((await save(item, { slug })).status).toBe(422);
  // The other one is written under another address, but is still public under this one.
  const other = (await list('services')).find(({ publicSlug }) => publicSlug === slug)!;
  await answer(save(other, { ...other.fields, slug: 'taxes' }));
  const saved = await answer(save(item, { slug }));
  const taken = await publish(saved);
  expect([taken.status, await taken.json()]).toMatchObject([
    409,
    { detail: expect.stringContaining('address') },
  ]);
  expect((await service('tax-optimization')).status).toBe(200);
});

test('a stale save is refused with the version that somebody else saved', async () => {
  const item = await create();
  await answer(save(item, { title: 'Of the first' }));
  const refused = await save(item, { title: 'Of the second' });
  expect([refused.status, await refused.json()]).toMatchObject([
    412,
    { item: { revision: 2, fields: { title: 'Of the first' } } },
  ]);
  expect((await publish(item)).status).toBe(412);
  expect((await call('PUT', `${pathOf('services')}/${item.id}`, SERVICE)).status).toBe(400);
  expect((await call('PUT', `${pathOf('services')}/nope`, SERVICE, 1)).status).toBe(404);
  // An item of another kind is unknown under this one.
  expect((await save(item, MEMBER, 'team')).status).toBe(404);
});

test('a new order is public at once, and cannot silently overwrite a colleague’s', async () => {
  const was = (await list('team')).map(({ id }) => id);
  const ids = [was[2]!, ...was.filter((_, at) => at !== 2)];
  const set = (body: object) => call('PUT', `${pathOf('team')}/order`, body);
  expect((await set({ ids, was })).status).toBe(204);
  expect((await shown('team')).map(({ id }) => id)).toEqual(ids);
  expect((await set({ ids: was.toReversed(), was })).status).toBe(409);
  for (const wrong of [ids.slice(1), [...ids.slice(1), ids[1]], [...ids, 'x']])
    expect((await set({ ids: wrong, was: ids })).status).toBe(422);
  expect((await shown('team')).map(({ id }) => id)).toEqual(ids);
  expect(await told()).toEqual(['content-ordered']);
});

test.each([
  ['services', { slug: 'Art Advisory' }, '/slug'],
  ['services', { icon: 'skull' }, '/icon'],
  ['services', { steps: [{ title: '', text: 'x' }] }, '/steps/0/title'],
  ['services', { bookingOption: 'Astrology' }, '/bookingOption'],
  ['team', { linkedinUrl: 'javascript:alert(1)' }, '/linkedinUrl'],
  ['team', { name: 'A\nB' }, '/name'],
  ['testimonials', { rating: 6 }, '/rating'],
  ['testimonials', { quote: '' }, '/quote'],
] as const)('%s with %o are refused, and the field is named', async (kind, wrong, pointer) => {
  const refused = await call('POST', pathOf(kind), { ...NEW[kind], ...wrong });
  expect([refused.status, await refused.json()]).toMatchObject([422, { errors: [{ pointer }] }]);
});

test('only roles that write content can read it', async () => {
  await api.addAccount('staff', 'adviser@lind.com', 'adviser');
  const adviser = await api.signIn('adviser@lind.com');
  for (const kind of CONTENT_KINDS) {
    expect((await api.send(pathOf(kind), { cookie: adviser })).status).toBe(403);
    expect((await api.send(pathOf(kind))).status).toBe(401);
  }
  expect(
    await api.database.read.select().from(ledgerEntries).where(eq(ledgerEntries.action, 'content-added')),
  ).toEqual([]);
});
