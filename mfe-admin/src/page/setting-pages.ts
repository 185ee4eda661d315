import { type Area, mayOpen, type Opener } from './areas';

/** A page on which something about the firm is set or can be looked up. */
export interface SettingPage extends Pick<Area, 'path' | 'label' | 'needs' | 'isOfAllClients'> {
  readonly about: string;
  /** Other words that people look for it by. */
  readonly words: string;
  /** Nothing can be changed there. */
  readonly isReadOnly?: true;
}

/** Of these, the pages below `/admin/settings` are its sections. */
const SETTING_PAGES: readonly SettingPage[] = [
  {
    path: '/admin/settings/firm',
    label: 'Firm',
    about: 'Who hears of new requests, whose clients advisers see, how long data are kept.',
    words: 'notices notifications visibility retention months privacy',
    needs: 'settings.manage',
  },
  {
    path: '/admin/hours',
    label: 'Hours',
    about: 'When the firm is open and when visitors can book.',
    words: 'holidays vacation closed days opening offices ways to meet capacity',
    needs: 'records.read',
  },
  {
    path: '/admin/accounts',
    label: 'Accounts',
    about: 'Who at the firm can sign in, and what they may do.',
    words: 'people sign-in colleagues staff roles invite permissions passwords second factor',
    needs: 'accounts.manage',
  },
  {
    path: '/admin/settings/reply-templates',
    label: 'Reply templates',
    about: 'What staff begin a reply to a booking or an inquiry with.',
    words: 'answers texts replies',
    needs: 'settings.manage',
  },
  {
    path: '/admin/settings/mails',
    label: 'Automatic emails',
    about: 'The words of the emails that are sent automatically.',
    words: 'mails wording subject confirmation reminder',
    needs: 'settings.manage',
  },
  {
    path: '/admin/settings/milestone-templates',
    label: 'Milestone templates',
    about: 'The steps that a case begins with.',
    words: 'plans cases progress',
    needs: 'settings.manage',
  },
  {
    path: '/admin/settings/webhooks',
    label: 'Webhooks',
    about: 'Other systems that are told of bookings and inquiries.',
    words: 'integrations crm events secret',
    needs: 'settings.manage',
  },
  {
    path: '/admin/settings/api-keys',
    label: 'API keys',
    about: 'Other systems that call the API.',
    words: 'integrations tokens scopes',
    needs: 'settings.manage',
  },
  {
    path: '/admin/content/firm',
    label: 'Firm texts',
    about: 'Email, offices and the links of the website.',
    words: 'address phone opening hours navigation footer',
    needs: 'content.write',
  },
  {
    path: '/admin/content/privacy',
    label: 'Privacy page',
    about: 'What the website says of personal data.',
    words: 'data protection policy contact',
    needs: 'content.write',
  },
  {
    path: '/admin/platform',
    label: 'Releases',
    about: 'Which version of each part of the site visitors get.',
    words: 'deploy roll back canary teams tokens remotes',
    needs: 'platform.read',
  },
  {
    path: '/admin/messages',
    label: 'Messages',
    about: 'What goes out by email and webhook, and what became of each.',
    words: 'sent mail outbox delivery bounces unmatched',
    needs: 'messages.read',
    isOfAllClients: true,
    isReadOnly: true,
  },
  {
    path: '/admin/audit',
    label: 'Ledger',
    about: 'Who did what, and when.',
    words: 'audit log history',
    needs: 'audit.read',
    isReadOnly: true,
  },
  {
    path: '/admin/settings/system',
    label: 'System',
    about: 'What the environment of the servers sets.',
    words: 'environment variables configuration version',
    needs: 'settings.manage',
    isReadOnly: true,
  },
];

/** The pages of settings that a member of staff may open. */
export const settingPagesOf = (opener: Opener): readonly SettingPage[] =>
  SETTING_PAGES.filter((page) => mayOpen(opener, page));

/** Other words that people look for a page by; empty for a page without settings. */
export const wordsOf = (path: string): string =>
  SETTING_PAGES.filter((page) => page.path === path)
    .map(({ label, words }) => `${label} ${words}`)
    .join(' ');
