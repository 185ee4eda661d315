import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ask, type ApiProcess, spawnScript, startApiProcess, temporaryFolder } from '../testing/api-process';
import { runSql } from '../testing/databases/run-sql';

const REMOTES = ['mfe-a', 'mfe-b'];
const MOVERS_OF_EACH = 3;
const KILLS = 3;
/** Moves of all remotes together before each kill. */
const MOVES = 20;

let folder: string;
let api: ApiProcess | undefined;
beforeEach(() => (folder = temporaryFolder()));
afterEach(async () => {
  await api?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

interface Row {
  readonly remote: string;
  readonly revision: number;
  readonly live: string;
}

async function tokenOf(remote: string): Promise<string> {
  const { ended, output } = spawnScript('token.ts', ['create', remote, 'Pipeline'], { DATA_DIR: folder });
  expect([await ended, output()]).toEqual([0, expect.stringMatching(/^lhrt_/)]);
  return output().trim();
}

test('an api killed during moves has all acknowledged ones, each whole or not at all, and one newest for each remote', async () => {
  const acknowledged: Row[] = [];
  const known = new Map(REMOTES.map((remote) => [remote, 0]));
  const tokens = new Map<string, string>();
  let made = 0;

  async function move(port: number, remote: string): Promise<boolean> {
    const version = `1.0.${(made += 1)}`;
    const release = { version, builtAt: '2026-11-22T20:00:00.000Z', needs: 8, bytes: 1 };
    const answer = await ask(
      port,
      'POST',
      `/api/platform/remotes/${remote}/moves`,
      { action: 'deploy', expects: known.get(remote)!, release },
      undefined,
      { Authorization: `Bearer ${tokens.get(remote)}` },
    );
    // The connection was lost.
    if (answer.status === 0) return false;
    expect([200, 409]).toContain(answer.status);
    const body = JSON.parse(answer.body) as { pointer?: Row } & Row;
    const { revision, live } = body.pointer ?? body;
    known.set(remote, Math.max(known.get(remote)!, revision));
    if (answer.status === 200) {
      expect(live).toBe(version);
      acknowledged.push({ remote, revision, live });
    }
    return true;
  }

  for (let kills = 0; kills < KILLS; kills += 1) {
    const running = await startApiProcess(folder);
    api = running;
    if (kills === 0) for (const remote of REMOTES) tokens.set(remote, await tokenOf(remote));
    const before = acknowledged.length;
    let killed: Promise<unknown> | undefined;
    const movers = REMOTES.flatMap((remote) =>
      Array.from({ length: MOVERS_OF_EACH }, async () => {
        while (await move(running.port, remote))
          if (acknowledged.length - before >= MOVES) killed ??= running.kill('SIGKILL');
      }),
    );
    await Promise.all(movers);
    await killed;

    const sql = async <Result>(query: string) =>
      (await runSql(join(folder, 'lisle-harrow.db'), query)) as Result[];
    const rows = await sql<Row>('SELECT remote, revision, live FROM release_moves ORDER BY remote, revision');
    for (const remote of REMOTES) {
      const own = rows.filter((row) => row.remote === remote);
      expect(own.map(({ revision }) => revision)).toEqual(own.map((_, at) => at + 1));
      // A move that was not acknowledged may be stored, but only together with everything that belongs to it.
      const about = `WHERE subject_id = '${remote}' AND action = 'release-deployed'`;
      expect(await sql(`SELECT count(*) AS n FROM ledger_entries ${about}`)).toEqual([{ n: own.length }]);
      const stored = await sql<{ version: string }>(
        `SELECT version FROM releases WHERE remote = '${remote}'`,
      );
      expect(stored.map(({ version }) => version).sort()).toEqual(own.map(({ live }) => live).sort());
    }
    expect(rows).toEqual(expect.arrayContaining(acknowledged));
    for (const remote of REMOTES)
      known.set(
        remote,
        Math.max(...rows.filter((row) => row.remote === remote).map(({ revision }) => revision)),
      );
  }

  api = await startApiProcess(folder);
  const { body } = await ask(api.port, 'GET', '/api/platform/pointers');
  const { pointers } = JSON.parse(body) as { pointers: { name: string; revision: number }[] };
  expect(pointers.map(({ name, revision }) => [name, revision])).toEqual([...known]);
});
