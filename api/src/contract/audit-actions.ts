// Each action of the ledger, declared once with its words for whoever reads the line. What a timeline says: cases/timeline.ts.

/** An action of the ledger in words. */
export interface ActionWords {
  /** For staff, as a label. */
  readonly staff?: string;
  /** For the client whose case it is, after the name of who did it; the action's name stands for missing words. */
  readonly client?: string;
  /** The same of what a member of the household did, who reads these lines as well: nothing says "you". */
  readonly member?: string;
  /** True if it changes a booking or an inquiry: colleagues who look at these learn of it at once. */
  readonly isLive?: true;
}

/** What is done with accounts, of clients as well. */
const ACCOUNT_ACTIONS = {
  'signed-in': { staff: 'Signed in' },
  'sign-in-failed': { staff: 'Failed to sign in' },
  'sign-in-refused': { staff: 'Was refused at sign-in' },
  'confirmation-failed': { staff: 'Failed to confirm their identity' },
  'signed-out': { staff: 'Signed out' },
  'password-set': { staff: 'Set the first password' },
  'password-changed': { staff: 'Changed a password' },
  'password-reset-asked': {
    staff: 'Asked for a new password',
    client: 'sent you a link to set a new password',
  },
  'password-reset': { staff: 'Reset a password' },
  'factor-added': { staff: 'Added a second factor' },
  'factor-removed': { staff: 'Removed a second factor', client: 'removed your second factor' },
  'recovery-codes-made': { staff: 'Made recovery codes' },
  'recovery-code-used': { staff: 'Used a recovery code' },
  'passkey-added': { staff: 'Added a passkey' },
  'passkey-renamed': { staff: 'Renamed a passkey' },
  'passkey-removed': { staff: 'Removed a passkey' },
  'session-ended': { staff: 'Ended a session' },
  'sessions-ended': { staff: 'Ended all sessions', client: 'signed you out everywhere' },
  'own-account-changed': { staff: 'Changed their own account' },
  'account-added': { staff: 'Added an account' },
  'account-changed': { staff: 'Changed an account' },
  'account-disabled': { staff: 'Disabled an account', client: 'closed your account' },
  'account-enabled': { staff: 'Enabled an account', client: 'reopened your account' },
  'role-changed': { staff: 'Changed a role' },
} as const satisfies Readonly<Record<string, ActionWords>>;

/** What is done in the office, in words for staff. */
const OFFICE_ACTIONS = {
  'booking-changed': { staff: 'Changed a booking', isLive: true },
  'booking-moved': { staff: 'Moved a booking', isLive: true },
  'booking-cancelled': { staff: 'Cancelled a booking', isLive: true },
  'booking-times-proposed': { staff: 'Proposed other times for a booking', isLive: true },
  'bookings-exported': 'Exported bookings',
  'hours-changed': 'Changed the consultation hours',
  'contact-changed': { staff: 'Changed an inquiry', isLive: true },
  'contacts-exported': 'Exported inquiries',
  'record-assigned': { staff: 'Assigned a booking or an inquiry', isLive: true },
  'record-note-added': { staff: 'Wrote an internal note', isLive: true },
  'record-answered': { staff: 'Answered a booking or an inquiry', isLive: true },
  'record-reply-received': { staff: 'Received an answer to a booking or an inquiry by mail', isLive: true },
  'unmatched-mail-removed': 'Removed a mail that belonged to no booking or inquiry',
  'reply-template-added': 'Added a template for replies',
  'reply-template-changed': 'Changed a template for replies',
  'reply-template-removed': 'Removed a template for replies',
  'firm-settings-changed': 'Changed the settings of the firm',
  'mail-template-changed': 'Changed the wording of a mail',
  'mail-template-restored': 'Restored the wording of a mail',
  'milestone-template-added': 'Added a template for milestones',
  'milestone-template-changed': 'Changed a template for milestones',
  'milestone-template-removed': 'Removed a template for milestones',
  'webhook-added': 'Added a webhook',
  'webhook-changed': 'Changed a webhook',
  'webhook-secret-made': 'Made a new secret for a webhook',
  'webhook-removed': 'Removed a webhook',
  'api-key-made': 'Made an API key',
  'api-key-revoked': 'Revoked an API key',
  'calendar-feed-made': 'Made an address to subscribe to consultations',
  'calendar-feed-revoked': 'Revoked the address to subscribe to consultations',
  'article-published': 'Published an article',
  'article-scheduled': 'Scheduled an article',
  'article-moved': 'Changed the address of an article',
  'article-unpublished': 'Took an article off the site',
  'article-archived': 'Archived an article',
  'article-unarchived': 'Brought an article back from the archive',
  'article-restored': 'Restored a version of an article',
  'content-added': 'Began a text of the site',
  'content-changed': 'Changed a text of the site',
  'content-ordered': 'Changed the order of a list on the site',
  'content-published': 'Published a text of the site',
  'content-scheduled': 'Scheduled a text of the site',
  'content-moved': 'Moved a service to another address',
  'content-unpublished': 'Took a text off the site',
  'content-archived': 'Archived a text of the site',
  'content-unarchived': 'Brought a text back from the archive',
  'firm-changed': 'Changed offices, hours or contact values of the site',
  'privacy-changed': 'Changed the firm’s words on privacy',
  'picture-added': 'Added a picture',
  'message-retried': 'Tried a message again',
  'message-undelivered': 'Learned that a message was not delivered',
} as const satisfies Readonly<Record<string, string | ActionWords>>;

/** What is done in or with a client's case. */
const CASE_ACTIONS = {
  'clients-listed': { staff: 'Looked at the list of clients' },
  'client-viewed': { staff: 'Opened a client', client: 'opened your case' },
  'timeline-viewed': {
    staff: 'Looked at the timeline of a client',
    client: 'looked at the timeline of your case',
  },
  'client-added': { staff: 'Added a client', client: 'opened an account for you' },
  'client-invited': { staff: 'Invited a client', client: 'sent you an invitation' },
  'profile-viewed': {
    staff: 'Looked at a profile',
    client: 'looked at your profile',
    member: 'looked at the profile',
  },
  'profile-added': { staff: 'Added a profile', client: 'created your profile' },
  'profile-changed': { staff: 'Changed a profile', client: 'changed your profile' },
  'adviser-changed': { staff: 'Changed who looks after a client', client: 'changed who looks after you' },
  'members-viewed': {
    staff: 'Looked at who has access to a case',
    client: 'looked at who has access to your case',
  },
  'member-added': { staff: 'Gave somebody access to a case', client: 'gave somebody access to your case' },
  'member-invited': {
    staff: 'Invited a member of a household',
    client: 'sent an invitation to somebody who shares your case',
  },
  'member-changed': {
    staff: 'Changed what a member of a household may do',
    client: 'changed what somebody may do in your case',
  },
  'member-removed': { staff: 'Withdrew access to a case', client: 'withdrew somebody’s access to your case' },
  'milestones-viewed': {
    staff: 'Looked at milestones',
    client: 'looked at your milestones',
    member: 'looked at the milestones',
  },
  'milestone-added': { staff: 'Added a milestone', client: 'added a milestone' },
  'milestone-changed': { staff: 'Changed a milestone', client: 'changed a milestone' },
  'milestone-removed': { staff: 'Removed a milestone', client: 'removed a milestone' },
  'milestones-ordered': { staff: 'Put milestones in order', client: 'changed the order of your milestones' },
  'milestones-planned': { staff: 'Added milestones from a template', client: 'added milestones' },
  'updates-viewed': {
    staff: 'Looked at updates',
    client: 'looked at your updates',
    member: 'looked at the updates',
  },
  'update-added': { staff: 'Wrote an update', client: 'wrote an update' },
  'update-changed': { staff: 'Changed an update', client: 'changed an update' },
  'update-removed': { staff: 'Removed an update', client: 'removed an update' },
  'conversation-viewed': {
    staff: 'Read the messages with the client',
    client: 'read the messages between you and us',
    member: 'read the messages',
  },
  'message-written': {
    staff: 'Wrote a message in the portal',
    client: 'wrote you a message',
    member: 'wrote us a message',
  },
  'calendar-downloaded': { staff: 'Downloaded the calendar of the case', member: 'downloaded the calendar' },
  'documents-viewed': {
    staff: 'Looked at the list of documents',
    client: 'looked at the list of your documents',
    member: 'looked at the list of documents',
  },
  'document-added': { staff: 'Handed over a document', member: 'uploaded a document' },
  'document-reviewed': { staff: 'Reviewed a document', client: 'reviewed a document' },
  'document-replaced': {
    staff: 'Replaced the file of a document',
    member: 'uploaded another file of a document',
  },
  'document-requested': { staff: 'Asked the client for a document', client: 'asked you for a document' },
  'document-reminded': { staff: 'Reminded the client of a document', client: 'reminded you of a document' },
  'document-given': { staff: 'Handed a document to the client', client: 'gave you a document' },
  'document-taken-back': { staff: 'Took a document back', client: 'took a document back' },
  'document-downloaded': { staff: 'Downloaded a document', client: 'downloaded a document' },
  'document-compared': {
    staff: 'Compared the versions of a document',
    client: 'compared the versions of a document',
  },
  'client-exported': { staff: "Exported a client's data", client: 'made a copy of all your data' },
  'client-restricted': { staff: "Restricted a client's data", client: 'restricted the use of your data' },
  'client-unrestricted': { staff: 'Lifted a restriction', client: 'lifted the restriction of your data' },
  'legal-hold-set': { staff: 'Set a legal hold', client: 'placed a legal hold on your data' },
  'legal-hold-lifted': { staff: 'Lifted a legal hold', client: 'lifted the legal hold on your data' },
  'client-erased': { staff: 'Erased a client' },
  'documents-expired': {
    staff: 'Removed the documents of a closed client',
    client: 'removed your documents, some time after your case was closed',
  },
} as const satisfies Readonly<Record<string, ActionWords>>;

/** What is done to the product, in words for staff. */
const PRODUCT_ACTIONS = {
  'inquiries-expired': 'Removed old inquiries and bookings',
  'release-deployed': 'Deployed a release',
  'release-promoted': 'Promoted a canary',
  'release-aborted': 'Aborted a canary',
  'release-rolled-back': 'Rolled a release back',
  'release-token-made': 'Made a token for releases',
  'release-token-revoked': 'Revoked a token for releases',
  'releases-pinned': 'Pinned releases in a browser',
  'ledger-exported': 'Exported the ledger',
  'ledger-verified': 'Verified the ledger',
} as const;

type WithWords = typeof ACCOUNT_ACTIONS & typeof CASE_ACTIONS;
type OfStaff = typeof OFFICE_ACTIONS & typeof PRODUCT_ACTIONS;
export type AuditAction = keyof WithWords | keyof OfStaff;

/** All actions, in the order in which a list of choices shows them. */
export const AUDIT_ACTIONS = [ACCOUNT_ACTIONS, OFFICE_ACTIONS, CASE_ACTIONS, PRODUCT_ACTIONS].flatMap(
  (group) => Object.keys(group),
) as [AuditAction, ...AuditAction[]];

/** The words of an action that a client may read; empty for any other one. */
export function wordsOfAction(action: string): ActionWords {
  const known: Readonly<Record<string, ActionWords>> = { ...ACCOUNT_ACTIONS, ...CASE_ACTIONS };
  return Object.hasOwn(known, action) ? known[action]! : {};
}

/** The label of an action for staff; its name for one that this version does not know. */
export function staffWords(action: string): string {
  const known: Readonly<Record<string, string | ActionWords>> = { ...OFFICE_ACTIONS, ...PRODUCT_ACTIONS };
  const words = Object.hasOwn(known, action) ? known[action]! : wordsOfAction(action);
  return typeof words === 'string' ? words : (words.staff ?? action);
}

/** Whether it changes a booking or an inquiry, of which colleagues who look at these learn at once. */
export function isLive(action: AuditAction): boolean {
  const known: Readonly<Partial<Record<AuditAction, string | ActionWords>>> = OFFICE_ACTIONS;
  const words = known[action];
  return typeof words === 'object' && words.isLive === true;
}
