import { ne } from 'drizzle-orm';
import { clientProfiles, ledgerEntries } from '../db/schema';
import { createLedger } from './ledger';
import { spawnScript } from '../testing/api-process';
import { runSql } from '../testing/databases/run-sql';
import { startTestApi, type TestApi, validBooking } from '../testing/test-api';
import { addTestAccount, addTestClient } from '../testing/test-documents';
import type { Actor } from './actor';
import { sealEntries, verifyChain } from './chain';
import { hasHappened } from './entry';

let api: TestApi;
beforeEach(async () => {
  api = await startTestApi();
});
afterEach(() => api.close());

const OPERATOR: Actor = { kind: 'command line' };
/** All entries except for the sign-ins with which a test begins. */
const entries = () =>
  api.database.read
    .select()
    .from(ledgerEntries)
    .where(ne(ledgerEntries.action, 'signed-in'))
    .orderBy(ledgerEntries.seq);
const write = (...subjects: string[]) =>
  api.database.writes.run(
    ...subjects.map((subject) => api.deps.ledger.entry(OPERATOR, { action: 'account-enabled', subject })),
  );
const verify = () => verifyChain(api.database);
const withoutTriggers = async (...statements: string[]) => {
  const { rows } = await api.database.client.execute(
    "select name from sqlite_schema where type = 'trigger' and name like 'ledger%'",
  );
  for (const { name } of rows) await api.database.client.execute(`drop trigger ${String(name)}`);
  for (const statement of statements) await api.database.client.execute(statement);
};

test('a status change by staff is recorded once, with actor, network, old and new value', async () => {
  const { id: accountId, cookie } = await addTestAccount(api, 'staff', 'staff@example.com');
  const { id } = (await (
    await api.send('/api/bookings', { method: 'POST', json: validBooking() })
  ).json()) as { id: string };
  for (const status of ['confirmed', 'confirmed', 'cancelled'])
    await api.send(`/api/admin/bookings/${id}`, { method: 'PATCH', cookie, json: { status } });
  expect(await entries()).toEqual(
    [
      ['pending', 'confirmed'],
      ['confirmed', 'cancelled'],
    ].map((status, at) => ({
      seq: at + 2,
      at: expect.stringMatching(/^20.*Z$/),
      action: 'booking-changed',
      actorKind: 'staff',
      actorId: accountId,
      actorName: 'Jane Doe',
      network: null,
      requestId: expect.any(String),
      clientId: null,
      subjectId: id,
      changes: JSON.stringify({ status }),
    })),
  );
});

test('nothing is recorded if the write fails or its condition does not hold', async () => {
  const { ledger, database } = api.deps;
  const fails = { toSQL: () => ({ sql: 'insert into accounts (id) values (null)', params: [] }) };
  const entry = ledger.entry(OPERATOR, { action: 'account-added' });
  await expect(database.writes.run(entry, fails)).rejects.toThrow();
  const removesNone = { toSQL: () => ({ sql: "delete from accounts where id = 'x'", params: [] }) };
  const removal = ledger.entry(OPERATOR, { action: 'update-removed', when: hasHappened });
  await database.writes.run(removesNone, removal);
  expect(await entries()).toEqual([]);
});

test('of contact details only hints are kept, of names only the change, of other fields the old values', async () => {
  const { id, seq } = await addTestClient(api, 'ines@moreau.com');
  const { ledger, database } = api.deps;
  const { firstName, email, phone, status, company } = clientProfiles;
  await database.writes.run(
    ledger.change(
      OPERATOR,
      { action: 'profile-changed', client: id },
      clientProfiles,
      [[clientProfiles.accountSeq, seq]],
      {
        firstName: { column: firstName, to: "I'nes", kept: 'nothing' },
        email: { column: email, to: 'other@evil.example', kept: 'hint' },
        phone: { column: phone, to: '+44 20 7946 0123', kept: 'hint' },
        company: { column: company, to: '' },
        status: { column: status, to: 'closed' },
      },
    ),
  );
  expect(JSON.parse((await entries())[0]!.changes!)).toEqual({
    firstName: [],
    email: ['i…@m….com', 'o…@e….example'],
    phone: ['', '…23'],
    status: ['active', 'closed'],
  });
});

test.each([
  "update ledger_entries set action = 'signed-in' where seq = 2",
  'delete from ledger_entries where seq = 2',
  "insert or replace into ledger_entries (seq, at, action, actor_kind) values (2, 'x', 'signed-in', 'staff')",
  "update ledger_seals set hash = 'x' where seq = 2",
  'delete from ledger_seals',
  "insert or replace into ledger_seals values (2, 'x')",
])('the database refuses %s', async (sql) => {
  await write('a', 'b', 'c');
  await sealEntries(api.database);
  await expect(api.database.client.execute(sql)).rejects.toThrow('the ledger only grows');
  expect(await verify()).toMatchObject({ checked: 3, unsealed: 0, broken: null });
});

describe('verification names the first line tampered with', () => {
  test.each([
    ['changed', "update ledger_entries set subject_id = 'z' where seq = 3", '3'],
    ['changed in its time', "update ledger_entries set at = '2020' where seq = 1", '1'],
    ['removed', 'delete from ledger_entries where seq = 3', '3'],
    ['removed at the end', 'delete from ledger_entries where seq = 5', '5'],
    ['removed before it had a hash', 'delete from ledger_entries where seq = 6', '6'],
    ['renumbered', 'update ledger_entries set seq = 9 where seq = 4', '4'],
  ])('%s', async (_what, statement, broken) => {
    await write('a', 'b', 'c', 'd', 'e');
    await sealEntries(api.database);
    await write('f', 'g');
    expect(await verify()).toMatchObject({ checked: 5, unsealed: 2, broken: null });
    await withoutTriggers(statement);
    expect((await verify()).broken).toEqual({ id: broken, reason: expect.any(String) });
  });

  test('removed as the newest line of all', async () => {
    await write('a', 'b', 'c');
    await sealEntries(api.database);
    await withoutTriggers('delete from ledger_entries where seq = 3');
    expect((await verify()).broken).toEqual({ id: '3', reason: expect.any(String) });
  });

  test('removed with its hash', async () => {
    await write('a', 'b', 'c');
    await sealEntries(api.database);
    await withoutTriggers(
      'delete from ledger_entries where seq = 2',
      'delete from ledger_seals where seq = 2',
    );
    expect((await verify()).broken?.id).toBe('2');
  });

  test('or, if the whole chain was rebuilt or its end cut off, the line that was noted down', async () => {
    await write('a', 'b', 'c');
    const noted = await sealEntries(api.database);
    expect((await verifyChain(api.database, noted)).broken).toBeNull();
    await withoutTriggers(
      "update ledger_entries set subject_id = 'z' where seq = 2",
      'delete from ledger_seals',
    );
    await sealEntries(api.database);
    expect((await verify()).broken).toBeNull();
    expect((await verifyChain(api.database, noted)).broken?.id).toBe('3');
    await withoutTriggers(
      'delete from ledger_seals where seq = 3',
      'delete from ledger_entries where seq = 3',
    );
    expect((await verify()).broken).toBeNull();
    expect((await verifyChain(api.database, noted)).broken?.id).toBe('3');
  });
});

test('the command names a line to note down, and detects its change even in a rebuilt chain', async () => {
  const run = async (...args: string[]) => {
    const { ended, output } = spawnScript('audit.ts', ['verify', ...args], {
      DATA_DIR: api.folder,
      DATABASE_URL: api.url,
    });
    return { code: await ended, output: output() };
  };
  await write('a', 'b', 'c');
  await sealEntries(api.database);
  const { code, output } = await run();
  expect([code, output]).toEqual([0, expect.stringMatching(/^3 lines agree with the chain\.\n/)]);
  const noted = /^Note down to compare later: (3:[\da-f]{64})$/m.exec(output)![1]!;
  expect((await run('--noted', noted)).code).toBe(0);
  await withoutTriggers(
    "update ledger_entries set subject_id = 'z' where seq = 2",
    'delete from ledger_seals',
  );
  await sealEntries(api.database);
  expect((await run()).code).toBe(0);
  expect(await run('--noted', noted)).toEqual({ code: 2, output: expect.stringMatching(/^Line 3: /) });
  expect((await run('--noted', '3')).code).toBe(1);
});

test('a chain that grows during verification is intact', async () => {
  await write(...Array.from({ length: 1_500 }, (_, at) => String(at)));
  await sealEntries(api.database);
  await write(...Array.from({ length: 1_500 }, (_, at) => String(at)));
  const { client } = api.database;
  const sealing = {
    async execute(...args: Parameters<typeof client.execute>) {
      const answer = await client.execute(...args);
      await sealEntries(api.database);
      return answer;
    },
  } as typeof client;
  expect(await verifyChain({ client: sealing })).toMatchObject({ checked: 1_500, broken: null });
});

test('if entries keep coming, those written during sealing are left to the next run', async () => {
  await write('a', 'b', 'c');
  let seals = 0;
  const { client, writes } = api.database;
  const newest = await sealEntries({
    client,
    writes: {
      ...writes,
      async run(...queries) {
        // If every seal waited for the entries that arrive during it, sealing would never end.
        if (++seals > 1) throw new Error('sealed again');
        const results = await writes.run(...queries);
        await write('d');
        return results;
      },
    },
  });
  expect(newest?.seq).toBe(3);
  expect((await sealEntries(api.database))?.seq).toBe(4);
  expect((await verify()).broken).toBeNull();
});

test('processes that seal concurrently make one chain', async () => {
  await write(...Array.from({ length: 2_500 }, (_, at) => String(at)));
  await Promise.all([1, 2, 3].map(() => sealEntries(api.database)));
  expect(await verify()).toMatchObject({ checked: 2_500, unsealed: 0, broken: null });
});

test('deferred entries are written once a minute, and at the latest by a stop', async () => {
  const { ledger } = api.deps;
  const tell = (subject: string, network: string) =>
    ledger.laterOnce(
      { kind: 'client', id: 'x', network },
      { action: 'profile-viewed', client: 'x', subject },
    );
  for (const subject of ['a', 'a', 'b']) tell(subject, '192.0.2.0/24');
  // The same account from another network.
  tell('a', '198.51.100.0/24');
  expect(await entries()).toEqual([]);
  await ledger.stop();
  expect((await entries()).map(({ subjectId }) => subjectId)).toEqual(['a', 'b', 'a']);
  expect(await verify()).toMatchObject({ checked: 3, unsealed: 0 });
});

test('a look is on disk before anything is shown, once within a minute, even for concurrent looks', async () => {
  const { ledger } = api.deps;
  const look = (subject: string) =>
    ledger.look({ kind: 'staff', id: 'x' }, { action: 'client-viewed', client: subject });
  await Promise.all([look('a'), look('a'), look('b')]);
  expect((await entries()).map(({ clientId }) => clientId)).toEqual(['a', 'b']);
  await look('a');
  expect(await entries()).toHaveLength(2);
});

test('if a look cannot be recorded, all who wait for it are refused, and the next one records it', async () => {
  const { ledger } = api.deps;
  const look = () => ledger.look(OPERATOR, { action: 'client-viewed', client: 'x' });
  await runSql(api.url, 'alter table ledger_entries rename to away');
  const refused = await Promise.allSettled([look(), look()]);
  expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await runSql(api.url, 'alter table away rename to ledger_entries');
  await look();
  expect(await entries()).toHaveLength(1);
});

test('deferred entries wait for a database without writes, and are written once it recovers', async () => {
  const ledger = createLedger(api.deps);
  ledger.later(OPERATOR, { action: 'client-viewed', client: 'x' });
  await runSql(api.url, 'alter table ledger_entries rename to away');
  await expect(ledger.settle()).rejects.toThrow();
  await runSql(api.url, 'alter table away rename to ledger_entries');
  await ledger.settle();
  expect(await entries()).toHaveLength(1);
});

test('of 20,000 lines the one changed by hand is named', async () => {
  const { client } = api.database;
  await client.execute(`insert into ledger_entries (at, action, actor_kind, actor_id, actor_name, network, request_id, client_id, subject_id, changes)
    with recursive lines (line) as (select 1 union all select line + 1 from lines where line < 20000)
    select '2026-11-22T13:52:12.000Z', 'booking-changed', 'staff', 'a' || line % 20, 'Jane Doe', '203.0.113.0/24', 'r' || line, null, 'b' || line,
      '{"status":["pending","confirmed"]}' from lines`);
  await sealEntries(api.database);
  expect(await verify()).toMatchObject({ checked: 20_000, unsealed: 0, broken: null });
  await client.execute('drop trigger ledger_entries_not_changed');
  await client.execute("update ledger_entries set actor_id = 'a7' where seq = 18765");
  expect(await verify()).toMatchObject({ checked: 18_764, broken: { id: '18765' } });
});
