import { Refusal } from '@lisle-harrow/server/http/refusal';
import { and, eq, sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import { getHours, OPEN_WITHOUT_LIMIT, saveHours } from '../contract';
import { returnedRows } from '../db/rows';
import { consultationHours } from '../db/schema';
import type { Deps } from '../deps';
import { implement } from '../http/route';
import { readOfferable } from './choices';
import { HOURS_ID, readHours } from './read-hours';

/** `/api/admin/hours`: when and how visitors may book. */
export function implementHours(app: Hono, { database, ledger }: Pick<Deps, 'database' | 'ledger'>): void {
  const { read, writes } = database;

  implement(
    app,
    getHours,
    'Consultation hours, and the choices that can be offered to visitors',
    async () => ({
      ...(await readHours(database)),
      known: await readOfferable(database),
    }),
  );

  implement(
    app,
    saveHours,
    'Replaces the consultation hours; 409 if they have changed since `revision`',
    async (c, { revision, ...wanted }) => {
      const known = await readOfferable(database);
      const isKnown = (among: readonly { id: string }[], id: string) => among.some((each) => each.id === id);
      const hours = {
        ...wanted,
        // Drops the exceptions of offices and advisers that are gone.
        exceptions: wanted.exceptions
          .filter(
            ({ office, adviser }) =>
              (!office || isKnown(known.offices, office)) && (!adviser || isKnown(known.advisers, adviser)),
          )
          .toSorted((one, other) => one.firstDay.localeCompare(other.firstDay)),
        offices: wanted.offices.filter((id) => isKnown(known.offices, id)),
        advisers: wanted.advisers.filter(({ id }) => isKnown(known.advisers, id)),
      };
      const table = consultationHours;
      const fields = Object.fromEntries(
        Object.entries(hours).map(([name, value]) => [
          name,
          {
            column: table[name as keyof typeof hours],
            to: typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
          },
        ]),
      );
      const results = await writes.run(
        read
          .insert(table)
          .values({ ...OPEN_WITHOUT_LIMIT, id: HOURS_ID })
          .onConflictDoNothing(),
        ledger.change(
          c,
          { action: 'hours-changed' },
          table,
          [
            [table.id, HOURS_ID],
            [table.revision, revision],
          ],
          fields,
        ),
        read
          .update(table)
          .set({ ...hours, revision: sql`${table.revision} + 1` })
          .where(and(eq(table.id, HOURS_ID), eq(table.revision, revision)))
          .returning(),
      );
      const [row] = returnedRows(table, results.at(-1));
      if (row) return { ...row, known };
      throw new Refusal(409, 'changed-meanwhile', 'Conflict', {
        detail: 'Somebody else has changed the hours meanwhile; nothing of yours was saved',
      });
    },
  );
}
