import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter } from '@lisle-harrow/shell/router';
import { fakeHost, never, renderRemote, response } from '@lisle-harrow/shell/testing';
import { BROKEN, CLIENT, fakeClientApi, SIGNED_OUT } from '../testing/fake-client-api';
import { documents, exactly100, exactly101, exactly250, milestones, profile } from '../testing/fixtures';
import { remote } from '../routes';

type Replies = Parameters<typeof fakeClientApi>[0];

function openPortal(replies?: Replies, path = '/client-portal') {
  const api = fakeClientApi(replies);
  return { api, ...renderRemote(remote, { path, host: { fetch: api.fetch, user: CLIENT } }) };
}

/** The figure under a stat card's label. */
const stat = async (label: string) => {
  const term = await screen.findByText(label, { selector: 'dt, dt *' });
  return term.closest('div') as HTMLElement;
};

const settled = () => screen.findByRole('heading', { level: 1 });

test('says that the portal is loading while the profile is pending [CP1]', async () => {
  openPortal({ 'GET /api/client/profile': never });
  expect(await screen.findByText('Loading your portal...')).toBeInTheDocument();
  expect(screen.queryByRole('heading', { level: 1 })).not.toBeInTheDocument();
});

test.each([
  ['404', () => response(404, { title: 'Not Found' })],
  ['null', null],
])('shows the access message when the profile answers %s [CP2]', async (_, reply) => {
  const { host } = openPortal({ 'GET /api/client/profile': reply });
  expect(await screen.findByRole('heading', { level: 1, name: 'Client Portal Access' })).toBeVisible();
  expect(
    screen.getByText("You don't have a client profile yet. Please contact our team to set up your account."),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  expect(host.toasts).toEqual([]);
});

test('staff, who have no portal of their own, are pointed to Admin', async () => {
  const { fetch } = fakeClientApi({ 'GET /api/client/profile': null });
  const user = { firstName: 'Eleanor', role: 'staff' } as const;
  renderRemote(remote, { path: '/client-portal', host: { fetch, user } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Client Portal Access' })).toBeVisible();
  expect(screen.getByText(/open any client’s file under Admin/)).toBeVisible();
  expect(screen.queryByText(/contact our team/)).toBeNull();
});

test('offers a retry after any other failure, which then opens the portal [D16]', async () => {
  const { api } = openPortal({ 'GET /api/client/profile': BROKEN });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByRole('heading', { name: 'Client Portal Access' })).toBeVisible();
  api.routes['GET /api/client/profile'] = profile;
  await userEvent.click(retry);
  expect(await screen.findByRole('heading', { name: 'Welcome, Marguerite' })).toBeVisible();
});

test('a 401 of the profile opens the login page [R7, D16]', async () => {
  const { host } = openPortal({ 'GET /api/client/profile': SIGNED_OUT });
  await waitFor(() => expect(host.signIns).toBe(1));
  expect(screen.queryByText(/client profile yet/)).not.toBeInTheDocument();
});

test('shows since when somebody is a client, and who their adviser is and how to reach them', async () => {
  const adviser = {
    name: 'Julian Osei-Marsh',
    position: 'Head of Digital Assets',
    imageUrl: null,
    phone: '+44 20 7946 0142',
    timeZone: 'Europe/London',
  };
  openPortal({ 'GET /api/client/profile': { ...profile, clientSince: '2019-03-01T10:00:00.000Z', adviser } });
  expect(await screen.findByText('Client since 2019. Your adviser is Julian Osei-Marsh.')).toBeVisible();
  const card = within(screen.getByRole('region', { name: 'Your adviser' }));
  expect(card.getByText('Head of Digital Assets')).toBeVisible();
  expect(card.getByRole('link', { name: '+44 20 7946 0142' })).toHaveAttribute('href', 'tel:+442079460142');
  expect(card.getByText(/^\d?\d:\d\d [AP]M in London$/)).toBeVisible();
});

test('without an adviser from the server, none is shown', async () => {
  openPortal();
  await settled();
  expect(screen.queryByText(/Client since|Your adviser is/)).not.toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Your adviser' })).not.toBeInTheDocument();
});

test('welcomes by first name, with the status and a way home [CP3]', async () => {
  openPortal();
  expect(await screen.findByRole('heading', { level: 1, name: 'Welcome, Marguerite' })).toBeVisible();
  expect(screen.getByText('active')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
});

test.each([
  ['active', 'good'],
  ['onboarding', 'info'],
  ['suspended', 'mute'],
])('the status %s has the tone %s and is capitalized by the style sheet [CP4]', async (status, tone) => {
  openPortal({ 'GET /api/client/profile': { ...profile, status } });
  const word = await screen.findByText(status);
  expect(word).toHaveStyle({ textTransform: 'capitalize' });
  expect(word.closest('[data-tone]')).toHaveAttribute('data-tone', tone);
});

test('four stat cards: percent, documents, completed milestones, updates [CP5]', async () => {
  openPortal();
  expect(await stat('Progress')).toHaveTextContent('20%');
  expect(await stat('Documents')).toHaveTextContent('7');
  expect(await stat('Completed')).toHaveTextContent('1');
  expect(await stat('Updates')).toHaveTextContent('4');
  expect(document.querySelectorAll('dt')).toHaveLength(4);
});

test('without milestones the progress is 0% [CP6]', async () => {
  openPortal({ 'GET /api/client/progress': [] });
  expect(await stat('Progress')).toHaveTextContent('0%');
  expect(await stat('Completed')).toHaveTextContent('0');
});

test('exactly five tabs, the first one open [CP7]', async () => {
  openPortal();
  const tabs = await screen.findAllByRole('tab');
  expect(tabs.map((tab) => tab.textContent)).toEqual([
    'Overview',
    'Profile',
    'Documents',
    'Progress',
    'Updates',
  ]);
  expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Overview');
});

test('the tab in the URL is open, an unknown one is the overview [CP7]', async () => {
  const first = openPortal({}, '/client-portal?tab=updates');
  expect(await screen.findByRole('tab', { selected: true })).toHaveTextContent('Updates');
  first.unmount();
  openPortal({}, '/client-portal?tab=billing');
  expect(await screen.findByRole('tab', { selected: true })).toHaveTextContent('Overview');
});

test('a pressed tab is added to the URL, keeping the rest [CP7]', async () => {
  window.history.replaceState(null, '', '/client-portal?from=letter');
  const host = fakeHost({ fetch: fakeClientApi().fetch, user: CLIENT });
  render(
    <BrowserRouter>
      <QueryClientProvider client={new QueryClient()}>
        <remote.Routes host={host} />
      </QueryClientProvider>
    </BrowserRouter>,
  );
  await userEvent.click(await screen.findByRole('tab', { name: 'Documents' }));
  expect(window.location.search).toBe('?from=letter&tab=documents');
  await userEvent.click(screen.getByRole('tab', { name: 'Overview' }));
  expect(window.location.search).toBe('?from=letter');
});

test('tabs open by press and by arrow keys [CP7]', async () => {
  openPortal();
  // Searching a whole page by role takes long on a busy machine.
  const selected = (name: string) => screen.findByRole('tab', { selected: true, name }, { timeout: 10_000 });
  await userEvent.click(await screen.findByRole('tab', { name: 'Documents' }));
  expect(screen.getByRole('tabpanel')).toHaveTextContent('Upload Document');
  await userEvent.keyboard('{ArrowRight}');
  expect(await selected('Progress')).toHaveFocus();
  await userEvent.keyboard('{End}');
  expect(await selected('Updates')).toHaveFocus();
});

test('links of the overview open the whole lists and keep focus on the page', async () => {
  Element.prototype.scrollIntoView ??= () => {}; // jsdom has no layout
  openPortal();
  await userEvent.click(await screen.findByRole('link', { name: 'All milestones' }));
  expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Progress');
  expect(screen.getByRole('tab', { selected: true })).toHaveFocus();
});

test('a link to news scrolls to the section that it opens, and focuses its tab', async () => {
  const shown: Element[] = [];
  Element.prototype.scrollIntoView = function (this: Element) {
    shown.push(this); // jsdom has no layout
  };
  openPortal({
    'GET /api/client/profile': { ...profile, lastVisit: '2020-01-05T10:00:00.000Z', unreadMessages: 1 },
    'GET /api/client/messages': { messages: [], next: null },
  });
  const news = within(await screen.findByRole('region', { name: 'New since your last visit' }));
  await userEvent.click(news.getByRole('link', { name: '1 message' }));
  const tab = await screen.findByRole('tab', { selected: true, name: /^Messages/ });
  expect(tab).toHaveFocus();
  expect(shown.some((element) => element.contains(tab))).toBe(true);
});

test('the overview shows the three latest milestones and the overall completion [CP8]', async () => {
  openPortal();
  const panel = await screen.findByRole('tabpanel');
  for (const { title } of milestones.slice(0, 3)) expect(within(panel).getByText(title)).toBeVisible();
  expect(within(panel).queryByText('Holding company accounts')).not.toBeInTheDocument();
  expect(within(panel).getByRole('progressbar', { name: 'Overall completion' })).toHaveAttribute(
    'value',
    '20',
  );
});

test('the overview shows the three newest updates, cut to exactly 100 characters [CP9]', async () => {
  openPortal();
  const panel = await screen.findByRole('tabpanel');
  const titles = within(panel).getAllByRole('heading', { name: /^Update / });
  expect(titles.map((title) => title.textContent)).toEqual(['Update n1', 'Update n2', 'Update n3']);
  const contentOf = (id: string) =>
    within(panel).getByRole('heading', { name: `Update ${id}` }).nextElementSibling?.textContent;
  expect(contentOf('n1')).toBe(exactly250.slice(0, 100));
  expect(contentOf('n2')).toBe(exactly101.slice(0, 100));
  expect(contentOf('n3')).toBe(exactly100);
});

test('a cut never splits a character [CP9]', async () => {
  const content = '😀'.repeat(101);
  openPortal({
    'GET /api/client/notes': [{ id: 'e', title: 'Emoji', content, type: '', createdAt: '' }],
  });
  expect((await screen.findByRole('heading', { name: 'Emoji' })).nextElementSibling).toHaveTextContent(
    /^😀{100}$/u,
  );
});

test('reads profile, documents, progress and notes once each, even after all tabs [CP24]', async () => {
  const { api } = openPortal();
  for (const tab of await screen.findAllByRole('tab')) await userEvent.click(tab);
  expect(api.calls.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
    'GET /api/client/documents',
    'GET /api/client/notes',
    'GET /api/client/profile',
    'GET /api/client/progress',
  ]);
});

test('lists that fail show a dash, no toast and no error text, and are not read again [CP24, CP25]', async () => {
  const { api, host } = openPortal({
    'GET /api/client/documents': BROKEN,
    'GET /api/client/progress': BROKEN,
    'GET /api/client/notes': BROKEN,
  });
  for (const label of ['Documents', 'Completed', 'Updates', 'Progress'])
    expect(within(await stat(label)).getByText('-')).toBeVisible();
  for (const tab of screen.getAllByRole('tab')) {
    await userEvent.click(tab);
    expect(screen.getByRole('tabpanel')).not.toHaveTextContent(/fail|error|wrong|could not| yet/i);
  }
  expect(api.calls).toHaveLength(4);
  expect(host.toasts).toEqual([]);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('Refresh loads a failed list again [D15]', async () => {
  const { api } = openPortal({ 'GET /api/client/documents': BROKEN }, '/client-portal?tab=documents');
  await settled();
  api.routes['GET /api/client/documents'] = documents;
  await userEvent.click(screen.getByRole('button', { name: 'Refresh documents' }));
  expect(await screen.findByText('Passport')).toBeVisible();
  expect(await stat('Documents')).toHaveTextContent('7');
});

test('records without their optional fields show no undefined, null or NaN [EN12]', async () => {
  const empty = { description: null, order: null, dueDate: '', notes: undefined };
  openPortal({
    'GET /api/client/profile': { firstName: 'Jane', phone: null },
    'GET /api/client/progress': [{ id: 1, title: 'A', status: 'completed', ...empty }, { id: 2 }],
    'GET /api/client/documents': [{ id: 1, name: 'Deed' }],
    'GET /api/client/notes': [{ id: 1, title: 'Hello', content: 'Text' }],
  });
  for (const tab of await screen.findAllByRole('tab')) {
    await userEvent.click(tab);
    expect(document.body).not.toHaveTextContent(/undefined|null|NaN|Invalid/);
  }
});

test.each(['/client-portal/x', '/nope'])('%s is the 404 page [R5]', async (path) => {
  const { api } = openPortal({}, path);
  expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  expect(api.calls).toEqual([]);
});

test('all tabs are printed', async () => {
  const listeners = new Set<() => void>();
  const media = {
    matches: false,
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  };
  Object.assign(window, { matchMedia: () => media });
  openPortal();
  await settled();
  act(() => {
    media.matches = true;
    for (const listener of listeners) listener();
  });
  expect(screen.getByText('Holding company accounts')).toBeInTheDocument();
  expect(screen.getByText('1.50 KB')).toBeInTheDocument();
  Reflect.deleteProperty(window, 'matchMedia');
});

test('a client whose data are restricted sees it above the portal', async () => {
  openPortal({ 'GET /api/client/profile': { ...profile, restrictedSince: '2026-11-20T15:00:00.000Z' } });
  await settled();
  expect(screen.getByText(/^Since 20 Nov 2026 the use of your data is restricted/)).toBeVisible();
});

test.each([
  [undefined, true],
  ['2026-11-20T15:00:00.000Z', false],
])(
  'profile and documents can be changed while the data are restricted since %s: %s',
  async (restrictedSince, mayChange) => {
    const sentBack = { ...documents[0]!, status: 'rejected', hasFile: true };
    const replies = {
      'GET /api/client/profile': { ...profile, restrictedSince },
      'GET /api/client/documents': () => response(200, [sentBack], { 'Upload-Limit': 'max-size=1000' }),
    };
    openPortal(replies, '/client-portal?tab=profile');
    await settled();
    expect(screen.queryAllByRole('button', { name: 'Save Changes' })).toHaveLength(mayChange ? 1 : 0);
    for (const field of screen.getAllByRole('textbox')) expect(field.matches(':disabled')).toBe(!mayChange);
    await userEvent.click(screen.getByRole('tab', { name: 'Documents' }));
    expect(await screen.findByRole('table', { name: 'Documents' })).toBeVisible();
    for (const name of ['Upload Document', /^Replace the file/])
      expect(screen.queryAllByRole('button', { name }).length > 0).toBe(mayChange);
  },
);

const householdOf = (right: 'principal' | 'act' | 'view') => ({
  right,
  principal: 'Marguerite Ashdown',
  members: [{ name: 'Ada Lee', right: right === 'act' ? 'act' : 'view', isYou: right !== 'principal' }],
});

test.each([
  ['principal', true, true],
  ['act', true, false],
  ['view', false, false],
] as const)(
  'with the right %s documents and messages can be sent: %s, and the profile saved: %s',
  async (right, mayAct, mayChangeProfile) => {
    const replies = {
      'GET /api/client/profile': { ...profile, unreadMessages: 0, household: householdOf(right) },
      'GET /api/client/messages': [],
      'GET /api/client/messages/standing': { newest: null, seen: null },
      'GET /api/account/notices': { byMail: true },
    };
    openPortal(replies, '/client-portal?tab=profile');
    await settled();
    expect(screen.queryAllByText(/^This is the case of/)).toHaveLength(right === 'principal' ? 0 : 1);
    expect(screen.queryAllByRole('button', { name: 'Save Changes' })).toHaveLength(mayChangeProfile ? 1 : 0);
    expect(screen.getByRole('heading', { name: 'Who has access' })).toBeVisible();
    await userEvent.click(screen.getByRole('tab', { name: 'Documents' }));
    expect(screen.queryAllByRole('button', { name: 'Upload Document' })).toHaveLength(mayAct ? 1 : 0);
    await userEvent.click(screen.getByRole('tab', { name: 'Messages' }));
    expect(screen.queryAllByRole('button', { name: 'Send Message' })).toHaveLength(mayAct ? 1 : 0);
    expect(screen.queryAllByText(/^You can read these messages/)).toHaveLength(mayAct ? 0 : 1);
  },
);

test('a client alone sees nothing of a household', async () => {
  openPortal({}, '/client-portal?tab=profile');
  await settled();
  expect(screen.queryByText(/^This is the case of/)).not.toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'Who has access' })).not.toBeInTheDocument();
});
