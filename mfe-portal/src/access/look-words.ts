import { FIRM_ZONE, type LookAtCase } from '@lisle-harrow/api/contract';
import { shownDate } from '@lisle-harrow/shared-ui';

const WORDS: Readonly<Record<string, string>> = {
  'client-viewed': 'opened your case',
  'timeline-viewed': 'looked at the timeline of your case',
  'client-added': 'opened an account for you',
  'client-invited': 'sent you an invitation',
  'profile-viewed': 'looked at your profile',
  'profile-added': 'created your profile',
  'profile-changed': 'changed your profile',
  'adviser-changed': 'changed who looks after you',
  'members-viewed': 'looked at who has access to your case',
  'member-added': 'gave somebody access to your case',
  'member-invited': 'sent an invitation to somebody who shares your case',
  'member-changed': 'changed what somebody may do in your case',
  'member-removed': 'withdrew somebody’s access to your case',
  'milestones-viewed': 'looked at your milestones',
  'milestone-added': 'added a milestone',
  'milestone-changed': 'changed a milestone',
  'milestone-removed': 'removed a milestone',
  'milestones-ordered': 'changed the order of your milestones',
  'milestones-planned': 'added milestones',
  'updates-viewed': 'looked at your updates',
  'update-added': 'wrote an update',
  'update-changed': 'changed an update',
  'update-removed': 'removed an update',
  'conversation-viewed': 'read the messages between you and us',
  'message-written': 'wrote you a message',
  'documents-viewed': 'looked at the list of your documents',
  'document-reviewed': 'reviewed a document',
  'document-requested': 'asked you for a document',
  'document-reminded': 'reminded you of a document',
  'document-given': 'gave you a document',
  'document-taken-back': 'took a document back',
  'document-downloaded': 'downloaded a document',
  'document-compared': 'compared the versions of a document',
  'client-exported': 'made a copy of all your data',
  'client-restricted': 'restricted the use of your data',
  'client-unrestricted': 'lifted the restriction of your data',
  'legal-hold-set': 'placed a legal hold on your data',
  'legal-hold-lifted': 'lifted the legal hold on your data',
  'documents-expired': 'removed your documents, some time after your case was closed',
  'account-disabled': 'closed your account',
  'account-enabled': 'reopened your account',
  'sessions-ended': 'signed you out everywhere',
  'password-reset-asked': 'sent you a link to set a new password',
  'factor-removed': 'removed your second factor',
};

/** Used for actions by a member of the household, who reads these lines as well, so that none of them says "you". */
const MEMBER_WORDS: Readonly<Record<string, string>> = {
  'profile-viewed': 'looked at the profile',
  'milestones-viewed': 'looked at the milestones',
  'updates-viewed': 'looked at the updates',
  'conversation-viewed': 'read the messages',
  'message-written': 'wrote us a message',
  'calendar-downloaded': 'downloaded the calendar',
  'documents-viewed': 'looked at the list of documents',
  'document-added': 'uploaded a document',
  'document-replaced': 'uploaded another file of a document',
};

/** What was done, worded to follow the name of who did it. */
export function lookWords({ action, document, isEarlierFile, isMember }: LookAtCase): string {
  const table = isMember ? { ...WORDS, ...MEMBER_WORDS } : WORDS;
  const known = Object.hasOwn(table, action) ? table[action]! : action.replaceAll('-', ' ');
  const words = isEarlierFile ? known.replace('a document', 'an earlier file of a document') : known;
  return document ? `${words.replace('a document', 'the document')}: ${document}` : words;
}

/** Groups consecutive rows of the same day in the firm's zone, with that day in words. */
export function byDay(looks: readonly LookAtCase[]): { day: string; looks: LookAtCase[] }[] {
  const days: { day: string; looks: LookAtCase[] }[] = [];
  for (const look of looks) {
    const day = shownDate(look.at, FIRM_ZONE);
    const last = days.at(-1);
    if (last?.day === day) last.looks.push(look);
    else days.push({ day, looks: [look] });
  }
  return days;
}
