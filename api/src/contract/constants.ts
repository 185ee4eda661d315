/** Limits, delays and value sets that the specification fixes. */

import type { PrivacyText } from './website/privacy-text';

export const SERVICE_OPTIONS = [
  'Digital Assets Management',
  'Tax Optimization',
  'Citizenship Services',
  'Corporate Structuring',
  'Wealth Management',
  'Luxury Lifestyle Services',
] as const;

/** Nine hourly slots in the firm's zone. */
export const TIME_SLOTS = [
  '9:00 AM',
  '10:00 AM',
  '11:00 AM',
  '12:00 PM',
  '1:00 PM',
  '2:00 PM',
  '3:00 PM',
  '4:00 PM',
  '5:00 PM',
] as const;

/** How a consultation is held. */
export const MEETINGS = ['office', 'video', 'phone'] as const;

export const BOOKING_STATUSES = ['pending', 'confirmed', 'completed', 'cancelled'] as const;
export const CONTACT_STATUSES = ['new', 'in_progress', 'resolved'] as const;
/** Whom a record may wait for while nothing can be done with it. */
export const WAITING_FOR = ['visitor', 'colleague', 'third-party'] as const;
/** What people read in place of the link to a file that is withheld. */
export const HELD_BACK_LABELS = {
  waiting: 'Waits for the virus scanner',
  infected: 'Held back: the virus scanner found something',
} as const;

export const DOCUMENT_STATUSES = ['pending', 'approved', 'rejected', 'requires_update'] as const;
export const MILESTONE_STATUSES = ['not_started', 'in_progress', 'completed', 'blocked'] as const;
/** The statuses that staff may set; any other status of a client profile is shown in grey. */
export const PROFILE_STATUSES = ['onboarding', 'active', 'suspended', 'closed'] as const;
/**
 * The statuses by which clients are listed: those, `none` for accounts without a profile, `to-review` for clients with
 * documents that wait for the firm, and `asked-for` and `overdue` for clients with requested documents that have not
 * arrived, or not in time.
 */
export const CLIENT_LIST_STATUSES = [
  ...PROFILE_STATUSES,
  'none',
  'to-review',
  'asked-for',
  'overdue',
] as const;
export type ClientListStatus = (typeof CLIENT_LIST_STATUSES)[number];
/** Statuses of a client profile under which nobody signs in to the account. */
export const BARRED_STATUSES: readonly string[] = ['suspended', 'closed'];
/** Kinds of updates that staff write to a client. */
export const NOTE_TYPES = ['update', 'report', 'action', 'note'] as const;
/** `dropped` is never sent; `dead` was given up and can be tried again. */
export const MESSAGE_STATES = ['waiting', 'sent', 'dead', 'dropped'] as const;
export const ROLES = ['staff', 'client'] as const;
/** The role of a member of staff in the firm: see `PERMISSIONS`. */
export const STAFF_ROLES = ['owner', 'adviser', 'editor', 'reader'] as const;
/** Whether accounts of a role may have a second factor, and whether they need one to sign in. */
export const FACTOR_RULES = ['off', 'offered', 'required'] as const;

/** Labels of document types; an unknown type reads as `other`. */
export const DOCUMENT_TYPES = {
  passport: 'Passport',
  bank_statement: 'Bank Statement',
  proof_of_address: 'Proof of Address',
  tax_return: 'Tax Return',
  investment_statement: 'Investment Statement',
  other: 'Other Document',
} as const;

/** The label of a document type; an unknown one reads as `Other Document`. */
export const documentTypeLabel = (type: string): string =>
  Object.hasOwn(DOCUMENT_TYPES, type) ? DOCUMENT_TYPES[type as DocumentType] : DOCUMENT_TYPES.other;

/** Files that clients may hand over, recognized by their content: MIME type, name, and file name endings. */
export const FILE_KINDS = {
  'application/pdf': { name: 'PDF', endings: ['.pdf'] },
  'image/jpeg': { name: 'JPEG', endings: ['.jpg', '.jpeg'] },
  'image/png': { name: 'PNG', endings: ['.png'] },
  'image/heic': { name: 'HEIC', endings: ['.heic', '.heif'] },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': {
    name: 'DOCX',
    endings: ['.docx'],
  },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { name: 'XLSX', endings: ['.xlsx'] },
} as const;

/** What `POST /api/client/documents/upload` sends when no file is attached. */
export const PLACEHOLDER_FILE = {
  fileName: 'document.pdf',
  filePath: '/uploads/document.pdf',
  fileSize: 1024,
  mimeType: 'application/pdf',
} as const;

/** Fixed marketing figures: text, not data. */
export const FIRM_FIGURES = {
  clients: { value: '250+', label: 'Elite Clients' },
  assets: { value: '$2.5B+', label: 'Assets Under Management' },
  countries: { value: '45+', label: 'Countries Served' },
  years: { value: '15+', label: 'Years Experience' },
} as const;

export const BUSINESS_HOURS = 'Mon-Fri 9:00 AM-6:00 PM EST';

/** For how many days a message stays listed that was sent, and one that was not. */
export const MESSAGE_DAYS = { sent: 30, unsent: 90 } as const;
/** For how many days a file waits in the trash. */
export const TRASH_DAYS = 30;

/** Where lists and texts are cut. */
export const LIMITS = {
  homeServices: 6,
  homeTeam: 3,
  homeTestimonials: 3,
  homeInsights: 3,
  welcomeRows: 5,
  overviewRows: 3,
  skeletons: 6,
  updatePreviewCharacters: 100,
} as const;

/**
 * The matches of a search in a staff list are counted up to this number, or to that of a larger page: counting costs as
 * much as reading.
 */
export const MAX_COUNTED_MATCHES = 200;
/** A search of the outgoing messages reads at most this many, newest first: some 13 ms of the event loop. */
export const MAX_SEARCHED_MESSAGES = 50_000;

export type Meeting = (typeof MEETINGS)[number];
export type BookingStatus = (typeof BOOKING_STATUSES)[number];
export type ContactStatus = (typeof CONTACT_STATUSES)[number];
export type WaitingFor = (typeof WAITING_FOR)[number];
export type FileKind = keyof typeof FILE_KINDS;
export type DocumentType = keyof typeof DOCUMENT_TYPES;
export type MessageState = (typeof MESSAGE_STATES)[number];
export type Role = (typeof ROLES)[number];
export type StaffRole = (typeof STAFF_ROLES)[number];

/**
 * What the privacy page says until the firm changes it, and if a server has no such call. It is not beside its schema,
 * since every public page would then load the schemas, too.
 */
export const DEFAULT_PRIVACY: PrivacyText = {
  lead: 'Two forms on this site ask for personal details, and clients have a portal. This page explains what happens to those details, in plain words.',
  contact: '',
  email: '',
  sections: [],
};
