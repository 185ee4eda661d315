import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { TemplateMilestone } from '../../contract/cases/milestone-templates';
import type { MemberRight } from '../../contract';
import { accountReference, accounts } from './accounts';
import { identity } from './identity';

export const clientProfiles = sqliteTable('client_profiles', {
  ...identity(),
  accountSeq: accountReference().unique(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  email: text('email').notNull(),
  phone: text('phone').notNull(),
  company: text('company').notNull(),
  status: text('status').notNull(),
  changedAt: text('changed_at').notNull(),
  /** The member of staff who looks after the client. */
  adviserSeq: integer('adviser_seq').references(() => accounts.seq, { onDelete: 'set null' }),
});

export const clientDocuments = sqliteTable(
  'client_documents',
  {
    ...identity(),
    accountSeq: accountReference(),
    name: text('name').notNull(),
    type: text('type').notNull(),
    fileName: text('file_name').notNull(),
    /** As the client sent it. Only data: it is never used as a path. */
    filePath: text('file_path').notNull(),
    fileSize: integer('file_size').notNull(),
    mimeType: text('mime_type').notNull(),
    status: text('status').notNull(),
    notes: text('notes'),
    uploadedAt: text('uploaded_at').notNull(),
    /** Key of the stored file; null if there is none. */
    storageKey: text('storage_key').unique(),
    /** Hash of the stored file, in hex. */
    sha256: text('sha256'),
    /** `firm` if staff handed it over; null if the client did. */
    givenBy: text('given_by').$type<'firm'>(),
    /** When staff asked for it; null for a document that nobody requested. */
    requestedAt: text('requested_at'),
    /** The calendar day by which staff want it (`YYYY-MM-DD`). */
    dueDate: text('due_date'),
    /** The `Idempotency-Key` of its upload, by which a repeated upload finds the row. */
    uploadKey: text('upload_key'),
    /** The account id of the household member who handed it over; null if the client or the firm did. */
    memberId: text('member_id'),
    /** What is in the stored file that a person should know of before opening it, as sentences. */
    marks: text('marks', { mode: 'json' }).$type<string[]>().notNull().default([]),
  },
  (table) => [
    index('client_documents_owner').on(table.accountSeq, table.seq),
    uniqueIndex('client_documents_upload').on(table.accountSeq, table.uploadKey),
    index('client_documents_due')
      .on(table.dueDate)
      .where(sql`due_date is not null and storage_key is null`),
  ],
);

/** When a client was reminded of a requested document: at most once per due date and reminder day. */
export const documentReminders = sqliteTable(
  'document_reminders',
  {
    documentSeq: integer('document_seq')
      .notNull()
      .references(() => clientDocuments.seq, { onDelete: 'cascade' }),
    /** The due date that the reminder was about (`YYYY-MM-DD`), and how many days after it the reminder was due. */
    dueDate: text('due_date').notNull(),
    days: integer('days').notNull(),
    remindedAt: text('reminded_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.documentSeq, table.dueDate, table.days] })],
);

/** The earlier files of documents, kept until DOCUMENT_VERSION_DAYS after they were replaced. */
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
    /** How staff had answered it by then, and why; null for versions from before this was recorded. */
    status: text('status'),
    notes: text('notes'),
    /** What is in the stored file that a person should know of before opening it, as sentences. */
    marks: text('marks', { mode: 'json' }).$type<string[]>().notNull().default([]),
  },
  (table) => [
    index('document_versions_document').on(table.documentSeq, table.seq),
    index('document_versions_replaced').on(table.replacedAt),
  ],
);

/**
 * Every file that was stored with this database, noted before it was stored: one that no document names is a leftover. A file
 * that is not noted here belongs to another database, or to a newer state of this one, and is never removed.
 */
export const storedFiles = sqliteTable('stored_files', {
  key: text('key').primaryKey(),
  /** Milliseconds since 1970. */
  notedAt: integer('noted_at').notNull(),
  /** The virus scanner's verdict: `clean`, `infected`, or `waiting` until there is one; null if no scanner was set up. */
  scan: text('scan', { enum: ['clean', 'waiting', 'infected'] }),
  /** Id of the data key that encrypts the file; null for a file that is stored unencrypted. */
  sealedBy: text('sealed_by'),
});

export const milestones = sqliteTable(
  'milestones',
  {
    ...identity(),
    accountSeq: accountReference(),
    title: text('title').notNull(),
    description: text('description'),
    status: text('status').notNull(),
    order: integer('position'),
    dueDate: text('due_date'),
    notes: text('notes'),
    changedAt: text('changed_at').notNull(),
    /** For a milestone from a template: the `Idempotency-Key` of the request that added the plan, and its number in the plan. */
    planKey: text('plan_key'),
  },
  (table) => [
    index('milestones_owner').on(table.accountSeq, table.changedAt),
    uniqueIndex('milestones_plan').on(table.accountSeq, table.planKey),
  ],
);

/** Milestone templates: milestones with which cases of one kind begin. */
export const milestoneTemplates = sqliteTable('milestone_templates', {
  ...identity(),
  name: text('name').notNull(),
  service: text('service').notNull(),
  milestones: text('milestones', { mode: 'json' }).$type<TemplateMilestone[]>().notNull(),
});

export const clientNotes = sqliteTable(
  'client_notes',
  {
    ...identity(),
    accountSeq: accountReference(),
    title: text('title').notNull(),
    content: text('content').notNull(),
    type: text('type').notNull(),
    createdAt: text('created_at').notNull(),
    /** The document that the update is about, one of the same client. */
    documentId: text('document_id').references(() => clientDocuments.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('client_notes_owner').on(table.accountSeq, table.createdAt),
    index('client_notes_document').on(table.documentId),
  ],
);

/**
 * Who besides the client has access to a case, and what they may do in it. Triggers prevent an account from both having a
 * case and being a member of somebody else's household.
 */
export const householdMembers = sqliteTable(
  'household_members',
  {
    ...identity(),
    /** The member's own account: one household at most. */
    memberSeq: integer('member_seq')
      .notNull()
      .unique()
      .references(() => accounts.seq, { onDelete: 'cascade' }),
    /** The account of the client whose case it is. */
    accountSeq: accountReference(),
    access: text('access').$type<MemberRight>().notNull(),
    since: text('since').notNull(),
    /** The name of the member of staff who added them, as it was then. */
    addedBy: text('added_by').notNull(),
  },
  (table) => [index('household_members_case').on(table.accountSeq)],
);
