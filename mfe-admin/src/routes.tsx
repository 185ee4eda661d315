import { CONTENT_KINDS, firmDay, isPermitted } from '@lisle-harrow/api/contract';
import type { PropsWithChildren } from 'react';
import type { PageRequest, RemoteModule } from '@lisle-harrow/shell/contract';
import { useSession } from '@lisle-harrow/shell/host';
import { latePage, remoteOf, type RemotePage } from '@lisle-harrow/shell/pages';
import { useLocation } from '@lisle-harrow/shell/router';
import { accountsQuery } from './accounts/accounts-query';
import { assignedQuery, colleaguesQuery, isColleague, ofFrom } from './assigned/assigned-query';
import { addressFrom } from './calendar/calendar-address';
import { calendarQuery, feedQuery } from './calendar/calendar-query';
import { clientsQuery } from './clients/client-queries';
import { clientList } from './clients/list/client-list';
import { prefetchClient } from './clients/prefetch-client';
import { DashboardPage } from './dashboard/dashboard-page';
import { viewFrom } from './list/list-address';
import { messageList } from './messages/message-list';
import { messagesQuery, unmatchedQuery } from './messages/messages-query';
import { type Area, areasOf, GLYPHS, openerOf } from './page/areas';
import { OfficeFrame } from './navigation/office-frame';
import { prefetchPage } from './page/prefetch-page';
import { platformQuery } from './platform/platform-query';
import { prefetchLists } from './records/prefetch-lists';
import { mentionsQuery, savedViewsQuery, standingQuery } from './records/queries';
import { hoursQuery } from './records/timing/hours-query';
import { figuresQuery, weeksFrom } from './reports/reports-query';
import { WelcomePage } from './welcome/welcome-page';

// The home and the dashboard are in the first chunk; every other area is a separate one.
const AccountsPage = latePage(async () => (await import('./accounts/accounts-page')).AccountsPage);
const ArticlePage = latePage(async () => (await import('./content/insights/article-page')).ArticlePage);
const AssignedPage = latePage(async () => (await import('./assigned/assigned-page')).AssignedPage);
const AuditPage = latePage(async () => (await import('./audit/audit-page')).AuditPage);
const CalendarPage = latePage(async () => (await import('./calendar/calendar-page')).CalendarPage);
const ClientPage = latePage(async () => (await import('./clients/case/client-page')).ClientPage);
const ClientsPage = latePage(async () => (await import('./clients/list/clients-page')).ClientsPage);
const ContentPage = latePage(async () => (await import('./content/insights/content-page')).ContentPage);
const FirmTextPage = latePage(async () => (await import('./content/firm/firm-text-page')).FirmTextPage);
const HoursPage = latePage(async () => (await import('./hours/hours-page')).HoursPage);
const ItemPage = latePage(async () => (await import('./content/items/item-page')).ItemPage);
const ItemsPage = latePage(async () => (await import('./content/items/items-page')).ItemsPage);
const MessagesPage = latePage(async () => (await import('./messages/messages-page')).MessagesPage);
const PlatformPage = latePage(async () => (await import('./platform/platform-page')).PlatformPage);
const ReportsPage = latePage(async () => (await import('./reports/reports-page')).ReportsPage);
const SettingsPage = latePage(async () => (await settings()).SettingsPage);
// The schemas of forms are loaded only with their area.
const content = () => import('./content/prefetch-content');
const settings = () => import('./settings/settings-page');

/** Beside every page but the home: the links of the back office. */
function Office({ children }: PropsWithChildren) {
  const { pathname } = useLocation();
  const user = openerOf(useSession());
  if (pathname === '/' || !user) return children;
  return (
    <OfficeFrame role={user.staffRole} areas={areasOf(pages, user)}>
      {children}
    </OfficeFrame>
  );
}

/** An editor's home shows no records. */
async function prefetchHome(request: PageRequest): Promise<void> {
  const session = request.host.session.get();
  const role = session.status === 'signedIn' ? session.user.staffRole : undefined;
  if (!role || isPermitted(role, 'records.read')) await prefetchLists(request);
}

const KINDS = {
  services: { label: 'Services', icon: 'briefcase' },
  team: { label: 'Team', icon: 'id-card' },
  testimonials: { label: 'Testimonials', icon: GLYPHS.speech },
} as const;
const FIRM_TEXTS = {
  firm: { label: 'Firm texts', icon: 'building' },
  privacy: { label: 'Privacy page', icon: 'shield' },
} as const;

/**
 * The pages of the back office. Those with a label are entries of its palette, and those with a group links of its navigation, in
 * this order; the others with a label are found among the settings.
 */
export const pages: readonly (RemotePage | Area)[] = [
  { path: '/', element: <WelcomePage />, load: prefetchHome },
  {
    path: '/admin',
    label: 'Dashboard',
    group: 'Work',
    icon: GLYPHS.dashboard,
    needs: 'records.read',
    element: <DashboardPage />,
    load: prefetchLists,
    anyCase: true,
  },
  {
    path: '/admin/calendar',
    label: 'Calendar',
    group: 'Work',
    icon: 'calendar',
    needs: 'records.read',
    element: <CalendarPage />,
    load: (request) => {
      const { fetch } = request.host;
      const address = addressFrom(request.search, firmDay(new Date()));
      return prefetchPage(request, calendarQuery(fetch, address), feedQuery(fetch));
    },
  },
  {
    path: '/admin/clients',
    label: 'Clients',
    group: 'Work',
    icon: GLYPHS.people,
    needs: 'clients.read',
    element: <ClientsPage />,
    load: async (request) => {
      const { fetch } = request.host;
      // The page itself says where the server has no clients.
      await prefetchPage(
        request,
        clientsQuery(fetch, viewFrom(request.search, clientList)),
        savedViewsQuery(fetch),
      );
    },
  },
  {
    path: '/admin/clients/:clientId',
    element: <ClientPage />,
    load: (request, { clientId }) => prefetchClient(request, clientId!),
  },
  {
    path: '/admin/assigned',
    label: 'Assigned',
    group: 'Work',
    icon: 'user',
    needs: 'records.read',
    element: <AssignedPage />,
    load: (request) => {
      const { fetch } = request.host;
      const of = ofFrom(request.search);
      return prefetchPage(
        request,
        assignedQuery(fetch, of),
        ...(of === 'own' ? [mentionsQuery(fetch)] : []),
        ...(isColleague(of) ? [colleaguesQuery(fetch)] : []),
      );
    },
  },
  {
    path: '/admin/content',
    label: 'Insights',
    group: 'Publish',
    icon: GLYPHS.news,
    needs: 'content.write',
    element: <ContentPage />,
    load: async (request) => (await content()).prefetchArticles(request),
  },
  ...CONTENT_KINDS.map((kind) => ({
    path: `/admin/content/${kind}`,
    ...KINDS[kind],
    needs: 'content.write' as const,
    group: 'Publish' as const,
    element: <ItemsPage key={kind} kind={kind} />,
    load: async (request: PageRequest) => (await content()).prefetchItems(request, kind),
  })),
  ...(['firm', 'privacy'] as const).map((name) => ({
    path: `/admin/content/${name}`,
    ...FIRM_TEXTS[name],
    needs: 'content.write' as const,
    group: 'Publish' as const,
    element: <FirmTextPage key={name} name={name} />,
    load: async (request: PageRequest) => (await content()).prefetchFirmText(request, name),
  })),
  {
    path: '/admin/content/:articleId',
    element: <ArticlePage />,
    load: async (request, { articleId }) => (await content()).prefetchArticle(request, articleId!),
  },
  {
    path: '/admin/content/:kind/:itemId',
    element: <ItemPage />,
    load: async (request, { kind, itemId }) => (await content()).prefetchItems(request, kind!, itemId),
  },
  {
    path: '/admin/reports',
    label: 'Reports',
    group: 'Understand',
    icon: 'chart-line',
    needs: 'records.read',
    element: <ReportsPage />,
    load: (request) => prefetchPage(request, figuresQuery(request.host.fetch, weeksFrom(request.search))),
  },
  {
    path: '/admin/audit',
    label: 'Ledger',
    group: 'Understand',
    icon: GLYPHS.book,
    needs: 'audit.read',
    element: <AuditPage />,
    // The labels of all actions are loaded only with the ledger.
    load: async (request) => {
      const { auditList, auditQuery } = await import('./audit/audit-query');
      return prefetchPage(request, auditQuery(request.host.fetch, viewFrom(request.search, auditList)));
    },
  },
  {
    path: '/admin/settings',
    label: 'Settings',
    group: 'Set up',
    icon: GLYPHS.sliders,
    needs: 'records.read',
    element: <SettingsPage />,
    load: async (request) => (await settings()).prefetchSettings(request),
  },
  {
    path: '/admin/settings/:section',
    element: <SettingsPage />,
    load: async (request, { section }) => (await settings()).prefetchSettings(request, section),
  },
  {
    path: '/admin/hours',
    label: 'Hours',
    needs: 'records.read',
    element: <HoursPage />,
    load: (request) => prefetchPage(request, hoursQuery(request.host.fetch)),
  },
  {
    path: '/admin/accounts',
    label: 'Accounts',
    needs: 'accounts.manage',
    element: <AccountsPage />,
    load: (request) => prefetchPage(request, accountsQuery(request.host.fetch)),
  },
  {
    path: '/admin/messages',
    label: 'Messages',
    needs: 'messages.read',
    isOfAllClients: true,
    element: <MessagesPage />,
    load: (request) => {
      const { fetch } = request.host;
      const view = viewFrom(request.search, messageList);
      return prefetchPage(request, messagesQuery(fetch, view), standingQuery(fetch), unmatchedQuery(fetch));
    },
  },
  {
    path: '/admin/platform',
    label: 'Releases',
    needs: 'platform.read',
    element: <PlatformPage />,
    load: (request) => prefetchPage(request, platformQuery(request.host.fetch)),
  },
];

/**
 * Staff pages: the signed-in home at `/`, the dashboard at `/admin`, and below it assigned records, calendar, clients, content,
 * hours, reports, messages, accounts, settings, ledger and releases.
 */
export const remote: RemoteModule = { needs: 1, ...remoteOf(pages, { signedIn: true, Frame: Office }) };
