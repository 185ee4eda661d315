import type { AuditAction, AuditEntry } from '@lisle-harrow/api/contract';

/** What the list to choose from says. */
export const ACTIONS: Readonly<Record<AuditAction, string>> = {
  'signed-in': 'Signed in',
  'sign-in-failed': 'Failed to sign in',
  'sign-in-refused': 'Was refused at sign-in',
  'confirmation-failed': 'Failed to confirm their identity',
  'signed-out': 'Signed out',
  'password-set': 'Set the first password',
  'password-changed': 'Changed a password',
  'password-reset-asked': 'Asked for a new password',
  'password-reset': 'Reset a password',
  'factor-added': 'Added a second factor',
  'factor-removed': 'Removed a second factor',
  'recovery-codes-made': 'Made recovery codes',
  'recovery-code-used': 'Used a recovery code',
  'passkey-added': 'Added a passkey',
  'passkey-renamed': 'Renamed a passkey',
  'passkey-removed': 'Removed a passkey',
  'session-ended': 'Ended a session',
  'sessions-ended': 'Ended all sessions',
  'own-account-changed': 'Changed their own account',
  'account-added': 'Added an account',
  'account-changed': 'Changed an account',
  'account-disabled': 'Disabled an account',
  'account-enabled': 'Enabled an account',
  'role-changed': 'Changed a role',
  'booking-changed': 'Changed a booking',
  'booking-moved': 'Moved a booking',
  'booking-cancelled': 'Cancelled a booking',
  'bookings-exported': 'Exported bookings',
  'hours-changed': 'Changed the consultation hours',
  'contact-changed': 'Changed an inquiry',
  'contacts-exported': 'Exported inquiries',
  'record-assigned': 'Assigned a booking or an inquiry',
  'record-note-added': 'Wrote an internal note',
  'record-answered': 'Answered a booking or an inquiry',
  'reply-template-added': 'Added a template for replies',
  'reply-template-changed': 'Changed a template for replies',
  'reply-template-removed': 'Removed a template for replies',
  'firm-settings-changed': 'Changed the settings of the firm',
  'mail-template-changed': 'Changed the wording of a mail',
  'mail-template-restored': 'Restored the wording of a mail',
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
  'picture-added': 'Added a picture',
  'message-retried': 'Tried a message again',
  'clients-listed': 'Looked at the list of clients',
  'client-viewed': 'Opened a client',
  'client-added': 'Added a client',
  'client-invited': 'Invited a client',
  'profile-viewed': 'Looked at a profile',
  'profile-added': 'Added a profile',
  'profile-changed': 'Changed a profile',
  'adviser-changed': 'Changed who looks after a client',
  'milestones-viewed': 'Looked at milestones',
  'milestone-added': 'Added a milestone',
  'milestone-changed': 'Changed a milestone',
  'milestone-removed': 'Removed a milestone',
  'milestones-ordered': 'Put milestones in order',
  'updates-viewed': 'Looked at updates',
  'update-added': 'Wrote an update',
  'update-changed': 'Changed an update',
  'update-removed': 'Removed an update',
  'conversation-viewed': 'Read the messages with the client',
  'message-written': 'Wrote a message in the portal',
  'documents-viewed': 'Looked at the list of documents',
  'document-added': 'Handed over a document',
  'document-reviewed': 'Reviewed a document',
  'document-replaced': 'Replaced the file of a document',
  'document-requested': 'Asked the client for a document',
  'document-given': 'Handed a document to the client',
  'document-taken-back': 'Took a document back',
  'document-downloaded': 'Downloaded a document',
  'client-exported': "Exported a client's data",
  'client-restricted': "Restricted a client's data",
  'client-unrestricted': 'Lifted a restriction',
  'legal-hold-set': 'Set a legal hold',
  'legal-hold-lifted': 'Lifted a legal hold',
  'client-erased': 'Erased a client',
  'inquiries-expired': 'Removed old inquiries and bookings',
  'documents-expired': 'Removed the documents of a closed client',
  'release-deployed': 'Deployed a release',
  'release-promoted': 'Promoted a canary',
  'release-aborted': 'Aborted a canary',
  'release-rolled-back': 'Rolled a release back',
  'release-token-made': 'Made a token for releases',
  'release-token-revoked': 'Revoked a token for releases',
  'releases-pinned': 'Pinned releases in a browser',
  'ledger-exported': 'Exported the ledger',
  'ledger-verified': 'Verified the ledger',
};

/** An action that this version does not know is shown as the server names it. */
export const actionWords = (action: string) =>
  Object.hasOwn(ACTIONS, action) ? ACTIONS[action as AuditAction] : action;

const ACTORS: Readonly<Record<string, string>> = {
  visitor: 'Somebody not signed in',
  'command line': 'Operator, by a command',
  team: 'Team of a remote, by its token',
  key: 'Another system, by its key',
  product: 'The product itself',
  staff: 'Staff',
  client: 'Client who was erased',
};

export const actorWords = ({ actorKind, actorName }: Pick<AuditEntry, 'actorKind' | 'actorName'>) =>
  actorName || (Object.hasOwn(ACTORS, actorKind) ? ACTORS[actorKind]! : actorKind);

/** `status: pending → confirmed`; of what the ledger does not keep that it changed; of a single value that value. */
export function changeWords(changes: AuditEntry['changes']): string[] {
  return Object.entries(changes ?? {}).map(([field, values]) => {
    const name = field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
    return values.length === 0 ? `${name}: changed` : `${name}: ${values.map(valueWords).join(' → ')}`;
  });
}

const valueWords = (value: unknown) =>
  value === null || value === undefined || value === '' ? 'nothing' : String(value).replaceAll('_', ' ');
