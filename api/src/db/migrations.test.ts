import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findMigrations } from './migrate';

/** This migration recreated the search indexes; earlier releases cannot search newer tables. */
const LAST_THAT_REMOVED = '0004_staff-search.sql';
const ADDS = [
  // The previous release works without the index, only more slowly.
  /^DROP INDEX/,
  /^CREATE (UNIQUE )?INDEX/,
  /^CREATE (VIRTUAL )?TABLE/,
  /^CREATE TRIGGER/,
  /^ALTER TABLE \S+ ADD/,
  /^INSERT INTO/,
  /^UPDATE /,
];

const statementsOf = (file: string) =>
  readFileSync(join(findMigrations(), file), 'utf8')
    .split('--> statement-breakpoint')
    .map((statement) => statement.replaceAll(/^--.*$/gm, '').trim())
    .filter(Boolean);

const files = readdirSync(findMigrations()).filter((file) => file.endsWith('.sql'));
const recent = files.filter((file) => file > LAST_THAT_REMOVED);

test.each(recent)(
  '%s removes nothing, so that the previous release works on newer tables after a rollback',
  (file) => {
    for (const statement of statementsOf(file)) {
      expect(statement).toMatch(new RegExp(ADDS.map(({ source }) => source).join('|'), 'i'));
      // The previous release does not know the column and leaves it unset.
      if (/^ALTER TABLE/i.test(statement) && /NOT NULL/i.test(statement))
        expect(statement).toMatch(/DEFAULT/i);
    }
  },
);
