import { join } from 'node:path';
import { BOOKING_STATUSES, CONTACT_STATUSES, SERVICE_OPTIONS, TIME_SLOTS } from '../contract/constants';
import { migrateDatabase } from '../db/migrate';
import { openDatabase } from '../db/open';
import { uuidv7 } from '../db/uuid';

// `seed-growth.ts <data folder> <rows>`: adds that many bookings and contact messages, the same each time except for their ids.

const ROWS_AT_ONCE = 5_000;
const FIRST_NAMES =
  'Amara Ana Andrei Astrid Beatriz Camille Chen Clara Daniel David Elena Elif Emeka Farid Fiona Grace Hana Hugo Idris Ines Ivan Jonas Julia Kenji Kofi Laila Lars Lena Luca Lucia Magnus Maja Marco Margaux Maria Marta Mateo Mei Mina Nadia Nils Noor Olga Omar Pablo Petra Priya Rafael Rosa Samir Sara Sofia Stefan Tariq Theo Tomas Vera Wei Yara Zoe'.split(
    ' ',
  );
const LAST_STEMS =
  'Ander Bauer Berg Carval Castel Dalga Dubois Ekwue Fernan Fischer Garci Grand Hassan Holm Ibra Jansen Kaya Keller Kowal Lang Lind Mac Mart Mayer Meln Moreau Nakam Nguy Novak Okaf Oliv Peter Quill Ramir Rossi Sando Schnei Silva Soko Tanak Thorn Vale Varga Vern Wagner Weber Wino Yama Zeman Ziel'.split(
    ' ',
  );
const LAST_ENDINGS = 'a berg chenko dal er es evic ford grad ho ini is ko lund man mura o ova sen ska'.split(
  ' ',
);
const DOMAINS = [
  'example.com',
  'example.org',
  'example.net',
  'mail.example',
  'office.example',
  'post.example',
];
const PLACES = 'Lisbon Singapore Dubai London Zurich Madrid Geneva Milan Vienna Toronto Monaco Porto'.split(
  ' ',
);
const THINGS =
  'custody residence reporting an inheritance a trust staking a pension the sale of a company fees a second passport'.split(
    ' ',
  );
const SENTENCES = [
  'We are moving to {place} next year and would like to understand what that means for our digital assets.',
  'My portfolio is spread over three exchanges and two hardware wallets.',
  'Our adviser in {place} told us that {thing} should be settled before the end of the tax year.',
  'Could you explain how you charge for {thing}?',
  'Most of it was bought between 2015 and {year}, and I have kept the records.',
  'My wife and I own a small company in {place} and are thinking about {thing}.',
  'Please call me in the afternoon; mornings are difficult.',
  'I read your article about {thing} and have a question that it leaves open.',
  'The amount in question is about {amount},000 euros, a third of it in bitcoin.',
  'We would also need help with {thing} for our two children.',
  'A friend in {place} recommended you.',
  'Is a first consultation by video possible, and how long does it take?',
  'Our bank has asked for proof of where the money comes from.',
  'I inherited a wallet from my father {year} and have never moved anything.',
];
/** Each occurs in three rows, whatever the size of the table. */
const RARE_WORDS = ['Zephyrine', 'Quixwood', 'Vrbicky'];

let state = 20_261;
/** A whole number below `bound`, from a generator that starts the same in every run. */
function pick(bound: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * bound);
}
const oneOf = <Value>(values: readonly Value[]): Value => values[pick(values.length)]!;

function message(): string {
  const wanted = 200 + pick(100);
  let text = '';
  while (text.length < wanted) text += `${text && ' '}${oneOf(SENTENCES)}`;
  return text
    .replaceAll('{place}', () => oneOf(PLACES))
    .replaceAll('{thing}', () => oneOf(THINGS))
    .replaceAll('{year}', () => String(2012 + pick(14)))
    .replaceAll('{amount}', () => String(50 + pick(4_000)));
}

const START_MS = Date.UTC(2016, 0, 1);

function person(index: number, rows: number) {
  const place = RARE_WORDS.findIndex((_, rare) =>
    [1, 5, 9].some((tenth) => index === Math.floor((rows * tenth) / 10) + rare),
  );
  const first = oneOf(FIRST_NAMES);
  const last = place >= 0 ? RARE_WORDS[place]! : oneOf(LAST_STEMS) + oneOf(LAST_ENDINGS);
  const email = `${first}.${last}${pick(1_000)}@${oneOf(DOMAINS)}`.toLowerCase();
  const at = new Date(START_MS + Math.floor((index / rows) * 10 * 365) * 86_400_000 + pick(86_400_000));
  return { id: uuidv7(at.getTime()), first, last, email, at };
}

/** A state by weight, out of a hundred: nearly all old rows are done. */
const stateOf = <Value>(states: readonly (readonly [Value, number])[]): Value => {
  let left = pick(100);
  for (const [value, share] of states) if ((left -= share) < 0) return value;
  return states[0]![0];
};
type BookingStatus = (typeof BOOKING_STATUSES)[number];
type ContactStatus = (typeof CONTACT_STATUSES)[number];

function bookingRow(index: number, rows: number): unknown[] {
  const { id, first, last, email, at } = person(index, rows);
  const day = new Date(at.getTime() + 7 * 86_400_000).toISOString();
  const status = stateOf<BookingStatus>([
    ['completed', 73],
    ['confirmed', 14],
    ['pending', 11],
    ['cancelled', 2],
  ]);
  const text = pick(3) === 0 ? '' : message();
  const now = at.toISOString();
  return [id, first, last, email, oneOf(SERVICE_OPTIONS), day, oneOf(TIME_SLOTS), text, status, now, now];
}

function contactRow(index: number, rows: number): unknown[] {
  const { id, first, last, email, at } = person(index, rows);
  const status = stateOf<ContactStatus>([
    ['resolved', 80],
    ['new', 12],
    ['in_progress', 8],
  ]);
  const subject = oneOf([
    `Moving to ${oneOf(PLACES)}`,
    `A question about ${oneOf(THINGS)}`,
    'Advice for a family',
  ]);
  return [id, `${first} ${last}`, email, subject, message(), status, at.toISOString(), at.toISOString()];
}

const LISTS = [
  {
    columns:
      'id, first_name, last_name, email, service, preferred_date, preferred_time, message, status, created_at, changed_at',
    table: 'bookings',
    row: bookingRow,
  },
  {
    columns: 'id, name, email, subject, message, status, created_at, changed_at',
    table: 'contacts',
    row: contactRow,
  },
];

async function main([folder, rowsWanted]: string[]): Promise<void> {
  const rows = Number(rowsWanted);
  const url = `file:${join(folder!, 'lisle-harrow.db')}`;
  await migrateDatabase({ url });
  // What a kill of this process loses is generated again.
  const database = openDatabase({
    url,
    extraPragmas: ['synchronous=OFF', 'cache_size=-262144'],
  });
  for (const { table, columns, row } of LISTS) {
    const values = columns.split(', ').map((_, index) => `value ->> ${index}`);
    const sql = `insert into ${table} (${columns}) select ${values.join(', ')} from json_each(?)`;
    for (let from = 0; from < rows; from += ROWS_AT_ONCE) {
      const part = Array.from({ length: Math.min(ROWS_AT_ONCE, rows - from) }, (_, index) =>
        row(from + index, rows),
      );
      await database.client.execute({ sql, args: [JSON.stringify(part)] });
    }
  }
  await database.client.execute('PRAGMA wal_checkpoint(TRUNCATE)');
  await database.close();
}

void main(process.argv.slice(2));
