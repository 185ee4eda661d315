import { jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { response } from '@lisle-harrow/shell/testing';
import { renderStaff } from '../testing/render-staff';

const TEMPLATES = '/api/admin/reply-templates';
const PLANS = '/api/admin/milestone-templates';
const WEBHOOKS = '/api/admin/webhooks';
const template = { id: 't1', name: 'First answer', subject: 'Your question', text: 'Dear {first name},' };
const plan = {
  id: 'p1',
  name: 'New client',
  service: '',
  milestones: [
    { title: 'Letter', description: 'To sign', dueAfter: 3, dueUnit: 'days' },
    { title: 'Talk', description: '', dueAfter: null, dueUnit: 'weeks' },
  ],
};
const webhook = {
  id: 'w1',
  url: 'https://crm.lind.com/in?from=site',
  events: ['booking.created', 'contact.created'],
  isEnabled: true,
  createdAt: '2026-11-01T09:00:00.000Z',
  waiting: 0,
  dead: 2,
  lastError: 'The webhook answered 410',
};
const setting = (name: string, group: string, more: object = {}) => ({
  name,
  group,
  value: null,
  isSet: false,
  isStandard: true,
  ...more,
});
const settings = [
  setting('PUBLIC_URL', 'Addresses', { value: 'https://lind.com', isSet: true, isStandard: false }),
  setting('STAFF_IDLE_MINUTES', 'Signing in', { value: '15', isSet: true }),
  setting('WEBHOOK_SECRET', 'Mail and webhooks', { isSet: true, isStandard: false }),
];
const MAILS = '/api/admin/mail-templates';
const original = { subject: 'Your account', title: 'Welcome', opening: 'At {firm}.', closing: '' };
const mail = {
  kind: 'invitation',
  ...original,
  title: 'Hello',
  original,
  fields: ['firm', 'expires'],
  fixed: ['Set your password'],
  isChanged: true,
  changedAt: '2026-11-01T09:00:00.000Z',
  changedBy: 'Ada Lind',
};
const FIRM = '/api/admin/firm-settings';
const firm = [
  { name: 'staffMail', value: '', from: 'product', variable: 'STAFF_MAIL' },
  { name: 'advisersSee', value: 'all', from: 'environment', variable: 'ADVISERS_SEE' },
  { name: 'inquiriesMonths', value: 18, from: 'firm', variable: 'RETENTION_INQUIRIES_MONTHS' },
  { name: 'bookingsMonths', value: 24, from: 'product', variable: 'RETENTION_BOOKINGS_MONTHS' },
];
const API_KEYS = '/api/admin/api-keys';
const apiKey = {
  id: 'k1',
  name: 'CRM',
  prefix: 'lhk_Ab3dEf',
  scopes: ['records.read', 'records.status'],
  createdAt: '2026-11-01T09:00:00.000Z',
  createdBy: 'Ada Lind',
  usedAt: null,
  expiresAt: '2026-11-02T09:00:00.000Z',
};
const SECRET = 'whsec_c2VjcmV0IG9mIHRoaXMgdGVzdCBhbG9uZQ==';

const openPage = (section: string, routes: Parameters<typeof renderStaff>[1] = {}) =>
  renderStaff(
    `/admin/settings${section}`,
    {
      [`GET ${TEMPLATES}`]: [template],
      [`GET ${PLANS}`]: [plan],
      [`GET ${WEBHOOKS}`]: [webhook],
      [`GET ${API_KEYS}`]: [apiKey],
      [`GET ${MAILS}`]: [mail],
      [`GET ${FIRM}`]: firm,
      'GET /api/admin/settings': settings,
      'GET /platform/settings': [setting('PAGE_CACHE_SECONDS', 'Pages', { value: '0.5', isSet: true })],
      ...routes,
    },
    { id: 'a1', firstName: 'Ada', staffRole: 'owner' },
  );
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const fill = async (label: string, text: string) => {
  await userEvent.clear(screen.getByLabelText(label));
  await userEvent.click(screen.getByLabelText(label));
  await userEvent.paste(text);
};
const done = () => response(204);
type Api = Awaited<ReturnType<typeof openPage>>['api'];
const bodyOf = (api: Api, route: string) =>
  api.calls.findLast(({ method, path }) => `${method} ${path}` === route)?.body;

test('a milestone template is edited, reordered and removed; an invalid number is not sent', async () => {
  const { api } = await openPage('/milestone-templates', {
    [`PUT ${PLANS}/p1`]: () => response(200, plan),
    [`DELETE ${PLANS}/p1`]: done,
  });
  expect(await screen.findByText('New client')).toBeVisible();
  await press('Edit New client');
  const dialog = within(screen.getByRole('dialog', { name: 'Edit milestone template' }));
  const [days] = dialog.getAllByLabelText(/^Due after the start/);
  await userEvent.clear(days!);
  await userEvent.type(days!, '1.5');
  await press('Save template');
  expect(await dialog.findAllByText('Please enter a whole number')).not.toEqual([]);
  expect(api.count(`PUT ${PLANS}/p1`)).toBe(0);
  await userEvent.clear(days!);
  await userEvent.type(days!, '10');
  await press('Move down milestone 1');
  expect(dialog.getByRole('status')).toHaveTextContent('Letter is now step 2 of 2.');
  await press('Save template');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const { id, ...sent } = plan;
  expect(bodyOf(api, `PUT ${PLANS}/${id}`)).toEqual({
    ...sent,
    milestones: [plan.milestones[1], { ...plan.milestones[0], dueAfter: 10 }],
  });
  await press('Remove New client');
  await press('Remove template');
  await waitFor(() => expect(api.count(`DELETE ${PLANS}/p1`)).toBe(1));
});

test('a template is added, edited and removed; one with an unknown field is not sent', async () => {
  const { api } = await openPage('/reply-templates', {
    [`POST ${TEMPLATES}`]: () => response(201, { ...template, id: 't2', name: 'Second' }),
    [`PUT ${TEMPLATES}/t1`]: () => response(200, { ...template, subject: 'Another' }),
    [`DELETE ${TEMPLATES}/t1`]: done,
  });
  expect(await screen.findByText('First answer')).toBeVisible();
  await press('Add template');
  await fill('Name', 'Second');
  await fill('Subject', 'Hello {nobody}');
  await fill('Text', 'Dear {first name},');
  await press('Save template');
  expect(await screen.findAllByText(/\{nobody\} is not a field/)).not.toEqual([]);
  expect(api.count(`POST ${TEMPLATES}`)).toBe(0);
  await fill('Subject', 'Hello {name}');
  await press('Save template');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bodyOf(api, `POST ${TEMPLATES}`)).toEqual({
    name: 'Second',
    subject: 'Hello {name}',
    text: 'Dear {first name},',
  });
  await press('Edit First answer');
  expect(screen.getByLabelText('Text')).toHaveValue('Dear {first name},');
  await fill('Subject', 'Another');
  await press('Save template');
  await waitFor(() => expect(api.count(`PUT ${TEMPLATES}/t1`)).toBe(1));
  await press('Remove First answer');
  await press('Remove template');
  await waitFor(() => expect(api.count(`DELETE ${TEMPLATES}/t1`)).toBe(1));
});

test('a mail is tried with unsaved words, then saved, and reset to its original words', async () => {
  const submitted: Record<string, string>[] = [];
  jest.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
    submitted.push({
      action: this.getAttribute('action')!,
      ...(Object.fromEntries(new FormData(this)) as Record<string, string>),
    });
  });
  const { api } = await openPage('/mails', {
    [`POST ${MAILS}/invitation/preview`]: () => response(200, { subject: 'At Lind', text: 'Read this.' }),
    [`POST ${MAILS}/invitation/test`]: done,
    [`PUT ${MAILS}/invitation`]: () => response(200, mail),
    [`DELETE ${MAILS}/invitation`]: done,
  });
  const row = (await screen.findByText('Invitation to the portal')).closest('tr')!;
  expect(row).toHaveTextContent('Changed');
  expect(row).toHaveTextContent('by Ada Lind');
  await press('Edit Invitation to the portal');
  const dialog = within(screen.getByRole('dialog'));
  expect(screen.getByRole('dialog')).toHaveTextContent(
    '{firm} and {expires} are filled in for each mail. Always in the mail: “Set your password”.',
  );
  await fill('Subject', '');
  await press('Preview as text');
  expect(await dialog.findAllByText('Please enter a subject')).not.toEqual([]);
  expect(api.count(`POST ${MAILS}/invitation/preview`)).toBe(0);
  await fill('Subject', 'Come in');
  await press('Preview as text');
  expect(await dialog.findByText('Read this.')).toBeVisible();
  const words = { subject: 'Come in', title: 'Hello', opening: 'At {firm}.', closing: '' };
  expect(bodyOf(api, `POST ${MAILS}/invitation/preview`)).toEqual(words);
  await press('Preview as HTML');
  await waitFor(() => expect(submitted).toEqual([{ action: `${MAILS}/invitation/preview-page`, ...words }]));
  await press('Send a test to me');
  await waitFor(() => expect(bodyOf(api, `POST ${MAILS}/invitation/test`)).toEqual(words));
  await press('Save wording');
  await waitFor(() => expect(bodyOf(api, `PUT ${MAILS}/invitation`)).toEqual(words));
  await press('Original wording of Invitation to the portal');
  await press('Use original wording');
  await waitFor(() => expect(api.count(`DELETE ${MAILS}/invitation`)).toBe(1));
});

test('each firm setting shows its source, and those set by the environment cannot be edited', async () => {
  const { api } = await openPage('/firm', { [`PUT ${FIRM}`]: () => response(200, firm) });
  const rowOf = (name: string) => screen.getByText(name).closest('tr');
  await screen.findByText('Advisers see');
  expect(rowOf('New requests are mailed to')).toHaveTextContent(/Nobody.*By default$/);
  expect(rowOf('Advisers see')).toHaveTextContent(
    /All clients.*Where the servers are started \(ADVISERS_SEE\)$/,
  );
  expect(rowOf('Inquiries are kept')).toHaveTextContent(/For 18 months.*Here$/);
  expect(rowOf('Bookings are kept')).toHaveTextContent(/For 2 years/);
  await press('Change settings');
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.queryByLabelText('Advisers see')).toBeNull();
  expect(dialog.getByLabelText('Inquiries are kept')).toHaveDisplayValue('For 18 months');
  await userEvent.selectOptions(dialog.getByLabelText('Inquiries are kept'), 'Without end');
  await fill('New requests are mailed to', 'desk');
  await press('Save settings');
  expect(await dialog.findAllByText('Please enter a valid email address')).not.toEqual([]);
  await fill('New requests are mailed to', 'desk@lind.com');
  await press('Save settings');
  await waitFor(() =>
    expect(bodyOf(api, `PUT ${FIRM}`)).toEqual({
      staffMail: 'desk@lind.com',
      inquiriesMonths: 0,
      bookingsMonths: 24,
    }),
  );
});

test('an API key is made for chosen scopes, shown once, and revoked', async () => {
  const key = `lhk_${'x'.repeat(43)}`;
  const { api } = await openPage('/api-keys', {
    [`POST ${API_KEYS}`]: () => response(201, { ...apiKey, id: 'k2', name: 'Reporting', key }),
    [`DELETE ${API_KEYS}/k1`]: done,
  });
  const row = (await screen.findByText('CRM')).closest('tr')!;
  expect(row).toHaveTextContent('lhk_Ab3dEf…');
  expect(row).toHaveTextContent('Read bookings and inquiries, Change their status');
  expect(row).toHaveTextContent('by Ada Lind');
  expect(row).toHaveTextContent('Never');
  expect(row).toHaveTextContent('Expired');
  await press('Make key');
  await fill('Name', 'Reporting');
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Make key' }));
  expect(await screen.findAllByText('Please choose at least one')).not.toEqual([]);
  await userEvent.click(screen.getByRole('checkbox', { name: /^Read clients/ }));
  await userEvent.selectOptions(screen.getByLabelText('Works for'), 'Until it is revoked');
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Make key' }));
  expect(await screen.findByRole('dialog', { name: 'Key for Reporting' })).toBeVisible();
  expect(screen.getByLabelText('Key')).toHaveValue(key);
  expect(bodyOf(api, `POST ${API_KEYS}`)).toEqual({
    name: 'Reporting',
    scopes: ['clients.read'],
    validDays: null,
  });
  await press('Done');
  expect(screen.queryByDisplayValue(key)).toBeNull();
  await press('Revoke CRM');
  await press('Revoke key');
  await waitFor(() => expect(api.count(`DELETE ${API_KEYS}/k1`)).toBe(1));
});

test('a webhook shows its health and links to undelivered messages', async () => {
  await openPage('/webhooks');
  const row = (await screen.findByText('crm.lind.com')).closest('tr')!;
  expect(row).toHaveTextContent('New bookings, New inquiries');
  expect(row).toHaveTextContent('2 not delivered: The webhook answered 410');
  expect(within(row).getByRole('link', { name: '2 not delivered' })).toHaveAttribute(
    'href',
    '/admin/messages?q=crm.lind.com',
  );
});

test('a new webhook shows its secret once, and its events', async () => {
  const { api } = await openPage('/webhooks', {
    [`POST ${WEBHOOKS}`]: () => response(201, { ...webhook, id: 'w2', secret: SECRET }),
  });
  await screen.findByText('crm.lind.com');
  await press('Add webhook');
  await fill('Address', 'http://crm.lind.com/');
  for (const name of ['New bookings', 'Changed bookings', 'New inquiries'])
    await userEvent.click(screen.getByRole('checkbox', { name }));
  await press('Save webhook');
  expect(await screen.findAllByText('Must be a full https:// address without a password')).not.toEqual([]);
  expect(screen.getAllByText('Please choose at least one event')).not.toEqual([]);
  await fill('Address', 'https://crm.lind.com/');
  await userEvent.click(screen.getByRole('checkbox', { name: 'New inquiries' }));
  await press('Save webhook');
  expect(await screen.findByRole('dialog', { name: 'Secret for crm.lind.com' })).toBeVisible();
  expect(screen.getByLabelText('Secret')).toHaveValue(SECRET);
  expect(bodyOf(api, `POST ${WEBHOOKS}`)).toEqual({
    url: 'https://crm.lind.com/',
    events: ['contact.created'],
    isEnabled: true,
  });
  await press('Done');
  expect(screen.queryByDisplayValue(SECRET)).toBeNull();
});

test('a webhook is turned off, tested, given a new secret and removed', async () => {
  const { api, host } = await openPage('/webhooks', {
    [`PUT ${WEBHOOKS}/w1`]: () => response(200, { ...webhook, isEnabled: false }),
    [`POST ${WEBHOOKS}/w1/test`]: done,
    [`POST ${WEBHOOKS}/w1/secret`]: () => response(200, { ...webhook, secret: SECRET }),
    [`DELETE ${WEBHOOKS}/w1`]: done,
  });
  await screen.findByText('crm.lind.com');
  await press('Edit crm.lind.com');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Send events there' }));
  await press('Save webhook');
  await waitFor(() => expect(bodyOf(api, `PUT ${WEBHOOKS}/w1`)).toMatchObject({ isEnabled: false }));
  await press('Send a test to crm.lind.com');
  await waitFor(() =>
    expect(host.toasts).toMatchObject([{ description: expect.stringContaining('A test is on its way') }]),
  );
  await press('New secret for crm.lind.com');
  await press('Make new secret');
  expect(await screen.findByLabelText('Secret')).toHaveValue(SECRET);
  await press('Done');
  api.routes[`GET ${WEBHOOKS}`] = [];
  await press('Remove crm.lind.com');
  await press('Remove webhook');
  await waitFor(() => expect(screen.queryByText('crm.lind.com')).toBeNull());
  expect(api.count(`DELETE ${WEBHOOKS}/w1`)).toBe(1);
  // The focused button has been removed with its row.
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add webhook' })).toHaveFocus());
});

test('environment settings are shown in groups, without secrets', async () => {
  await openPage('/system');
  expect(await screen.findByText('PUBLIC_URL')).toBeVisible();
  // It has its default value.
  expect(screen.queryByText('STAFF_IDLE_MINUTES')).toBeNull();
  await press('Show all');
  const group = (await screen.findByRole('heading', { name: 'Signing in' })).parentElement!;
  expect(group).toHaveTextContent('STAFF_IDLE_MINUTES15 by default');
  expect(screen.getByText('WEBHOOK_SECRET').parentElement).toHaveTextContent(/^WEBHOOK_SECRETSet$/);
  expect(screen.getByText('PUBLIC_URL').parentElement).toHaveTextContent(/^PUBLIC_URLhttps:\/\/lind\.com$/);
  const pages = (await screen.findByRole('heading', { name: 'Pages' })).parentElement!;
  expect(pages).toHaveTextContent('PAGE_CACHE_SECONDS0.5 by default');
});

test('a shell that hides its settings leaves no gap, and one that fails can be retried', async () => {
  const ofShell = { name: /^Environment of the shell/ };
  const { unmount } = await openPage('/system', { 'GET /platform/settings': () => response(404) });
  await screen.findByRole('heading', { name: 'Addresses' });
  await waitFor(() => expect(screen.queryByRole('heading', ofShell)).toBeNull());
  unmount();
  const { api } = await openPage('/system', { 'GET /platform/settings': () => response(503) });
  expect(
    await screen.findByRole('heading', { name: 'The settings of the shell could not be read' }),
  ).toBeVisible();
  api.routes['GET /platform/settings'] = [
    setting('SESSION_COOKIES', 'Pages', { value: 'sid', isSet: true, isStandard: false }),
  ];
  await press('Try again');
  expect(await screen.findByText('SESSION_COOKIES')).toBeVisible();
});

test('all settings are linked from one page and found by other words, as far as a role may open them', async () => {
  const { host } = await openPage('');
  const list = within(await screen.findByRole('navigation', { name: 'Settings' }));
  const links = () => list.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links()).toHaveLength(14);
  expect(links()).toEqual(expect.arrayContaining(['/admin/hours', '/admin/settings/webhooks']));
  await userEvent.type(list.getByRole('searchbox', { name: 'Find a setting' }), 'Holiday');
  expect(links()).toEqual(['/admin/hours']);
  await userEvent.type(list.getByRole('searchbox', { name: 'Find a setting' }), 'x');
  expect(list.queryAllByRole('link')).toEqual([]);
  expect(list.getByRole('status')).toHaveTextContent('No setting is called “Holidayx”.');
  await userEvent.clear(list.getByRole('searchbox', { name: 'Find a setting' }));
  // The role has changed in the meantime.
  act(() => host.setSession({ status: 'signedIn', user: { id: 'a1', staffRole: 'reader' } }));
  expect(links()).toEqual(['/admin/hours', '/admin/messages', '/admin/audit']);
});

test('a section has the links to all others beside it; an unknown one is not found', async () => {
  const { unmount } = await openPage('/webhooks');
  // Hidden on a narrow page, and jsdom has no width.
  const list = within(await screen.findByLabelText('Settings'));
  expect(list.getByRole('link', { current: 'page', hidden: true })).toHaveTextContent('Webhooks');
  expect(screen.getByRole('link', { name: 'All settings' })).toHaveAttribute('href', '/admin/settings');
  unmount();
  await openPage('/nothing');
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('404 Page Not Found');
});

test('without the permission the page says so', async () => {
  await openPage('/webhooks', { 'GET /api/admin/settings': () => response(403) });
  expect(await screen.findByText(/Only owners change the settings/)).toBeVisible();
});
