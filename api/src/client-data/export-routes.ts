import { randomUUID } from 'node:crypto';
import { forbidden } from '@lisle-harrow/server/http/refusal';
import { eq } from 'drizzle-orm';
import type { Context, Hono } from 'hono';
import { findClientOrMember } from '../clients/find-client';
import { exportClient, exportOwnData, firmDay, getExportSize, getOwnExportSize } from '../contract';
import { readSite } from '../content/read-site';
import { claimShort, keepShortLease } from '../db/lease';
import { accounts, clientProfiles } from '../db/schema';
import type { Deps } from '../deps';
import { notFound, tooMany } from '../errors';
import { implement, implementRaw } from '../http/route';
import { exportArchive, measureExport } from './export-archive';
import type { AccountRow } from './read-client-data';
import type { CaseVariables, SignedInVariables } from '../http/signed-in';

const SIZE = 'number of files and total bytes; refused where the export would be';
const ARCHIVE = 'as a ZIP of JSON and files';

/** Allows one export of each client at a time over all processes, whoever requests it, since each reads all files. */
function createExports(deps: Deps) {
  const { database, ledger } = deps;

  return {
    size: (account: AccountRow) => measureExport(deps, account.seq),

    async answer(c: Context, account: AccountRow): Promise<Response> {
      const { seq, id } = account;
      const headers = {
        'Content-Type': 'application/zip',
        'Content-Disposition': `attachment; filename="client-data-${firmDay(new Date())}.zip"`,
        'Content-Security-Policy': "default-src 'none'; sandbox",
        'Cache-Control': 'private, no-store',
      };
      if (c.req.method === 'HEAD') return c.body(null, 200, headers);
      const [lease, holder] = [`export/${seq}`, randomUUID()];
      if (!(await claimShort(database, lease, holder)))
        throw tooMany(30, 'This export is being made already; please wait until it has ended');
      const release = keepShortLease(database, lease, holder);
      try {
        const { name } = await readSite(database);
        // Nothing is sent before the ledger has recorded it on disk.
        await database.writes.run(ledger.entry(c, { action: 'client-exported', client: id }));
        const archive = exportArchive(deps, account, name, release);
        return c.body(archive, 200, headers);
      } catch (error) {
        await release();
        throw error;
      }
    },
  };
}

/** `/api/client/export`: everything that is stored about the signed-in client. */
export function implementOwnExport(app: Hono, deps: Deps): void {
  const exports = createExports(deps);

  async function ownAccount(c: Context<CaseVariables>): Promise<AccountRow> {
    const { accountSeq, role } = c.get('user');
    const [account] = await deps.database.read.select().from(accounts).where(eq(accounts.seq, accountSeq));
    if (!account || role !== 'client') throw notFound('This account is not a client’s');
    return account;
  }

  implement(app, getOwnExportSize, `Size of the export of the signed-in client’s data: ${SIZE}`, async (c) =>
    exports.size(await ownAccount(c)),
  );

  implementRaw(app, exportOwnData, `Exports all data of the signed-in client ${ARCHIVE}`, async (c) =>
    exports.answer(c, await ownAccount(c)),
  );
}

/** `/api/admin/clients/:clientId/export`: the same for the client's adviser and for owners. */
export function implementExport(app: Hono, deps: Deps): void {
  const exports = createExports(deps);

  async function exportedClient(c: Context<SignedInVariables>): Promise<AccountRow> {
    const account = await findClientOrMember(deps, c);
    const { staffRole, accountSeq } = c.get('user');
    const { read } = deps.database;
    const [profile] = await read
      .select()
      .from(clientProfiles)
      .where(eq(clientProfiles.accountSeq, account.seq));
    if (staffRole !== 'owner' && profile?.adviserSeq !== accountSeq)
      throw forbidden('Only the adviser of this client and owners export all data');
    return account;
  }

  implement(app, getExportSize, `Size of the export of a client’s data: ${SIZE}`, async (c) =>
    exports.size(await exportedClient(c)),
  );

  implementRaw(
    app,
    exportClient,
    `Exports all data of a client, for the client’s adviser and owners, ${ARCHIVE}`,
    async (c) => exports.answer(c, await exportedClient(c)),
  );
}
