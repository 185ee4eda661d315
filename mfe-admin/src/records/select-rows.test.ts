import { bookingKind } from './booking-kind';
import { contactKind } from './contact-kind';
import { selectRows } from './select-rows';
import { bookings, contacts } from '../testing/fixtures';

const idsFoundBy = (view: Parameters<typeof selectRows>[2]) =>
  selectRows(bookingKind, bookings, view).map((row) => row.id);

test('without a filter all rows stay in order', () => {
  expect(selectRows(bookingKind, bookings, {})).toEqual(bookings);
});

test.each([
  ['RAFAEL', ['b6']],
  ['kenji@client.example', ['b2']],
  ['wealth', ['b5', 'b1']],
  ['wealth  ingrid', ['b5']],
  ['wealth kenji', []],
  ['.*', []],
])('%s finds %j', (q, found) => {
  expect(idsFoundBy({ q })).toEqual(found);
});

test('inquiries are searched by name, email, subject and message', () => {
  const found = (q: string) => selectRows(contactKind, contacts, { q }).map((row) => row.id);
  expect(found('henri')).toEqual(['c2']);
  expect(found('c3@inquiry')).toEqual(['c3']);
  expect(found('singapore')).toEqual(['c6']);
  expect(found('several jurisdictions')).toHaveLength(7);
});

test.each([
  ['Łukasz Żółć', 'zolc LUKASZ'],
  ['Siobhán O’Brien', "o'brien"],
  ['Anne-Marie Weiß', 'anne marie weiss'],
  ['李小龙', '龙'],
])('the name %j is found by %j', (lastName, q) => {
  const row = { ...bookings[0]!, lastName };
  expect(selectRows(bookingKind, [row], { q })).toEqual([row]);
  expect(selectRows(bookingKind, [row], { q: `${q} absent` })).toEqual([]);
});

test('a status finds rows by their badge, Pending also those of unknown status [AD10, D17]', () => {
  expect(idsFoundBy({ status: 'pending' })).toEqual(['b7', 'b5', 'b2', 'b1']);
  expect(idsFoundBy({ status: 'confirmed' })).toEqual(['b3']);
  expect(selectRows(contactKind, contacts, { status: 'new' }).map((row) => row.id)).toEqual([
    'c7',
    'c3',
    'c2',
  ]);
});

test("oldest first reverses the order without changing the server's rows", () => {
  const before = [...bookings];
  expect(idsFoundBy({ sort: 'oldest', status: 'pending' })).toEqual(['b1', 'b2', 'b5', 'b7']);
  expect(bookings).toEqual(before);
});

test('a changed row is found by its new text', () => {
  const [row] = bookings;
  expect(selectRows(bookingKind, [row!], { q: 'okafor' })).toHaveLength(1);
  expect(selectRows(bookingKind, [{ ...row!, lastName: 'Bello' }], { q: 'okafor' })).toEqual([]);
});
