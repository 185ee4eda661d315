// Records what drills sent and what was acknowledged, and compares that with what is stored.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * A write is one thing that a writer wanted stored: `{ key, sentAt, id, acknowledgedAt, … }`, the last two set once it was
 * answered with 201; `sentAt` is the time of the last try. A booking's `statuses` are those that staff chose, in order.
 */
export const newWrites = () => ({ bookings: [], contacts: [], documents: [] });

/** How many of each kind were acknowledged before `until`. */
export function countAcknowledged(writes, until = Infinity) {
  const count = (list) => list.filter(({ acknowledgedAt }) => acknowledgedAt < until).length;
  return {
    bookings: count(writes.bookings),
    'contact messages': count(writes.contacts),
    'status changes': count(writes.bookings.flatMap(({ statuses }) => statuses)),
    documents: count(writes.documents),
  };
}

/** When the first booking, contact message and document after `since` were acknowledged; Infinity where none was. */
export const firstAcknowledged = (writes, since) =>
  Object.values(writes).map((list) =>
    Math.min(...list.map(({ acknowledgedAt }) => acknowledgedAt).filter((at) => at > since)),
  );

/**
 * Compares a data folder with what was written. Returns for each kind what was acknowledged before `until` and is not stored
 * (`lost`), what is stored more than once (`twice`) and what is stored differently from what was sent (`wrong`), and sentences
 * on what is wrong with the database itself. `stored` has the rows by their keys. `database` and `hashOf`, which returns the
 * hash of a document's file by its key, are for data that is kept elsewhere.
 */
export async function compareWithStored(
  writes,
  {
    folder,
    runSql,
    until = Infinity,
    database = path.join(folder, 'lisle-harrow.db'),
    hashOf = (key) => hashInFolder(folder, key),
  },
) {
  const sql = (statement) => runSql(database, statement);
  const must = (write) => write.acknowledgedAt !== undefined && write.acknowledgedAt < until;
  const compare = (list, rows, isSame) => {
    const found = new Map();
    for (const row of rows) found.set(row.key, [...(found.get(row.key) ?? []), row]);
    const known = new Set(list.map(({ key }) => key));
    const harm = { lost: [], twice: [], wrong: rows.filter(({ key }) => !known.has(key)) };
    for (const write of list) {
      const [row, ...more] = found.get(write.key) ?? [];
      if (!row && must(write)) harm.lost.push(write);
      if (more.length > 0) harm.twice.push(write);
      if (row && ((must(write) && row.id !== write.id) || !isSame(write, row))) harm.wrong.push(write);
    }
    return harm;
  };
  const isSent = ({ body }, row) => Object.entries(body).every(([name, value]) => row[name] === value);

  const bookings = await sql(
    `SELECT id, email AS key, first_name AS firstName, last_name AS lastName, email, service, preferred_date AS preferredDate,
       preferred_time AS preferredTime, message, status FROM bookings WHERE email LIKE '%@drill.example.com'`,
  );
  const contacts = await sql(
    "SELECT id, email AS key, name, email, subject, message FROM contacts WHERE email LIKE '%@drill.example.com'",
  );
  const documents = await sql(
    "SELECT id, name AS key, storage_key AS storageKey, sha256 FROM client_documents WHERE name LIKE 'drill %'",
  );
  const statusOf = new Map(bookings.map(({ key, status }) => [key, status]));
  const there = writes.bookings.filter((write) => statusOf.has(write.key));
  const harm = {
    bookings: compare(writes.bookings, bookings, isSent),
    'contact messages': compare(writes.contacts, contacts, isSent),
    'status changes': {
      lost: there.filter((write) => !possibleStatuses(write, must).includes(statusOf.get(write.key))),
      twice: [],
      wrong: [],
    },
    documents: compare(
      writes.documents,
      documents,
      ({ sha256 }, row) => row.sha256 === sha256 && hashOf(row.storageKey) === sha256,
    ),
  };

  const faults = [];
  for (const { integrity_check: found } of await sql('PRAGMA integrity_check'))
    if (found !== 'ok') faults.push(`integrity check: ${found}`);
  for (const { table } of await sql('PRAGMA foreign_key_check'))
    faults.push(`a row of ${table} hangs in the air`);
  for (const list of ['bookings', 'contacts']) {
    const [{ apart }] = await sql(
      `SELECT count(*) AS apart FROM (SELECT status, count(*) AS rows FROM ${list} GROUP BY status) counted
       FULL JOIN (SELECT status, rows FROM list_counts WHERE list = '${list}' AND rows <> 0) kept USING (status)
       WHERE counted.rows IS NOT kept.rows`,
    );
    if (apart > 0) faults.push(`the kept counts of ${list} are not those of the rows`);
  }
  const byKey = (rows) => new Map(rows.map((row) => [row.key, row]));
  const stored = { bookings: byKey(bookings), contacts: byKey(contacts), documents: byKey(documents) };
  return { harm, faults, stored };
}

/**
 * Resets the writes to what is stored, which is an earlier state: forgets what is no longer there, and treats what is there as
 * acknowledged. Returns how much of what was acknowledged it forgot.
 */
export function goBackTo(writes, stored) {
  const before = sum(countAcknowledged(writes));
  for (const [list, rows] of Object.entries(stored)) {
    writes[list] = writes[list].filter(({ key }) => rows.has(key));
    for (const { key, statuses = [] } of writes[list])
      statuses.length = 1 + statuses.findIndex(({ status }) => status === rows.get(key).status);
  }
  const forgotten = before - sum(countAcknowledged(writes));
  for (const [list, rows] of Object.entries(stored))
    for (const write of writes[list]) {
      for (const known of [write, ...(write.statuses ?? [])]) known.acknowledgedAt ??= 0;
      Object.assign(write, { id: rows.get(write.key).id, isBeingDecided: false });
    }
  return forgotten;
}

const sum = (counts) => Object.values(counts).reduce((all, count) => all + count, 0);

/** The statuses that a booking may have: the last one acknowledged, or any requested after it. */
function possibleStatuses({ statuses }, must) {
  return ['pending', ...statuses.map(({ status }) => status)].slice(statuses.findLastIndex(must) + 1);
}

function hashInFolder(folder, key) {
  try {
    const content = readFileSync(path.join(folder, 'documents', key.slice(0, 2), key));
    return createHash('sha256').update(content).digest('hex');
  } catch (error) {
    return error.code;
  }
}

/** Files that no row names, in the folder of documents and in that of uploads under way. */
export async function findLeftovers({ folder, runSql }) {
  const rows = await runSql(
    path.join(folder, 'lisle-harrow.db'),
    'SELECT storage_key AS key FROM client_documents UNION SELECT storage_key FROM document_versions',
  );
  const named = new Set(rows.map(({ key }) => key));
  const documents = readdirSync(path.join(folder, 'documents'), { recursive: true, withFileTypes: true });
  return {
    documents: documents.filter((file) => file.isFile() && !named.has(file.name)).length,
    uploads: readdirSync(path.join(folder, 'uploads')).length,
  };
}

/** One line for each kind. */
export function describeHarm(acknowledged, harm) {
  const rows = Object.entries(harm).map(([kind, { lost, twice, wrong }]) =>
    [
      kind.padEnd(18),
      ...[acknowledged[kind], lost.length, twice.length, wrong.length].map((n) => String(n).padStart(12)),
    ].join(''),
  );
  return ['                  acknowledged        lost       twice       wrong', ...rows].join('\n');
}

export const isHarmed = ({ harm, faults }) =>
  faults.length > 0 ||
  Object.values(harm).some(({ lost, twice, wrong }) => lost.length + twice.length + wrong.length > 0);
