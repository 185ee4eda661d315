import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RecordReply, ReplyTemplate } from '@lisle-harrow/api/contract';
import { response } from '@lisle-harrow/shell/testing';
import { countedPage } from '../../testing/counted-page';
import { bookings, contacts } from '../../testing/fixtures';
import { renderStaff } from '../../testing/render-staff';

const inquiry = { ...contacts[0]!, id: 'c1', name: 'Ada Vale', email: 'ada@vale.com', status: 'new' };
const PATH = '/api/admin/contacts/c1';
const reply: RecordReply = {
  id: 'r1',
  subject: 'Your trust',
  text: 'Dear Ada,\nyes.',
  author: 'Jane Doe',
  createdAt: '2026-11-20T15:00:00.000Z',
  state: 'sent',
  lastError: null,
};
const template: ReplyTemplate = {
  id: 't1',
  name: 'First answer',
  subject: 'Your message',
  text: 'Dear {first name},\n\nsee you on {date}.\n\n{sender}',
};

const openInquiry = (
  routes: Parameters<typeof renderStaff>[1] = {},
  user: Parameters<typeof renderStaff>[2] = undefined,
) =>
  renderStaff(
    '/admin?tab=contacts&open=c1',
    {
      'GET /api/admin/contacts': countedPage([inquiry], { total: 1 }),
      [`GET ${PATH}`]: { ...inquiry, timeZone: null },
      [`GET ${PATH}/replies`]: [],
      'GET /api/admin/reply-templates': [template],
      'GET /api/auth/user': { firstName: 'Jane', lastName: 'Doe' },
      ...routes,
    },
    user,
  );
const section = () => screen.findByRole('region', { name: 'Reply' });
const compose = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Write a reply' }));
  const choice = await screen.findByRole('combobox', { name: /^Template/ });
  await waitFor(() => expect(choice).toBeEnabled());
  return choice;
};
const subject = () => screen.getByRole('textbox', { name: 'Subject' });
const text = () => screen.getByRole('textbox', { name: 'Message' });
const write = async () => {
  fireEvent.change(subject(), { target: { value: 'Your trust' } });
  fireEvent.change(text(), { target: { value: 'Dear Ada,\nyes.' } });
  await screen.findByRole('button', { name: 'Send reply' });
};
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send reply' }));
const sentBodies = ({ calls }: Awaited<ReturnType<typeof openInquiry>>['api']) =>
  calls.filter(({ method }) => method === 'POST').map(({ body }) => body);

test('sent replies are listed with author and state, and open to their text', async () => {
  await openInquiry({
    [`GET ${PATH}/replies`]: [
      reply,
      { ...reply, id: 'r2', subject: 'Again', state: 'dead', lastError: 'The mail server refused it' },
      { ...reply, id: 'r3', subject: 'Old', state: null },
    ],
  });
  const items = within(await section()).getAllByRole('listitem');
  expect(items.map((item) => item.textContent)).toEqual([
    expect.stringMatching(/^Your trust.*Jane Doe, .*Sent$/s),
    expect.stringMatching(/^Again.*Not deliveredThe mail server refused it$/s),
    expect.stringMatching(/^Old.*Jane Doe, .*\d (AM|PM)?[^a-z]*$/s),
  ]);
  expect(within(items[0]!).getByText(/Dear Ada/).textContent).toBe('Dear Ada,\nyes.');
});

test("a visitor's reply is open until answered, with its quote separate, and shows which address it came from", async () => {
  const received: RecordReply = {
    ...reply,
    id: 'v1',
    subject: 'Re: Your trust',
    text: 'Thank you.',
    state: null,
    mail: 'received',
    author: 'Ada Vale',
    from: 'ada@vale.com',
    quoted: '> Dear Ada,',
    attachments: 2,
  };
  const another = { ...received, id: 'v2', from: 'eve@vale.com', attachments: 0, subject: '' };
  await openInquiry({ [`GET ${PATH}/replies`]: [received, reply, another] });
  const [first, , last] = within(await section()).getAllByRole('listitem');
  expect(first).toHaveTextContent(/Ada Vale <ada@vale\.com>,.*Received2 files came with it/);
  expect(first).not.toHaveTextContent('another address');
  expect(first!.querySelector('details')!.open).toBe(false);
  expect(last!.querySelector('details')!.open).toBe(true);
  expect(last).toHaveTextContent(/^No subjectThank you\..*It came from another address/);
  expect(last!.querySelector('details details')).toHaveTextContent('Quoted text> Dear Ada,');
});

test('a quote without marks is open, since answers may stand in it', async () => {
  const received = { ...reply, mail: 'received', author: 'Ada Vale', from: 'ada@vale.com', state: null };
  await openInquiry({
    [`GET ${PATH}/replies`]: [
      { ...received, quoted: 'From: Lisle Harrow\n\nWhich amount?\nTwo million' },
      { ...received, id: 'v2', quoted: 'You wrote:\n> Which amount?' },
    ],
  });
  const items = within(await section()).getAllByRole('listitem');
  const isOpen = (item: HTMLElement) => item.querySelector<HTMLDetailsElement>('details details')!.open;
  expect(items.map(isOpen)).toEqual([true, false]);
});

test.each([
  ['a name alone', { author: 'Jane Doe', from: '' }, 'Jane Doe'],
  ['no sender at all', { author: '', from: '' }, 'Unknown sender'],
  [
    'a server that says no more than the address',
    { author: 'Jane Doe', from: '', mail: undefined },
    'Jane Doe',
  ],
])('a mail with %s is received, not sent by a colleague', async (_what, said, author) => {
  const received = { ...reply, mail: 'received', state: null, ...said };
  await openInquiry({ [`GET ${PATH}/replies`]: [received] });
  const item = within(await section()).getByRole('listitem');
  expect(item).toHaveTextContent(new RegExp(`${author}, .*Received.*anybody can have written it`));
});

test('what programs sent says so and is no answer to read; a delayed reply says why', async () => {
  const received = { ...reply, mail: 'received', from: 'ada@vale.com', author: 'Ada Vale', state: null };
  const delayed = 'Not delivered yet: the mailbox is full';
  await openInquiry({
    [`GET ${PATH}/replies`]: [
      { ...reply, lastError: delayed },
      { ...received, id: 'v1' },
      { ...received, id: 'v2', mail: 'automatic' },
      { ...received, id: 'v3', mail: 'receipt' },
      { ...received, id: 'v4', mail: 'report' },
      { ...received, id: 'v5', mail: 'unread' },
    ],
  });
  const items = within(await section()).getAllByRole('listitem');
  expect(items.map((item) => item.textContent)).toEqual([
    expect.stringContaining(`Sent${delayed}`),
    expect.stringMatching(/Received$/),
    expect.stringMatching(/Automatic reply$/),
    expect.stringMatching(/Read receipt$/),
    expect.stringMatching(/Delivery report$/),
    expect.stringMatching(/Could not be read$/),
  ]);
  expect(items.map((item) => item.querySelector('details')!.open)).toEqual([
    false,
    false,
    false,
    false,
    false,
    true,
  ]);
});

test('what a calendar answered is shown on the booking and in its correspondence, open if somebody has to act', async () => {
  const booking = { ...bookings[0]!, id: 'b9', message: '', createdAt: reply.createdAt, clashes: [] };
  const came = { ...reply, mail: 'calendar', from: 'ada@vale.com', author: 'Ada', text: '', state: null };
  const proposed = { answer: 'countered', startsAt: '2026-12-15T15:00:00.000Z' };
  await renderStaff('/admin?open=b9', {
    'GET /api/admin/bookings': countedPage([booking], { total: 1 }),
    'GET /api/admin/bookings/b9': { ...booking, calendar: proposed },
    'GET /api/admin/bookings/b9/replies': [
      { ...came, id: 'v1', calendar: proposed },
      { ...came, id: 'v2', calendar: { answer: 'tentative', startsAt: null } },
      { ...came, id: 'v3', calendar: { answer: 'unheard-of', startsAt: null } },
    ],
    'GET /api/admin/reply-templates': [template],
  });
  const items = within(await section()).getAllByRole('listitem');
  const words = 'Proposed another time in the calendar: Tue, 15 Dec 2026, 10:00 AM';
  expect(items[0]).toHaveTextContent(words);
  expect(items[1]).toHaveTextContent('Tentatively accepted in the calendar');
  expect(items[2]).toHaveTextContent('Answered in the calendar');
  expect(items.map((item) => item.querySelector('details')!.open)).toEqual([true, false, false]);
  expect(screen.getAllByText(words)).toHaveLength(2);
});

test('an address from which mail came back says so above everything that is written to it', async () => {
  const cameBack = 'no such address';
  await openInquiry({
    [`GET ${PATH}`]: { ...inquiry, timeZone: null, cameBack },
    [`GET ${PATH}/history`]: {
      changes: [],
      messages: [
        {
          id: 'm1',
          kind: 'contact-received',
          about: 'c1',
          recipient: inquiry.email,
          attempts: 1,
          state: 'dead',
          lastError: `Could not be delivered: ${cameBack}`,
          createdAt: reply.createdAt,
          dueAt: null,
          endedAt: reply.createdAt,
        },
      ],
    },
  });
  expect(
    await screen.findByText('Mail to this address could not be delivered: no such address.'),
  ).toBeVisible();
  expect(await screen.findByText('Receipt could not be delivered: no such address')).toBeVisible();
});

test("a template gets the person's name; the button names open fields, and nothing is sent until they are filled", async () => {
  const { api } = await openInquiry({ [`POST ${PATH}/replies`]: () => response(201, [reply]) });
  await userEvent.selectOptions(await compose(), 'First answer');
  expect(subject()).toHaveValue('Your message');
  expect(text()).toHaveValue('Dear Ada,\n\nsee you on {date}.\n\nJane Doe');
  expect(screen.getByText(/^To /)).toHaveTextContent('To Ada Vale <ada@vale.com>');
  await userEvent.click(await screen.findByRole('button', { name: 'Fill in {date}' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Please fill in or remove {date}');
  expect(sentBodies(api)).toEqual([]);
  fireEvent.change(text(), { target: { value: 'See you on Monday.' } });
  await userEvent.click(await screen.findByRole('button', { name: 'Send reply' }));
  await waitFor(() =>
    expect(sentBodies(api)).toEqual([
      { subject: 'Your message', text: 'See you on Monday.', markAs: 'in_progress' },
    ]),
  );
});

test('a sent reply is listed, the inquiry is in progress everywhere, and the button gets focus', async () => {
  let status = 'new';
  const { api, host } = await openInquiry({
    'GET /api/admin/contacts': (call) => countedPage([{ ...inquiry, status }], { total: 1 })(call),
    [`POST ${PATH}/replies`]: () => {
      status = 'in_progress';
      return response(201, [reply]);
    },
  });
  await compose();
  expect(screen.getByRole('checkbox', { name: 'Mark as in progress' })).toBeChecked();
  await write();
  await send();
  expect(await within(await section()).findByRole('listitem')).toHaveTextContent('Your trust');
  expect(host.toasts).toMatchObject([
    { title: 'Success', description: 'The reply to Ada Vale is on its way.' },
  ]);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Write a reply' })).toHaveFocus());
  expect(
    await within(screen.getByRole('dialog')).findByText('In progress', { selector: 'span' }),
  ).toBeVisible();
  expect(api.count('GET /api/admin/contacts')).toBe(2);
  await compose();
  expect(text()).toHaveValue('');
});

test('the inquiry keeps its status if the box is not ticked', async () => {
  const { api } = await openInquiry({ [`POST ${PATH}/replies`]: () => response(201, [reply]) });
  await compose();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Mark as in progress' }));
  await write();
  await send();
  await waitFor(() => expect(sentBodies(api)).toEqual([{ subject: 'Your trust', text: 'Dear Ada,\nyes.' }]));
});

test('an inquiry that is no longer new has no such box', async () => {
  const known = { ...inquiry, status: 'resolved' };
  await openInquiry({
    'GET /api/admin/contacts': countedPage([known], { total: 1 }),
    [`GET ${PATH}`]: { ...known, timeZone: null },
  });
  await compose();
  expect(screen.queryByRole('checkbox', { name: /^Mark/ })).toBeNull();
});

test('a failed reply stays and is retried with the same key', async () => {
  const keys: (string | null)[] = [];
  const { host } = await openInquiry({
    [`POST ${PATH}/replies`]: (_call, headers) => {
      keys.push(headers.get('Idempotency-Key'));
      return keys.length < 2 ? response(503, 'Down') : response(201, [reply]);
    },
  });
  await compose();
  await write();
  await send();
  await screen.findByRole('button', { name: 'Try again' });
  // Whether or not the first attempt arrived, this is the same reply.
  await userEvent.click(screen.getByRole('checkbox', { name: 'Mark as in progress' }));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(host.toasts).toHaveLength(2));
  expect(host.toasts[0]).toMatchObject({ title: 'Error', tone: 'destructive' });
  expect(keys[0]).toMatch(/^"\w{32}"$/);
  expect(keys[1]).toBe(keys[0]);
});

test('a draft survives closing the panel, and Cancel removes it', async () => {
  await openInquiry();
  await compose();
  await write();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Open inquiry of Ada Vale' }));
  await compose();
  expect([subject(), text()].map((field) => (field as HTMLInputElement).value)).toEqual([
    'Your trust',
    'Dear Ada,\nyes.',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Write a reply' })).toHaveFocus());
  await compose();
  expect(text()).toHaveValue('');
});

test('a queued mail is polled until it has been sent', async () => {
  let state = 'waiting';
  await openInquiry({
    [`POST ${PATH}/replies`]: () => response(201, [{ ...reply, state }]),
    [`GET ${PATH}/replies`]: () => response(200, sent ? [{ ...reply, state }] : []),
  });
  let sent = false;
  await compose();
  await write();
  await send();
  sent = true;
  expect(await screen.findByText('Queued')).toBeVisible();
  state = 'sent';
  expect(await screen.findByText('Sent')).toBeVisible();
});

test('readers see sent replies but cannot write; without any, the section is hidden', async () => {
  const reader = { firstName: 'Rae', staffRole: 'reader' } as const;
  const { unmount } = await openInquiry({ [`GET ${PATH}/replies`]: [reply] }, reader);
  expect(within(await section()).queryByRole('button')).toBeNull();
  unmount();
  const { api } = await openInquiry({}, reader);
  await waitFor(() => expect(api.count(`GET ${PATH}/replies`)).toBe(1));
  expect(screen.queryByRole('region', { name: 'Reply' })).toBeNull();
});

test('a server without replies shows none, and no button to write one', async () => {
  const { api } = await openInquiry({ [`GET ${PATH}/replies`]: () => response(404, 'Not Found') });
  await waitFor(() => expect(api.count(`GET ${PATH}/replies`)).toBe(1));
  await screen.findByRole('heading', { name: 'Message' });
  expect(screen.queryByRole('button', { name: 'Write a reply' })).toBeNull();
});

test('an api with only the specified calls is not asked for replies', async () => {
  const { api } = await openInquiry({ 'GET /api/admin/contacts': [inquiry] });
  await screen.findByRole('heading', { name: 'Message' });
  expect(api.count(`GET ${PATH}/replies`)).toBe(0);
});

test('a booking is answered with its day and time, and keeps its status', async () => {
  const path = '/api/admin/bookings/b6';
  const { api } = await renderStaff('/admin?open=b6', {
    'GET /api/admin/bookings': countedPage(bookings, { total: 7 }),
    [`GET ${path}`]: { ...bookings[1]!, message: '', createdAt: reply.createdAt, timeZone: null },
    [`GET ${path}/replies`]: [],
    'GET /api/admin/reply-templates': [{ ...template, text: '{service}, {date}, {time}. {sender}' }],
    [`POST ${path}/replies`]: () => response(201, [reply]),
  });
  await userEvent.selectOptions(await compose(), 'First answer');
  const filled = 'Tax Optimization, Tuesday, November 24, 2026, 2:00 PM in New York. Jane';
  expect(text()).toHaveValue(filled);
  expect(screen.queryByRole('checkbox', { name: /^Mark/ })).toBeNull();
  await send();
  await waitFor(() => expect(sentBodies(api)).toEqual([{ subject: 'Your message', text: filled }]));
});
