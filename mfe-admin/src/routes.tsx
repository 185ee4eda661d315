import { lazy } from 'react';
import { CONTENT_KINDS, isPermitted } from '@lisle-harrow/api/contract';
import { NotFoundPage } from '@lisle-harrow/shared-ui';
import type { Host, PageRequest, RemoteModule } from '@lisle-harrow/shell/contract';
import { Route, Routes as Switch, useLocation } from '@lisle-harrow/shell/router';
import { prefetchAccounts } from './accounts/accounts-query';
import { prefetchAssigned } from './assigned/assigned-query';
import { prefetchCalendar } from './calendar/calendar-query';
import { prefetchClients } from './clients/prefetch-clients';
import { DashboardPage } from './dashboard/dashboard-page';
import { prefetchHours } from './records/timing/hours-query';
import { HostProvider, useHost, useSession } from '@lisle-harrow/shell/host';
import { OfficeNavigation } from './navigation/office-navigation';
import { OwnPagesSection } from './navigation/own-pages-section';
import { prefetchMessages } from './messages/prefetch-messages';
import { prefetchPlatform } from './platform/platform-query';
import { prefetchLists } from './records/prefetch-lists';
import { prefetchReports } from './reports/reports-query';
import { WelcomePage } from './welcome/welcome-page';

// The home and the dashboard are in the first chunk; every other area is a separate one.
const AccountsPage = lazy(async () => ({ default: (await import('./accounts/accounts-page')).AccountsPage }));
const AuditPage = lazy(async () => ({ default: (await import('./audit/audit-page')).AuditPage }));
const HoursPage = lazy(async () => ({ default: (await import('./hours/hours-page')).HoursPage }));
const MessagesPage = lazy(async () => ({ default: (await import('./messages/messages-page')).MessagesPage }));
const PlatformPage = lazy(async () => ({ default: (await import('./platform/platform-page')).PlatformPage }));
const ClientPage = lazy(async () => ({ default: (await import('./clients/case/client-page')).ClientPage }));
const ClientsPage = lazy(async () => ({
  default: (await import('./clients/list/clients-page')).ClientsPage,
}));
const AssignedPage = lazy(async () => ({ default: (await import('./assigned/assigned-page')).AssignedPage }));
const CalendarPage = lazy(async () => ({ default: (await import('./calendar/calendar-page')).CalendarPage }));
const ContentPage = lazy(async () => ({
  default: (await import('./content/insights/content-page')).ContentPage,
}));
const ArticlePage = lazy(async () => ({
  default: (await import('./content/insights/article-page')).ArticlePage,
}));
const ItemsPage = lazy(async () => ({ default: (await import('./content/items/items-page')).ItemsPage }));
const ItemPage = lazy(async () => ({ default: (await import('./content/items/item-page')).ItemPage }));
const FirmTextPage = lazy(async () => ({
  default: (await import('./content/firm/firm-text-page')).FirmTextPage,
}));
const SettingsPage = lazy(async () => ({ default: (await import('./settings/settings-page')).SettingsPage }));
const ReportsPage = lazy(async () => ({ default: (await import('./reports/reports-page')).ReportsPage }));

function Routes({ host }: { host: Host }) {
  return (
    <HostProvider value={host}>
      <Pages />
    </HostProvider>
  );
}

/** Signed out, none of these pages exists: the shell redirects to the login page, and a 404 is rendered in the meantime. */
function Pages() {
  const { site } = useHost();
  const session = useSession();
  const { pathname } = useLocation();
  if (session.status !== 'signedIn') return <NotFoundPage siteName={site.name} />;
  const { staffRole, seesClients } = session.user;
  const user = staffRole && { staffRole, seesClients };
  return (
    <>
      {pathname !== '/' && user && <OfficeNavigation user={user} />}
      <Switch>
        <Route path="/" element={<WelcomePage />} />
        <Route path="/admin" element={<DashboardPage />} />
        <Route path="/admin/clients" caseSensitive element={<ClientsPage />} />
        <Route path="/admin/clients/:clientId" caseSensitive element={<ClientPage />} />
        <Route path="/admin/assigned" caseSensitive element={<AssignedPage />} />
        <Route path="/admin/audit" caseSensitive element={<AuditPage />} />
        <Route path="/admin/calendar" caseSensitive element={<CalendarPage />} />
        <Route path="/admin/content" caseSensitive element={<ContentPage />} />
        <Route path="/admin/content/:articleId" caseSensitive element={<ArticlePage />} />
        {CONTENT_KINDS.map((kind) => (
          <Route
            key={kind}
            path={`/admin/content/${kind}`}
            caseSensitive
            element={<ItemsPage key={kind} kind={kind} />}
          />
        ))}
        <Route path="/admin/content/firm" caseSensitive element={<FirmTextPage key="firm" name="firm" />} />
        <Route
          path="/admin/content/privacy"
          caseSensitive
          element={<FirmTextPage key="privacy" name="privacy" />}
        />
        <Route path="/admin/content/:kind/:itemId" caseSensitive element={<ItemPage />} />
        <Route path="/admin/hours" caseSensitive element={<HoursPage />} />
        <Route path="/admin/reports" caseSensitive element={<ReportsPage />} />
        <Route
          path="/admin/settings"
          caseSensitive
          element={<SettingsPage>{user && <OwnPagesSection user={user} />}</SettingsPage>}
        />
        <Route path="/admin/messages" caseSensitive element={<MessagesPage />} />
        <Route path="/admin/accounts" caseSensitive element={<AccountsPage />} />
        <Route path="/admin/platform" caseSensitive element={<PlatformPage />} />
        <Route path="*" element={<NotFoundPage siteName={site.name} />} />
      </Switch>
    </>
  );
}

const PATHS = ['/', '/admin'];

async function prefetch(request: PageRequest) {
  const { pathname, host } = request;
  if (pathname.startsWith('/admin/clients')) return prefetchClients(request);
  if (pathname === '/admin/assigned') return prefetchAssigned(request);
  if (pathname === '/admin/calendar') return prefetchCalendar(request);
  // The labels of all actions and the schemas of forms are loaded only with their area.
  if (pathname === '/admin/audit') return (await import('./audit/audit-query')).prefetchAudit(request);
  if (pathname === '/admin/settings')
    return (await import('./settings/settings-query')).prefetchSettings(request);
  if (pathname.startsWith('/admin/content'))
    return (await import('./content/prefetch-content')).prefetchContent(request);
  if (pathname === '/admin/hours') return prefetchHours(request);
  if (pathname === '/admin/reports') return prefetchReports(request);
  if (pathname === '/admin/messages') return prefetchMessages(request);
  if (pathname === '/admin/accounts') return prefetchAccounts(request);
  if (pathname === '/admin/platform') return prefetchPlatform(request);
  if (!PATHS.includes(pathname)) return { status: 404 } as const;
  const session = host.session.get();
  if (session.status !== 'signedIn') return;
  const { staffRole } = session.user;
  // An editor's home shows no records.
  if (pathname === '/' && staffRole && !isPermitted(staffRole, 'records.read')) return;
  await prefetchLists(request);
}

/**
 * Staff pages: the signed-in home at `/`, the dashboard at `/admin`, and below it assigned records, calendar, clients, content,
 * hours, reports, messages, accounts, settings, ledger and releases.
 */
export const remote: RemoteModule = { needs: 1, Routes, prefetch };
