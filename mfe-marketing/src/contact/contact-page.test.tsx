import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { response } from '@lisle-harrow/shell/testing';
import { openPage } from '../testing/open-page';

const letter = {
  name: 'Jane Roe',
  email: 'jane@roe.example',
  subject: 'A question',
  message: 'May we talk about custody?',
};

const field = (name: string) => screen.findByRole('textbox', { name });
const post = 'POST /api/contacts';

async function fill(values: Partial<typeof letter>) {
  for (const [name, value] of Object.entries(values)) {
    const box = await field(name[0]!.toUpperCase() + name.slice(1));
    await userEvent.clear(box);
    if (value) await userEvent.type(box, value);
  }
}

beforeEach(() => window.sessionStorage.clear());

const send = async () => userEvent.click(await screen.findByRole('button', { name: 'Send Message' }));

test('shows offices, an email address and a button for the booking dialog [CO1]', async () => {
  const { host } = await openPage('/contact');
  for (const office of host.site.offices) {
    const entry = screen.getByRole('heading', { name: office.city }).closest('li')!;
    expect(within(entry).getByRole('link', { name: office.phone })).toBeInTheDocument();
    for (const line of office.address) expect(entry).toHaveTextContent(line);
  }
  expect(screen.getAllByRole('link', { name: host.site.email })[0]).toHaveAttribute(
    'href',
    `mailto:${host.site.email}`,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Schedule Consultation' }));
  expect(host.bookings).toHaveLength(1);
});

test('shows the business hours [CO2]', async () => {
  await openPage('/contact');
  expect(screen.getByText('Mon-Fri 9:00 AM-6:00 PM EST')).toBeInTheDocument();
});

test('has the four fields and Send Message [CO3]', async () => {
  await openPage('/contact');
  for (const name of ['Name', 'Email', 'Subject', 'Message']) expect(await field(name)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Send Message' })).toHaveAttribute('type', 'submit');
});

test('says Sending... while it sends, and a second press sends nothing [CO4]', async () => {
  let finish: () => void = () => undefined;
  const { calls } = await openPage('/contact', {
    answers: { [post]: () => new Promise<Response>((done) => (finish = () => done(response(201, {})))) },
  });
  await fill(letter);
  await send();
  const pending = await screen.findByRole('button', { name: 'Sending...' });
  expect(pending).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(pending);
  await userEvent.type(await field('Name'), '{Enter}');
  expect(calls).toHaveLength(1);
  finish();
  expect(await screen.findByRole('button', { name: 'Send Message' })).toBeInTheDocument();
});

test('two presses at once send one message [CO4]', async () => {
  const { calls, host } = await openPage('/contact');
  await fill(letter);
  const form = (await field('Name')).closest('form')!;
  fireEvent.submit(form);
  fireEvent.submit(form);
  await waitFor(() => expect(host.toasts).toHaveLength(1));
  expect(calls).toHaveLength(1);
});

test('sends exactly name, email, subject and message, trimmed [CO5]', async () => {
  const { calls } = await openPage('/contact');
  await fill({ ...letter, name: '  Jane Roe ' });
  await send();
  await waitFor(() => expect(calls).toEqual([{ method: 'POST', path: '/api/contacts', body: letter }]));
});

test('typed input is restored after a reload until it has been sent [CO6, D26]', async () => {
  const before = await openPage('/contact');
  await fill(letter);
  before.unmount();
  const { host, unmount } = await openPage('/contact');
  expect(await field('Message')).toHaveValue(letter.message);
  expect(await field('Subject')).toHaveValue(letter.subject);
  await send();
  await waitFor(() => expect(host.toasts).toHaveLength(1));
  unmount();
  await openPage('/contact');
  expect(await field('Message')).toHaveValue('');
});

test('success says so and clears the form [CO6]', async () => {
  const { host } = await openPage('/contact');
  await fill(letter);
  await send();
  await waitFor(() =>
    expect(host.toasts).toEqual([
      { title: 'Message Sent', description: "Thank you for your inquiry. We'll respond within 24 hours." },
    ]),
  );
  for (const name of ['Name', 'Email', 'Subject', 'Message']) expect(await field(name)).toHaveValue('');
});

test('what was sent, when and what happens next stays on the page, until the next message [CO6]', async () => {
  await openPage('/contact');
  await fill(letter);
  expect(screen.queryByRole('region', { name: 'Receipt' })).toBeNull();
  await send();
  const receipt = await screen.findByRole('region', { name: 'Receipt' });
  for (const words of [letter.email, letter.subject, letter.message, 'answers within 24 hours', 'Sent on '])
    expect(receipt).toHaveTextContent(words);
  await fill({ ...letter, subject: 'A second question' });
  expect(receipt).toHaveTextContent(letter.subject);
  await send();
  await waitFor(() => expect(receipt).toHaveTextContent('A second question'));
});

const failures: [string, () => Response | Promise<Response>][] = [
  ...[400, 401, 409, 422, 429, 500].map((status): [string, () => Response] => [
    String(status),
    () => response(status, { message: 'Unauthorized' }),
  ]),
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
];

test.each(failures)(
  '%s says so, keeps the input and does not open the login page [CO7, CO8]',
  async (_, fails) => {
    const { host, calls } = await openPage('/contact', { answers: { [post]: fails } });
    await fill(letter);
    await send();
    await waitFor(() =>
      expect(host.toasts).toEqual([
        { title: 'Error', description: 'Failed to send message. Please try again.', tone: 'destructive' },
      ]),
    );
    expect(await field('Message')).toHaveValue(letter.message);
    expect(host.signIns).toBe(0);
    expect(calls).toHaveLength(1);
  },
);

const rules: { wrong: Partial<typeof letter>; message: string; ids: string }[] = [
  { wrong: { name: 'A' }, message: 'Name must be at least 2 characters', ids: 'CO9' },
  { wrong: { name: ' A ' }, message: 'Name must be at least 2 characters', ids: 'CO9, D34' },
  { wrong: { email: 'x' }, message: 'Please enter a valid email address', ids: 'CO10' },
  { wrong: { subject: 'four' }, message: 'Subject must be at least 5 characters', ids: 'CO11' },
  { wrong: { message: 'nine char' }, message: 'Message must be at least 10 characters', ids: 'CO12' },
];

test.each(rules)('refuses $wrong [$ids]', async ({ wrong, message }) => {
  const { calls } = await openPage('/contact');
  await fill({ ...letter, ...wrong });
  await send();
  const summary = await screen.findByRole('alert');
  expect(
    within(summary)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual([message]);
  expect(summary).toHaveFocus();
  const label = Object.keys(wrong)[0]!;
  expect(await field(label[0]!.toUpperCase() + label.slice(1))).toHaveAccessibleDescription(
    new RegExp(message),
  );
  expect(calls).toEqual([]);
});

test('accepts the shortest texts [CO9, CO11, CO12]', async () => {
  const { calls } = await openPage('/contact');
  await fill({ ...letter, name: 'Al', subject: 'fives', message: 'ten chars.' });
  await send();
  await waitFor(() => expect(calls).toHaveLength(1));
});

test('an empty form sends nothing and shows all four messages [CO13]', async () => {
  const { calls } = await openPage('/contact');
  await send();
  const links = within(await screen.findByRole('alert')).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual([
    'Name must be at least 2 characters',
    'Please enter a valid email address',
    'Subject must be at least 5 characters',
    'Message must be at least 10 characters',
  ]);
  expect(calls).toEqual([]);
});

test('the browser shows no error bubbles [D34]', async () => {
  await openPage('/contact');
  expect((await field('Name')).closest('form')).toHaveProperty('noValidate', true);
});

test('a corrected field loses its message', async () => {
  await openPage('/contact');
  await fill({ ...letter, subject: 'four' });
  await send();
  await screen.findByRole('alert');
  await userEvent.type(await field('Subject'), 's');
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
});

test('typed input is restored after a reload until it has been sent', async () => {
  const { unmount } = await openPage('/contact');
  await fill({ subject: letter.subject });
  unmount();
  const reloaded = await openPage('/contact');
  await waitFor(async () => expect(await field('Subject')).toHaveValue(letter.subject));
  await fill(letter);
  await send();
  await waitFor(() => expect(reloaded.host.toasts).toHaveLength(1));
  reloaded.unmount();
  await openPage('/contact');
  expect(await field('Subject')).toHaveValue('');
});
