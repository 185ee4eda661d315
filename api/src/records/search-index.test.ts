import { eq } from 'drizzle-orm';
import { BOOKING_STATUSES } from '../contract/constants';
import { bookings, contacts } from '../db/schema';
import { mergeSearchIndexes } from './search';
import { type Lists, startLists } from '../testing/start-lists';

const opened: Lists[] = [];
afterAll(async () => {
  for (const lists of opened) await lists.close();
});
async function open() {
  const lists = await startLists();
  opened.push(lists);
  return lists;
}

test('a search can be combined with each status, and follows its changes [D19]', async () => {
  const lists = await open();
  await lists.addBookings(
    BOOKING_STATUSES.flatMap((status, at) => [
      { id: `${status}1`, lastName: 'Quillfeather', status },
      { id: `${status}2`, lastName: at % 2 ? 'Osei' : 'Quillfeather', status },
    ]),
  );
  const idsOf = async (status: string) => (await lists.search('bookings', { q: 'quillf', status })).ids;
  expect(await idsOf('pending')).toEqual(['pending2', 'pending1']);
  expect(await idsOf('confirmed')).toEqual(['confirmed1']);
  expect(await idsOf('completed')).toEqual(['completed2', 'completed1']);
  expect(await idsOf('cancelled')).toEqual(['cancelled1']);
  const { read } = lists;
  const move = (id: string, status: string) =>
    lists.change(read.update(bookings).set({ status }).where(eq(bookings.id, id)));
  await move('pending1', 'cancelled');
  await move('cancelled1', 'cancelled');
  expect([await idsOf('pending'), await idsOf('cancelled')]).toEqual([
    ['pending2'],
    ['cancelled1', 'pending1'],
  ]);
  await lists.checkIndex('bookings');
});

test('a status marker inside the text is ignored [D19]', async () => {
  const lists = await open();
  const marks = '\u0003n  \u0003rs \u0002\u0002quill';
  await lists.addContacts([
    { name: `Ada ${marks}`, message: marks },
    { status: 'resolved', subject: marks },
  ]);
  const { read } = lists;
  for (const status of ['in_progress', 'new', 'resolved', 'new'])
    await lists.change(read.update(contacts).set({ status }).where(eq(contacts.id, 'c0')));
  expect((await lists.search('contacts', { q: 'idris', status: 'new' })).ids).toEqual(['c0']);
  expect((await lists.search('contacts', { q: 'idris', status: 'resolved' })).ids).toEqual(['c1']);
  await lists.change(read.delete(contacts).where(eq(contacts.id, 'c0')));
  expect((await lists.search('contacts', { q: 'idris' })).ids).toEqual(['c1']);
});

test('a search counts up to 200 matches; with more the header is omitted on every page [D19]', async () => {
  const lists = await open();
  await lists.addBookings(
    Array.from({ length: 201 }, (_, at) => ({ lastName: at < 200 ? 'Quillfeather' : 'Osei' })),
  );
  const pages = async (query: Record<string, string>) => {
    const seen: { ids: number; total: string | null }[] = [];
    let page = await lists.search('bookings', query);
    for (;;) {
      seen.push({ ids: page.ids.length, total: page.total });
      if (!page.next) return seen;
      page = await lists.open(page.next);
    }
  };
  expect(await pages({ q: 'quillfeather', limit: '150' })).toEqual([
    { ids: 150, total: '200' },
    { ids: 50, total: '200' },
  ]);
  expect(await pages({ q: 'example.com', limit: '150' })).toEqual([
    { ids: 150, total: null },
    { ids: 51, total: null },
  ]);
  expect((await lists.search('bookings', { q: 'example.com', limit: '201' })).total).toBe('201');
  expect((await lists.search('bookings', { limit: '1' })).total).toBe('201');
});

test('rows far apart are found in order, in pages and both ways [D19]', async () => {
  const lists = await open();
  const seqs = [1, 2, 49_999, 50_001, 700_000, 3_000_000, 90_000_000];
  await lists.addBookings(seqs.map((seq) => ({ seq, id: `b${seq}`, lastName: 'Quillfeather' })));
  for (const sort of ['newest', 'oldest']) {
    const seen: string[] = [];
    let page = await lists.search('bookings', { q: 'QUILL', sort, limit: '3' });
    for (;;) {
      seen.push(...page.ids);
      expect(page.total).toBe('7');
      if (!page.next) break;
      page = await lists.open(page.next);
    }
    const wanted = seqs.map((seq) => `b${seq}`);
    expect(seen).toEqual(sort === 'newest' ? wanted.reverse() : wanted);
  }
});

test('the index is merged separately from writes, and finds the same before and after [D19]', async () => {
  const lists = await open();
  const { read, client } = lists.database;
  await lists.addBookings(Array.from({ length: 40 }, (_, at) => ({ id: `b${at}`, lastName: `Quill${at}` })));
  for (let at = 0; at < 300; at++)
    await lists.change(
      read
        .update(bookings)
        .set({ status: at % 2 ? 'pending' : 'confirmed' })
        .where(eq(bookings.id, `b${at % 40}`)),
    );
  const segments = async () =>
    Number((await client.execute('select count(distinct segid) as n from bookings_search_idx')).rows[0]?.n);
  const found = async () => (await lists.search('bookings', { q: 'quill', status: 'pending' })).ids;
  const [before, many] = [await found(), await segments()];
  await mergeSearchIndexes(lists.database);
  expect(await segments()).toBeLessThan(many);
  expect(await found()).toEqual(before);
  await lists.checkIndex('bookings');
});
