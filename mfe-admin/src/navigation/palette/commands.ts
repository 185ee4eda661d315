import { addressOf } from '@lisle-harrow/api/calls';
import type { QueryClient } from '@tanstack/react-query';
import {
  fold,
  foldedWords,
  hasWords,
  isPermitted,
  recordCalls,
  type StaffRole,
} from '@lisle-harrow/api/contract';
import type { Host } from '@lisle-harrow/shell/contract';
import { downloadExport } from '../../page/download-export';
import { beginArticle } from '../../page/begin-article';
import type { Area } from '../../page/areas';
import { settingPagesOf, wordsOf } from '../../page/setting-pages';

/** An entry of the palette and its effect. */
export interface Command {
  readonly id: string;
  readonly label: string;
  /** Distinguishes it from others of the same name. */
  readonly hint?: string;
  /** Other words that find it. */
  readonly words?: string;
  /** The page that it opens. */
  readonly to?: string;
  /** The effect where there is no page to open, or it has to be created first. */
  readonly run?: (open: (path: string) => void) => void;
}

/** The pages of the back office. */
export const pagesOf = (areas: readonly Area[]): Command[] =>
  areas.map(({ path, label }) => ({ id: path, label, words: wordsOf(path), to: path }));

/** The sections of the settings, and what is the person's own. */
export const settingsOf = (role: StaffRole): Command[] => [
  ...settingPagesOf({ staffRole: role })
    .filter(({ path }) => path.startsWith('/admin/settings/'))
    .map(({ path, label, words }) => ({ id: path, label, words, to: path })),
  {
    id: '/account',
    label: 'Your account',
    words: 'password passkey second factor authenticator sessions browsers phone name',
    to: '/account',
  },
  {
    id: 'sign-out',
    label: 'Logout',
    words: 'sign out log out leave end session',
    run: () => location.assign('/api/logout'),
  },
];

const NEW_ITEMS: Command[] = [
  { id: 'new-service', label: 'New service', to: '/admin/content/services/new' },
  { id: 'new-member', label: 'New team member', to: '/admin/content/team/new' },
  { id: 'new-testimonial', label: 'New testimonial', to: '/admin/content/testimonials/new' },
];

/** The actions that a role may take from anywhere. */
export function actionsOf(role: StaffRole, host: Host, cache: QueryClient): Command[] {
  const all: (Command | false)[] = [
    isPermitted(role, 'clients.write') && {
      id: 'new-client',
      label: 'New client',
      to: '/admin/clients?add=client',
    },
    isPermitted(role, 'accounts.manage') && {
      id: 'add-colleague',
      label: 'Add colleague',
      to: '/admin/accounts?add=colleague',
    },
    isPermitted(role, 'content.write') && {
      id: 'new-article',
      label: 'New article',
      run: (open) =>
        void beginArticle(host, cache).then((path) => {
          if (path) open(path);
        }),
    },
    ...(isPermitted(role, 'content.write') ? NEW_ITEMS : []),
    { id: 'book', label: 'Book a consultation', run: () => host.openBooking() },
    isPermitted(role, 'records.read') && exportOf(host, 'bookings', 'Export bookings as CSV'),
    isPermitted(role, 'records.read') && exportOf(host, 'contacts', 'Export inquiries as CSV'),
  ];
  return all.filter((command) => command !== false);
}

const exportOf = (host: Host, list: 'bookings' | 'contacts', label: string): Command => ({
  id: `export-${list}`,
  label,
  run: () => void downloadExport(host, addressOf(recordCalls[list].export, {})),
});

/** The commands whose words contain every typed word. */
export function matching(commands: readonly Command[], typed: string): Command[] {
  const words = foldedWords(typed);
  return commands.filter(({ label, hint = '', words: more = '' }) =>
    hasWords(fold(`${label} ${hint} ${more}`), words),
  );
}
