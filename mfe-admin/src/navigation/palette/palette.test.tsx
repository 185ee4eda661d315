import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { response } from '@lisle-harrow/shell/testing';
import { countedPage } from '../../testing/counted-page';
import { clientCase, clients } from '../../testing/client-fixtures';
import { bookings, contacts } from '../../testing/fixtures';
import { renderStaff } from '../../testing/render-staff';

// jsdom has no layout.
Element.prototype.scrollIntoView = () => undefined;
globalThis.ResizeObserver = class {
  observe = () => undefined;
  unobserve = () => undefined;
  disconnect = () => undefined;
};

const OWNER = { firstName: 'Ada', staffRole: 'owner' } as const;
const colleagues = [
  {
    id: 'a1',
    email: 'eleanor@lind.com',
    firstName: 'Eleanor',
    lastName: 'Harrow',
    role: 'staff',
    staffRole: 'owner',
    sessions: 1,
    seenAt: null,
    disabledAt: null,
  },
];
const articles = [
  {
    id: 'i1',
    slug: 'custody',
    title: 'Custody after the halving',
    excerpt: '',
    category: 'Custody',
    state: 'draft',
    publicSlug: null,
    publishedAt: null,
    editedAt: '2026-11-20T15:00:00.000Z',
  },
];
const begun = {
  id: 'a7',
  slug: '',
  title: '',
  excerpt: '',
  category: '',
  author: '',
  imageUrl: '',
  bodyMarkdown: '',
  state: 'draft',
  publicSlug: null,
  hasChanges: false,
  publishedAt: null,
  editor: null,
  editedAt: '2026-11-20T15:00:00.000Z',
  revision: 1,
  versions: [],
};
const routes = {
  'GET /api/admin/clients': countedPage([]),
  'GET /api/admin/bookings?q=eleanor': countedPage([]),
  'GET /api/admin/contacts?q=eleanor': countedPage([]),
  'GET /api/admin/clients?q=eleanor': countedPage([]),
  'GET /api/admin/bookings?q=marguerite': countedPage([bookings[0]]),
  'GET /api/admin/contacts?q=marguerite': countedPage([contacts[0]]),
  'GET /api/admin/clients?q=marguerite': countedPage([clients[2]]),
  'GET /api/admin/clients/k1': clientCase(),
  'GET /api/admin/accounts': colleagues,
  'GET /api/insights': articles,
  'GET /api/admin/articles': articles,
};

async function openPalette(
  user: Parameters<typeof renderStaff>[2] = OWNER,
  more: Parameters<typeof renderStaff>[1] = {},
) {
  const rendered = await renderStaff('/admin/clients', { ...routes, ...more }, user);
  await screen.findByText('Clients', { selector: 'h1' });
  await userEvent.keyboard('{Control>}k{/Control}');
  await screen.findByRole('dialog', { name: 'Search the back office' });
  return rendered;
}
const box = () => screen.getByRole('combobox', { name: 'Search the back office' });
const offered = () => screen.getAllByRole('option').map((option) => option.textContent);

test("Ctrl-K opens it, focused, with the role's pages and actions; Ctrl-K again or Esc closes it", async () => {
  await openPalette();
  expect(box()).toHaveFocus();
  expect(offered()).toEqual([
    'Dashboard',
    'Calendar',
    'Clients',
    'Assigned',
    'Insights',
    'Services',
    'Team',
    'Testimonials',
    'Firm texts',
    'Privacy page',
    'Reports',
    'Ledger',
    'Settings',
    'Hours',
    'Accounts',
    'Messages',
    'Releases',
    'New client',
    'Add colleague',
    'New article',
    'New service',
    'New team member',
    'New testimonial',
    'Book a consultation',
    'Export bookings as CSV',
    'Export inquiries as CSV',
  ]);
  await userEvent.keyboard('{Meta>}k{/Meta}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Search the back office' }));
  await screen.findByRole('dialog');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Search the back office' })).toHaveFocus());
});

test('typed text is searched once across all records, and Enter opens the chosen result', async () => {
  const { api } = await openPalette();
  await userEvent.paste('marguerite');
  expect(await screen.findByRole('option', { name: /^Marguerite Ashdown/ })).toBeVisible();
  await waitFor(() =>
    expect(offered()).toEqual([
      expect.stringMatching(/^Marguerite Ashdown/),
      'Marguerite OkaforDigital Assets Management, pending',
      expect.stringContaining(contacts[0]!.subject),
    ]),
  );
  expect(api.count('GET /api/admin/clients?q=marguerite')).toBe(1);
  expect(api.calls.filter(({ path }) => /[?&]q=/.test(path))).toHaveLength(3);
  await userEvent.keyboard('{ArrowDown}{ArrowUp}{Enter}');
  expect(await screen.findByRole('heading', { level: 1, name: 'Marguerite Ashdown' })).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('colleagues and articles are read once and matched by any word', async () => {
  const { api } = await openPalette();
  await userEvent.type(box(), 'eleanor');
  expect(await screen.findByRole('option', { name: 'Eleanor Harrow eleanor@lind.com' })).toBeVisible();
  await userEvent.clear(box());
  await userEvent.type(box(), 'HALVING cust');
  expect(await screen.findByRole('option', { name: 'Custody after the halving draft' })).toBeVisible();
  expect([api.count('GET /api/admin/accounts'), api.count('GET /api/admin/articles')]).toEqual([1, 1]);
});

test('an article is found however its letters are typed', async () => {
  await openPalette(OWNER, {
    'GET /api/admin/articles': [{ ...articles[0], title: 'Große Häuser in Łódź' }],
  });
  await userEvent.type(box(), 'LODZ grosse');
  expect(await screen.findByRole('option', { name: 'Große Häuser in Łódź draft' })).toBeVisible();
});

test('a failed search hides no other results, and an empty one says so', async () => {
  await openPalette(OWNER, { 'GET /api/admin/clients?q=marguerite': () => response(500) });
  await userEvent.type(box(), 'marguerite');
  expect(await screen.findByRole('option', { name: /^Marguerite Okafor/ })).toBeVisible();
  expect(await screen.findByText(/^Some of it could not be searched/)).toBeVisible();
  await userEvent.clear(box());
  await userEvent.type(box(), 'eleanor o');
  expect(await screen.findByText(/^(Nothing is called “eleanor o”|Some of it)/)).toBeVisible();
});

test('an adviser finds a colleague and their assigned records', async () => {
  const theirs = {
    id: 'b1',
    list: 'bookings',
    name: 'Rafael Santángelo',
    topic: 'Tax',
    status: 'pending',
    createdAt: '2026-11-20T02:30:00.000Z',
    assigneeName: 'Theo Lisle',
    followUpOn: null,
    waitingFor: null,
  };
  await openPalette(
    { firstName: 'Jane', staffRole: 'adviser' },
    {
      'GET /api/admin/bookings?q=theo': countedPage([]),
      'GET /api/admin/contacts?q=theo': countedPage([]),
      'GET /api/admin/clients?q=theo': countedPage([]),
      'GET /api/admin/assigned/colleagues': [
        { id: 'a1', name: 'Eleanor Harrow' },
        { id: 'a2', name: 'Theo Lisle' },
      ],
      'GET /api/admin/assigned?of=a2': [theirs],
    },
  );
  await userEvent.type(box(), 'theo');
  await screen.findByRole('option', { name: 'Theo Lisle What is assigned to them' });
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('link', { name: 'Rafael Santángelo' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Theo Lisle' })).toHaveAttribute('aria-current', 'true');
});

test('a member of a household is found, with the principal', async () => {
  const member = { ...clients[2]!, id: 'k9', firstName: 'Noor', lastName: 'Haddad', company: null };
  const memberOf = { id: 'k1', name: 'Marguerite Okafor' };
  await openPalette(OWNER, {
    'GET /api/admin/bookings?q=noor': countedPage([]),
    'GET /api/admin/contacts?q=noor': countedPage([]),
    'GET /api/admin/clients?q=noor': countedPage([{ ...member, memberOf }]),
  });
  await userEvent.type(box(), 'noor');
  expect(
    await screen.findByRole('option', { name: 'Noor Haddad Household of Marguerite Okafor' }),
  ).toBeVisible();
});

test('an adviser sees nothing that the server would refuse', async () => {
  const { api } = await openPalette({ firstName: 'Jane', staffRole: 'adviser' });
  expect(offered()).not.toEqual(expect.arrayContaining(['Accounts']));
  expect(offered()).not.toEqual(expect.arrayContaining(['Add colleague']));
  await userEvent.type(box(), 'marguerite');
  await screen.findByRole('option', { name: /^Marguerite Ashdown/ });
  expect(api.count('GET /api/admin/accounts')).toBe(0);
});

test("actions: the site's booking dialog, and the dialog that adds a client", async () => {
  const { host } = await openPalette();
  await userEvent.type(box(), 'consult{Enter}');
  await waitFor(() => expect(host.bookings).toHaveLength(1));
  await userEvent.keyboard('{Control>}k{/Control}');
  await screen.findByRole('dialog');
  await userEvent.type(box(), 'new cl{Enter}');
  expect(await screen.findByRole('dialog', { name: 'New client' })).toBeVisible();
  // While another dialog is open, the shortcut does nothing.
  await userEvent.keyboard('{Control>}k{/Control}');
  expect(screen.queryByRole('combobox', { name: 'Search the back office' })).toBeNull();
});

test('actions: a new article opens in its editor', async () => {
  const { api } = await openPalette(OWNER, { 'POST /api/admin/articles': () => response(201, begun) });
  await userEvent.type(box(), 'new art{Enter}');
  await waitFor(() => expect(api.count('GET /api/admin/articles/a7')).toBeGreaterThan(0));
  expect(api.count('POST /api/admin/articles')).toBe(1);
});

test('if the server sends no role, there is no navigation or palette', async () => {
  await renderStaff('/admin/clients', routes);
  await screen.findByText('Clients', { selector: 'h1' });
  expect(screen.queryByRole('navigation', { name: 'Back office' })).toBeNull();
  await userEvent.keyboard('{Control>}k{/Control}');
  expect(screen.queryByRole('dialog')).toBeNull();
});
