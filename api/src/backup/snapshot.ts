import { createClient } from '@libsql/client';
import { drizzle } from 'drizzle-orm/libsql';
import { lastMigration } from '../db/migrate';
import type { Database } from '../db/open';
import { isFileUrl } from '../db/open';
import { listNamedFiles, type NamedFile } from '../documents/stored-files';
import { dumpServer } from './dump-server';
import { ArchiveRefused } from './seal';

/** Copies the database as it is at one moment into a new file, while writes go on. */
export async function snapshotDatabase({ client }: Database, url: string, path: string): Promise<void> {
  if (isFileUrl(url)) await client.execute({ sql: 'VACUUM INTO ?', args: [path] });
  else await dumpServer(client, path);
}

export interface Inspection {
  /** Number of rows by table. */
  readonly tables: Record<string, number>;
  /** Of the last migration. */
  readonly schema: number;
}

/** Checks every page of a database file and counts its rows; throws if it is damaged. */
export async function inspectDatabase(path: string): Promise<Inspection> {
  const client = createClient({ url: `file:${path}`, intMode: 'number' });
  try {
    const check = await client.execute('PRAGMA integrity_check');
    const said = check.rows.map((row) => String(row[0]));
    if (said.join() !== 'ok') throw new ArchiveRefused('damaged', `The database is damaged (${said[0]}).`);
    const names = await client.execute(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name",
    );
    const tables: Record<string, number> = {};
    for (const { name } of names.rows) {
      const { rows } = await client.execute(`SELECT count(*) AS found FROM "${String(name)}"`);
      tables[String(name)] = Number(rows[0]!.found);
    }
    return { tables, schema: await lastMigration(client) };
  } finally {
    client.close();
  }
}

/** Marks all files of a restored database as plain: a backup holds their content, whatever key encrypted the stored files. */
export async function notePlainFiles(path: string): Promise<void> {
  const client = createClient({ url: `file:${path}`, intMode: 'number' });
  try {
    await client.execute('UPDATE stored_files SET sealed_by = NULL WHERE sealed_by IS NOT NULL');
  } finally {
    client.close();
  }
}

/** The files that a database names; the database file stays unchanged. */
export async function readNamedFiles(path: string): Promise<NamedFile[]> {
  const client = createClient({ url: `file:${path}`, intMode: 'number' });
  try {
    return await listNamedFiles({ database: { read: drizzle(client) } });
  } finally {
    client.close();
  }
}
