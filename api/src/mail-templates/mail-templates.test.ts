import { eq } from 'drizzle-orm';
import { MAIL_TEMPLATE_KINDS, type MailTemplate, type MailTemplateInput } from '../contract';
import { accounts, bookings, ledgerEntries, mailTemplates, outbox } from '../db/schema';
import { mailSettings, type MailServer, readMail, startMailServer } from '../testing/mail-server';
import { startTestApi, type TestApi, validBooking, validContact } from '../testing/test-api';

const PATH = '/api/admin/mail-templates';
const VISITOR = 'marguerite@osei.com';

let server: MailServer;
let api: TestApi;
let cookie: string;
beforeAll(async () => {
  server = await startMailServer();
});
beforeEach(async () => {
  api = await startTestApi({ ...mailSettings(server), STAFF_MAIL: 'desk@lind.com' });
  await api.addAccount('staff', 'owner@lind.com', 'owner');
  cookie = await api.signIn('owner@lind.com');
  server.received.length = 0;
});
afterEach(() => api.close());
afterAll(() => server.close());

const call = (method: string, path = '', json?: unknown) =>
  api.send(`${PATH}${path}`, { method, cookie, ...(json === undefined ? {} : { json }) });
const list = async () => (await (await call('GET')).json()) as MailTemplate[];
const find = async (kind: string) => (await list()).find((each) => each.kind === kind)!;
const inputOf = ({ subject, title, opening, closing }: MailTemplate): MailTemplateInput => ({
  subject,
  title,
  opening,
  closing,
});
const put = async (kind: string, more: Partial<MailTemplateInput>) =>
  call('PUT', `/${kind}`, { ...inputOf(await find(kind)), ...more });
const asForm = (kind: string, words: MailTemplateInput) =>
  api.send(`${PATH}/${kind}/preview-page`, {
    method: 'POST',
    cookie,
    body: new URLSearchParams({ ...words }).toString(),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  });
const mailsTo = (address: string) =>
  Promise.all(server.received.filter(({ to }) => to[0] === address).map(({ source }) => readMail(source)));
async function book() {
  await api.send('/api/bookings', { method: 'POST', json: { ...validBooking(), email: VISITOR } });
  await api.outbox.deliver();
}
const rows = () => api.database.read.select().from(mailTemplates);

test('every mail is listed with its original text, has a preview, and leaves no field open', async () => {
  const mails = await list();
  expect(mails.map(({ kind }) => kind)).toEqual([...MAIL_TEMPLATE_KINDS]);
  for (const mail of mails) {
    expect([mail.kind, mail.isChanged, mail.original]).toEqual([mail.kind, false, inputOf(mail)]);
    expect(mail.fields.length).toBeGreaterThan(0);
    const answer = await call('POST', `/${mail.kind}/preview`, inputOf(mail));
    const { subject, text } = (await answer.json()) as { subject: string; text: string };
    expect([mail.kind, answer.status]).toEqual([mail.kind, 200]);
    expect(`${subject}\n${text}`).not.toMatch(/[{}]|undefined|Invalid/);
    for (const fixed of mail.fixed) expect(text).toContain(fixed);
  }
});

test('a changed sentence is in the next mail with fields filled in; the rest and the link stay', async () => {
  const answer = await put('booking-received', {
    subject: 'Thank you: {day}',
    opening: 'We have your request about {service}.\n\nThank you. <b>{firm}</b>',
    closing: '',
  });
  expect(answer.status).toBe(200);
  await book();
  const [mail] = await mailsTo(VISITOR);
  expect(mail!.subject).toMatch(/^Thank you: \w+day, /);
  expect(mail!.text).toContain('We have your request about Tax Optimization.\n\nThank you. <b>');
  expect(mail!.text).toContain('We have received your request');
  expect(mail!.text).toMatch(/View, move or cancel:\nhttps:\S+\/booking\//);
  expect(mail!.text).not.toContain('stands for the time');
  expect(mail!.html).toContain('&lt;b&gt;');
  expect(await rows()).toMatchObject([{ kind: 'booking-received', title: null, closing: '' }]);
  expect(await find('booking-received')).toMatchObject({ isChanged: true, changedBy: 'Jane Doe' });
});

test('text from a visitor is never filled in, even if it looks like a field', async () => {
  await put('contact-notice', { opening: 'At {firm}:' });
  const json = { ...validContact(), name: '{firm}', subject: '{expires} {firm}' };
  await api.send('/api/contacts', { method: 'POST', json });
  await api.outbox.deliver();
  const [mail] = await mailsTo('desk@lind.com');
  expect(mail!.text).toContain('Name: {firm}');
  expect(mail!.text).toContain('Subject: {expires} {firm}');
  expect(mail!.text).not.toContain('At {firm}');
});

test('one template covers mentions in notes on bookings and inquiries, and names the author', async () => {
  await put('booking-mention', { subject: '{author} of {firm} needs you' });
  await api.addAccount('staff', 'theo@lind.com', 'adviser');
  const [theo] = await api.database.read.select().from(accounts).where(eq(accounts.email, 'theo@lind.com'));
  for (const [where, json] of [
    ['bookings', validBooking()],
    ['contacts', validContact()],
  ] as const) {
    const { id } = (await (await api.send(`/api/${where}`, { method: 'POST', json })).json()) as {
      id: string;
    };
    const note = { text: 'Please call, @Jane Doe.', mentions: [theo!.id] };
    await api.send(`/api/admin/${where}/${id}/notes`, { method: 'POST', json: note, cookie });
  }
  await api.outbox.deliver();
  const subject = 'Jane Doe of Lisle Harrow needs you';
  expect((await mailsTo('theo@lind.com')).map((mail) => mail.subject)).toEqual([subject, subject]);
});

test('proposals are sent in changed words, with the links that accept them', async () => {
  await put('booking-proposed', { title: 'Another time for {service}', opening: 'Not {time}, but:' });
  for (const email of ['first@osei.com', VISITOR])
    await api.send('/api/bookings', { method: 'POST', json: { ...validBooking(), email } });
  const { read } = api.database;
  const [first, second] = await read.select().from(bookings).orderBy(bookings.seq);
  const path = `/api/admin/bookings/${first!.id}`;
  await api.send(path, { method: 'PATCH', json: { status: 'confirmed' }, cookie });
  await api.send(`${path}/proposals`, { method: 'POST', json: { to: [second!.id] }, cookie });
  await api.outbox.deliver();
  const [mail] = (await mailsTo(VISITOR)).filter(({ subject }) => subject?.startsWith('Other times'));
  expect(mail!.text).toMatch(/^Another time for Tax Optimization\n\nNot \d+:00 [AP]M in New York, but:\n/);
  expect(mail!.text!.match(/\/booking\/\S+\?slot=/g)).toHaveLength(3);
});

test('after a reset to the original words, by button or typing, nothing is kept', async () => {
  const original = await find('invitation');
  await put('invitation', { title: 'Welcome' });
  expect((await call('DELETE', '/invitation')).status).toBe(204);
  expect(await find('invitation')).toEqual(original);
  await put('invitation', { title: 'Welcome' });
  await put('invitation', { title: original.title });
  expect([await find('invitation'), await rows()]).toEqual([original, []]);
  await put('invitation', {});
  const told = await api.database.read
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.subjectId, 'invitation'));
  expect(told.map(({ action, changes }) => [action, changes])).toEqual([
    ['mail-template-changed', JSON.stringify({ title: [original.title, 'Welcome'] })],
    ['mail-template-restored', null],
    ['mail-template-changed', JSON.stringify({ title: [original.title, 'Welcome'] })],
    ['mail-template-changed', JSON.stringify({ title: ['Welcome', original.title] })],
  ]);
});

test('an unknown field, a second line in a subject and an unknown mail are refused', async () => {
  for (const [more, pointer] of [
    [{ subject: '{visitor}' }, '/subject'],
    [{ opening: 'Dear {first name},' }, '/opening'],
    [{ closing: '{}' }, '/closing'],
    [{ subject: 'a\nBcc: b@example.com' }, '/subject'],
    [{ title: ' ' }, '/title'],
    [{ opening: 'x'.repeat(3001) }, '/opening'],
  ] as const) {
    const words = { ...inputOf(await find('contact-received')), ...more };
    for (const [method, path] of [
      ['PUT', ''],
      ['POST', '/preview'],
      ['POST', '/test'],
    ] as const) {
      const answer = await call(method, `/contact-received${path}`, words);
      const { errors } = (await answer.json()) as { errors: { pointer: string }[] };
      expect([answer.status, errors.map((error) => error.pointer)]).toEqual([422, [pointer]]);
    }
    expect((await asForm('contact-received', words)).status).toBe(422);
  }
  expect((await put('contact-received', { subject: '{constructor}' })).status).toBe(422);
  for (const kind of ['password-changed', 'second-step-failed', 'nothing', 'constructor'])
    expect((await call('PUT', `/${kind}`, inputOf(await find('invitation')))).status).toBe(404);
  expect(await rows()).toEqual([]);
});

test('a test is sent to the owner who asks, with the unsaved words, exactly like the preview', async () => {
  const words = { ...inputOf(await find('booking-confirmed')), title: 'See you on {day}' };
  const previewed = (await (await call('POST', '/booking-confirmed/preview', words)).json()) as {
    text: string;
  };
  const page = await asForm('booking-confirmed', words);
  expect((await call('POST', '/booking-confirmed/test', words)).status).toBe(204);
  await api.outbox.deliver();
  const [mail] = await mailsTo('owner@lind.com');
  expect(mail!.text!.trim()).toBe(previewed.text.trim());
  expect(mail!.html!.trim()).toBe((await page.text()).trim());
  expect(await rows()).toEqual([]);
  const [sent] = await api.database.read.select().from(outbox).where(eq(outbox.kind, 'test-mail'));
  expect(sent).toMatchObject({ state: 'sent', payload: null });
});

test('the HTML preview cannot run scripts, load anything or be framed', async () => {
  const words = inputOf(await find('contact-received'));
  const hostile = { ...words, opening: '<script>alert(1)</script><img src="//evil.example/x">' };
  const page = await asForm('contact-received', hostile);
  expect(page.headers.get('Content-Security-Policy')).toMatch(
    /^default-src 'none'; style-src 'unsafe-inline'; .*frame-ancestors 'none'; sandbox$/,
  );
  expect(page.headers.get('X-Frame-Options')).toBe('DENY');
  const html = await page.text();
  expect(html).toContain('&lt;script&gt;');
  expect(html).not.toMatch(/<script|<img/);
});

test('only owners read and change them', async () => {
  for (const role of ['adviser', 'editor', 'reader'] as const) {
    await api.addAccount('staff', `${role}@lind.com`, role);
    cookie = await api.signIn(`${role}@lind.com`);
    for (const [method, path] of [
      ['GET', ''],
      ['PUT', '/invitation'],
      ['POST', '/invitation/test'],
      ['DELETE', '/invitation'],
    ] as const)
      expect([role, (await call(method, path, method === 'GET' ? undefined : {})).status]).toEqual([
        role,
        403,
      ]);
  }
});
