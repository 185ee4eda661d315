import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { FailureKind } from '../../contract';
import { accountReference } from './accounts';

/** Deployed releases of remotes. Times are ISO 8601. */
export const releases = sqliteTable(
  'releases',
  {
    remote: text('remote').notNull(),
    version: text('version').notNull(),
    commit: text('commit'),
    builtAt: text('built_at').notNull(),
    deployedAt: text('deployed_at').notNull(),
    deployedBy: text('deployed_by').notNull(),
    needs: integer('needs').notNull(),
    bytes: integer('bytes').notNull(),
    /** When a move last made it live or the canary, or ended that. */
    lastLiveAt: text('last_live_at'),
  },
  (table) => [primaryKey({ columns: [table.remote, table.version] })],
);

/** The installed releases, as the shells last reported them. */
export const installedReleases = sqliteTable('installed_releases', {
  remote: text('remote').primaryKey(),
  version: text('version').notNull(),
  commit: text('commit'),
  needs: integer('needs').notNull(),
  bytes: integer('bytes').notNull(),
  /** When a shell last reported it, to the hour; ISO 8601. */
  seenAt: text('seen_at').notNull(),
});

/** Every move of a remote's pointer, with the state of the pointer after it: the newest row is the pointer. */
export const releaseMoves = sqliteTable(
  'release_moves',
  {
    remote: text('remote').notNull(),
    /** Counts from 1 without gaps; unique per remote, so that only one of two concurrent moves succeeds. */
    revision: integer('revision').notNull(),
    id: text('id').notNull().unique(),
    action: text('action').$type<'deploy' | 'promote' | 'abort' | 'rollback'>().notNull(),
    /** The release that the move was about; null for the installed one. */
    version: text('version'),
    reason: text('reason'),
    live: text('live'),
    canary: text('canary'),
    /** Percent of visitors who get the canary. */
    share: integer('share'),
    former: text('former'),
    at: text('at').notNull(),
    by: text('by').notNull(),
  },
  (table) => [primaryKey({ columns: [table.remote, table.revision] })],
);

/** The teams' tokens, each for the pointer of one remote; only token hashes are stored. */
export const releaseTokens = sqliteTable('release_tokens', {
  id: text('id').primaryKey(),
  tokenHash: text('token_hash').notNull().unique(),
  remote: text('remote').notNull(),
  label: text('label').notNull(),
  createdAt: text('created_at').notNull(),
  createdBy: text('created_by').notNull(),
  usedAt: text('used_at'),
});

/** How many pages were sent with a release, and how often it failed: `kind` is `page` or the kind of failure. */
export const releaseCounts = sqliteTable(
  'release_counts',
  {
    remote: text('remote').notNull(),
    version: text('version').notNull(),
    kind: text('kind').$type<'page' | FailureKind>().notNull(),
    times: integer('times').notNull(),
    lastAt: text('last_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.remote, table.version, table.kind] })],
);

/** The releases that one browser is pinned to; only the hash of the browser's id is stored. */
export const releasePins = sqliteTable('release_pins', {
  idHash: text('id_hash').primaryKey(),
  /** JSON that maps each remote's name to a version or to the address of a development server. */
  pins: text('pins').notNull(),
  accountSeq: accountReference(),
  /** Milliseconds since 1970. */
  endsAt: integer('ends_at').notNull(),
});
