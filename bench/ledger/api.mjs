// An api on its own database in this process, whose ledger can be switched off and on while it runs, so that what the ledger
// costs is measured in one process on one database.
import { register } from 'tsx/esm/api';

// The tests' module that starts an api is TypeScript, and refers to a global of Jest.
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
  // Leaves out what the ledger would add to a write; the results keep their positions.
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
  // Pending ledger work is done before the processor time is read.
  await ledger.settle();
  if (mode) MODES[mode]();
  api.logged.length = 0;
  process.send({});
});
process.on('disconnect', () => api.close().then(() => process.exit()));
process.send({ url: await api.listen(), cookie: desk.cookie });
