import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { FailureKind } from '../../contract';
import { accountReference } from './accounts';

/** Releases of remotes that were deployed. Times are ISO 8601. */
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
    /** The last move that made it live or the canary, or ended that. */
    lastLiveAt: text('last_live_at'),
  },
  (table) => [primaryKey({ columns: [table.remote, table.version] })],
);

/** The releases that came with the product, as the shells told of them last. */
export const installedReleases = sqliteTable('installed_releases', {
  remote: text('remote').primaryKey(),
  version: text('version').notNull(),
  commit: text('commit'),
  needs: integer('needs').notNull(),
  bytes: integer('bytes').notNull(),
  /** When a shell had it last, to the hour; ISO 8601. */
  seenAt: text('seen_at').notNull(),
});

/** Every move of a remote's pointer, and where that stood then: the newest row is the pointer. */
export const releaseMoves = sqliteTable(
  'release_moves',
  {
    remote: text('remote').notNull(),
    /** Counts from 1 without gaps: of two moves from the same one, one has its row. */
    revision: integer('revision').notNull(),
    id: text('id').notNull().unique(),
    action: text('action').$type<'deploy' | 'promote' | 'abort' | 'rollback'>().notNull(),
    /** Which release it was about; null for the installed one. */
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

/** Keys of teams, each for the pointer of one remote; only the token's hash is kept. */
export const releaseTokens = sqliteTable('release_tokens', {
  id: text('id').primaryKey(),
  tokenHash: text('token_hash').notNull().unique(),
  remote: text('remote').notNull(),
  label: text('label').notNull(),
  createdAt: text('created_at').notNull(),
  createdBy: text('created_by').notNull(),
  usedAt: text('used_at'),
});

/** How many pages were sent with a release, and how often it failed: `kind` is `page` or that of the failure. */
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

/** Which releases one browser gets; only the hash of its id is kept. */
export const releasePins = sqliteTable('release_pins', {
  idHash: text('id_hash').primaryKey(),
  /** JSON: by the name of the remote a version or the address of a development server. */
  pins: text('pins').notNull(),
  accountSeq: accountReference(),
  /** Milliseconds since 1970. */
  endsAt: integer('ends_at').notNull(),
});
