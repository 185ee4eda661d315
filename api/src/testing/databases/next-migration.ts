import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Journal {
  entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[];
}

const journalOf = (folder: string) => join(folder, 'meta/_journal.json');
const readJournal = (folder: string) => JSON.parse(readFileSync(journalOf(folder), 'utf8')) as Journal;

/** Adds a migration to a copy of the product's, as the next release may bring it. */
export function addNextMigration(folder: string): void {
  const { entries, ...rest } = readJournal(folder);
  const newest = entries.at(-1)!;
  const idx = newest.idx + 1;
  const tag = `${String(idx).padStart(4, '0')}_next`;
  const added = { ...newest, idx, tag, when: newest.when + 1 };
  writeFileSync(join(folder, `${tag}.sql`), NEXT);
  writeFileSync(journalOf(folder), JSON.stringify({ ...rest, entries: [...entries, added] }));
}

const NEXT = `ALTER TABLE \`bookings\` ADD \`next_release\` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE TABLE \`next_release\` (
	\`booking_seq\` integer PRIMARY KEY NOT NULL,
	FOREIGN KEY (\`booking_seq\`) REFERENCES \`bookings\`(\`seq\`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO \`next_release\` SELECT \`seq\` FROM \`bookings\`;
`;

/** Leaves a copy of the product's migrations with those up to `tag`. */
export function keepMigrationsUpTo(folder: string, tag: string): void {
  const { entries, ...rest } = readJournal(folder);
  const kept = entries.slice(0, entries.findIndex((entry) => entry.tag === tag) + 1);
  writeFileSync(journalOf(folder), JSON.stringify({ ...rest, entries: kept }));
}
