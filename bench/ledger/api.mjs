// An api over a database of its own in this process, whose ledger can be taken away and given back while it runs, so that
// what the ledger costs is measured in one process over one database.
import { register } from 'tsx/esm/api';

// The tests' module that starts an api is TypeScript, and names what Jest has.
register();
globalThis.test = undefined;
const { startTestApi } = await import('../../api/src/testing/test-api.ts');
const { openCaseDesk } = await import('../../api/src/testing/client-cases.ts');

const [inquiries, clients] = process.argv.slice(2).map(Number);
const api = await startTestApi();
const desk = await openCaseDesk(api);
const { client } = api.database;
const at = "'2026-11-22T09:00:00.000Z'";
const lines = (count) =>
  `with recursive lines (line) as (select 1 union all select line + 1 from lines where line < ${count})`;
await client.execute(`insert into contacts (id, name, email, subject, message, status, created_at, changed_at)
  ${lines(inquiries)} select 'inquiry-' || line, 'Idris Vale', 'idris' || line || '@vale.com', 'Moving', 'How do you work?', 'new', ${at}, ${at} from lines`);
await client.execute(`insert into accounts (id, email, first_name, last_name, role, password_hash, created_at)
  ${lines(clients)} select 'client-' || line, 'ines' || line || '@moreau.com', 'Ines', 'Moreau', 'client', 'x', ${at} from lines`);
await client.execute(`insert into client_profiles (id, account_seq, first_name, last_name, email, phone, company, status, changed_at)
  select 'profile-' || id, seq, 'Ines', 'Moreau', email, '', '', 'active', ${at} from accounts where role = 'client'`);

const NOTHING = { toSQL: () => ({ sql: '', params: [] }) };
const EMPTY = { rows: [], columns: [], columnTypes: [], rowsAffected: 0 };
const { ledger } = api.deps;
const { writes } = api.database;
const own = { ...ledger, run: writes.run };

const MODES = {
  'with the ledger'() {
    Object.assign(ledger, own);
    writes.run = own.run;
  },
  // What it would add to a write is left out, and the results stand where they stood.
  'without a ledger'() {
    Object.assign(ledger, {
      entry: () => NOTHING,
      change: () => NOTHING,
      laterOnce: () => undefined,
      look: async () => undefined,
    });
    writes.run = async (...queries) => {
      const results = await own.run(...queries.filter((query) => query !== NOTHING));
      return queries.map((query) => (query === NOTHING ? EMPTY : results.shift()));
    };
  },
  'told a second later'() {
    Object.assign(ledger, own, { look: async (by, fact) => own.laterOnce(by, fact) });
    writes.run = own.run;
  },
};

process.on('message', async ({ mode }) => {
  // What is due is done before its processor time is read.
  await ledger.settle();
  if (mode) MODES[mode]();
  api.logged.length = 0;
  process.send({});
});
process.on('disconnect', () => api.close().then(() => process.exit()));
process.send({ url: await api.listen(), cookie: desk.cookie });
