import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { MessageKind, MessageState, Role } from '../contract/constants';

// `seq` orders rows and carries cursors and search; `id` (UUIDv7) is the only identity that leaves.
const identity = () => ({
  seq: integer('seq').primaryKey({ autoIncrement: true }),
  id: text('id').notNull().unique(),
});

export const bookings = sqliteTable(
  'bookings',
  {
    ...identity(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text('email').notNull(),
    service: text('service').notNull(),
    preferredDate: text('preferred_date').notNull(),
    preferredTime: text('preferred_time').notNull(),
    message: text('message').notNull(),
    status: text('status').notNull(),
    /** IANA zone of the visitor's browser, where it sent one. */
    timeZone: text('time_zone'),
    createdAt: text('created_at').notNull(),
    changedAt: text('changed_at').notNull(),
  },
  (table) => [index('bookings_status').on(table.status, table.seq)],
);

export const contacts = sqliteTable(
  'contacts',
  {
    ...identity(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    status: text('status').notNull(),
    /** IANA zone of the visitor's browser, where it sent one. */
    timeZone: text('time_zone'),
    createdAt: text('created_at').notNull(),
    changedAt: text('changed_at').notNull(),
  },
  (table) => [index('contacts_status').on(table.status, table.seq)],
);

/** The first answer to a submission that named an `Idempotency-Key`, for 24 hours; `endsAt` in milliseconds. */
export const firstAnswers = sqliteTable(
  'first_answers',
  {
    list: text('list').notNull(),
    key: text('key').notNull(),
    /** Of the body that was sent. */
    fingerprint: text('fingerprint').notNull(),
    /** JSON as it was sent, with status 201. */
    answer: text('answer').notNull(),
    endsAt: integer('ends_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.list, table.key] }), index('first_answers_end').on(table.endsAt)],
);

/** Rows per list and status, kept by triggers: counting a large table costs what reading it costs. */
export const listCounts = sqliteTable(
  'list_counts',
  { list: text('list').notNull(), status: text('status').notNull(), rows: integer('rows').notNull() },
  (table) => [primaryKey({ columns: [table.list, table.status] })],
);

/**
 * What the product still has to send, or has sent: one mail or webhook call per row. Times that end in `At` and are
 * numbers are milliseconds since 1970 by the database's clock, which all processes share.
 */
export const outbox = sqliteTable(
  'outbox',
  {
    ...identity(),
    /** Of the event that it tells: a second message for one event is never stored. */
    eventKey: text('event_key').notNull().unique(),
    kind: text('kind').$type<MessageKind>().notNull(),
    channel: text('channel').$type<'mail' | 'webhook'>().notNull(),
    /** The id of the booking, contact message or client that it is about. */
    about: text('about').notNull(),
    /** An e-mail address, or the host of the webhook. */
    recipient: text('recipient').notNull(),
    /** The recipient's mailbox, where a visitor typed the address: what the limit per mailbox counts by. */
    mailbox: text('mailbox'),
    /** JSON that cannot be read from the record; gone as soon as the message is sent or given up. */
    payload: text('payload'),
    state: text('state').$type<MessageState>().notNull(),
    attempts: integer('attempts').notNull(),
    /** When it is due; while a process is sending it, when that process's lease ends. */
    nextAt: integer('next_at').notNull(),
    leaseOwner: text('lease_owner'),
    giveUpAt: integer('give_up_at').notNull(),
    /** Why the last attempt failed or why it is not sent, in words without an address. */
    lastError: text('last_error'),
    createdAt: text('created_at').notNull(),
    /** When it was sent or given up. */
    endedAt: integer('ended_at'),
  },
  (table) => [
    index('outbox_due').on(table.state, table.channel, table.nextAt),
    index('outbox_state').on(table.state, table.seq),
    index('outbox_mailbox')
      .on(table.mailbox, table.createdAt)
      .where(sql`mailbox is not null`),
  ],
);

export const services = sqliteTable('services', {
  ...identity(),
  slug: text('slug').notNull().unique(),
  title: text('title').notNull(),
  description: text('description').notNull(),
  icon: text('icon').notNull(),
  summary: text('summary').notNull(),
  audience: text('audience', { mode: 'json' }).$type<string[]>().notNull(),
  steps: text('steps', { mode: 'json' }).$type<{ title: string; text: string }[]>().notNull(),
  insightCategory: text('insight_category').notNull(),
});

export const teamMembers = sqliteTable('team_members', {
  ...identity(),
  name: text('name').notNull(),
  position: text('position').notNull(),
  bio: text('bio').notNull(),
  imageUrl: text('image_url'),
  linkedinUrl: text('linkedin_url'),
  twitterUrl: text('twitter_url'),
});

export const testimonials = sqliteTable('testimonials', {
  ...identity(),
  name: text('name').notNull(),
  title: text('title').notNull(),
  quote: text('quote').notNull(),
  rating: integer('rating').notNull(),
  verified: integer('verified', { mode: 'boolean' }).notNull(),
  imageUrl: text('image_url'),
});

export const insights = sqliteTable('insights', {
  ...identity(),
  slug: text('slug').notNull().unique(),
  title: text('title').notNull(),
  excerpt: text('excerpt').notNull(),
  category: text('category').notNull(),
  readTime: integer('read_time').notNull(),
  imageUrl: text('image_url'),
  bodyMarkdown: text('body_markdown').notNull(),
  publishedAt: text('published_at').notNull(),
});

/** Settings of the site as JSON, by name. */
export const settings = sqliteTable('settings', {
  name: text('name').primaryKey(),
  value: text('value', { mode: 'json' }).$type<unknown>().notNull(),
});

export const accounts = sqliteTable('accounts', {
  ...identity(),
  /** Lower case. */
  email: text('email').notNull().unique(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  role: text('role').$type<Role>().notNull(),
  /** Empty until an invited person has set a password. */
  passwordHash: text('password_hash').notNull(),
  createdAt: text('created_at').notNull(),
  /** Since when nobody signs in with it; null of an account in use. */
  disabledAt: text('disabled_at'),
});

const owner = () =>
  integer('account_seq')
    .notNull()
    .references(() => accounts.seq, { onDelete: 'cascade' });

/** Times are milliseconds since 1970; `endsAt` is the absolute end. */
export const sessions = sqliteTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    accountSeq: owner(),
    seenAt: integer('seen_at').notNull(),
    endsAt: integer('ends_at').notNull(),
  },
  (table) => [index('sessions_account').on(table.accountSeq), index('sessions_end').on(table.endsAt)],
);

/** Attempts to sign in and submissions of forms, per account and address, so that a limit holds across processes and restarts. */
export const attempts = sqliteTable(
  // Of the first that were counted.
  'sign_in_attempts',
  {
    key: text('key').primaryKey(),
    attempts: integer('attempts').notNull(),
    /** When the window ends that began with the first, in milliseconds since 1970 by the database's clock. */
    endsAt: integer('ends_at').notNull(),
  },
  (table) => [index('sign_in_attempts_end').on(table.endsAt)],
);

/** One-time links on which an invited person sets a password; only the token's hash is kept. `endsAt` in milliseconds. */
export const invitations = sqliteTable('invitations', {
  tokenHash: text('token_hash').primaryKey(),
  accountSeq: owner().unique(),
  endsAt: integer('ends_at').notNull(),
});

export const clientProfiles = sqliteTable('client_profiles', {
  ...identity(),
  accountSeq: owner().unique(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  email: text('email').notNull(),
  phone: text('phone').notNull(),
  company: text('company').notNull(),
  status: text('status').notNull(),
  changedAt: text('changed_at').notNull(),
});

export const clientDocuments = sqliteTable(
  'client_documents',
  {
    ...identity(),
    accountSeq: owner(),
    name: text('name').notNull(),
    type: text('type').notNull(),
    fileName: text('file_name').notNull(),
    /** As the client sent it: data, never a path to open. */
    filePath: text('file_path').notNull(),
    fileSize: integer('file_size').notNull(),
    mimeType: text('mime_type').notNull(),
    status: text('status').notNull(),
    notes: text('notes'),
    uploadedAt: text('uploaded_at').notNull(),
    /** Of the stored file; null where there is none. */
    storageKey: text('storage_key').unique(),
    /** Hex, of the stored file. */
    sha256: text('sha256'),
    /** The `Idempotency-Key` it came under: a repeated upload finds its row again. */
    uploadKey: text('upload_key'),
  },
  (table) => [
    index('client_documents_owner').on(table.accountSeq, table.seq),
    uniqueIndex('client_documents_upload').on(table.accountSeq, table.uploadKey),
  ],
);

/** The files that a document had before its present one, until DOCUMENT_VERSION_DAYS after they were replaced. */
export const documentVersions = sqliteTable(
  'document_versions',
  {
    ...identity(),
    documentSeq: integer('document_seq')
      .notNull()
      .references(() => clientDocuments.seq, { onDelete: 'cascade' }),
    fileName: text('file_name').notNull(),
    fileSize: integer('file_size').notNull(),
    mimeType: text('mime_type').notNull(),
    storageKey: text('storage_key').notNull().unique(),
    /** Hex. */
    sha256: text('sha256').notNull(),
    uploadedAt: text('uploaded_at').notNull(),
    /** Milliseconds since 1970. */
    replacedAt: integer('replaced_at').notNull(),
  },
  (table) => [
    index('document_versions_document').on(table.documentSeq, table.seq),
    index('document_versions_replaced').on(table.replacedAt),
  ],
);

/** Work that one process at a time may do, and until when it is that process's, in milliseconds since 1970. */
export const leases = sqliteTable('leases', {
  name: text('name').primaryKey(),
  holder: text('holder').notNull(),
  endsAt: integer('ends_at').notNull(),
});

/**
 * Every file that this database had stored, noted before it was: one that no document names is a leftover. A file that
 * is not noted here came with another database, or with a newer state of this one, and is never removed.
 */
export const storedFiles = sqliteTable('stored_files', {
  key: text('key').primaryKey(),
  /** Milliseconds since 1970. */
  notedAt: integer('noted_at').notNull(),
});

export const milestones = sqliteTable(
  'milestones',
  {
    ...identity(),
    accountSeq: owner(),
    title: text('title').notNull(),
    description: text('description'),
    status: text('status').notNull(),
    order: integer('position'),
    dueDate: text('due_date'),
    notes: text('notes'),
    changedAt: text('changed_at').notNull(),
  },
  (table) => [index('milestones_owner').on(table.accountSeq, table.changedAt)],
);

export const clientNotes = sqliteTable(
  'client_notes',
  {
    ...identity(),
    accountSeq: owner(),
    title: text('title').notNull(),
    content: text('content').notNull(),
    type: text('type').notNull(),
    createdAt: text('created_at').notNull(),
  },
  (table) => [index('client_notes_owner').on(table.accountSeq, table.createdAt)],
);
