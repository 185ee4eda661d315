import { eq } from 'drizzle-orm';
import { outbox } from '../db/schema';
import { caseInput, openCaseDesk, setPassword } from '../testing/client-cases';
import { mailSettings, type MailServer, readMail, startMailServer } from '../testing/mail-server';
import { startTestApi, type TestApi } from '../testing/test-api';

let server: MailServer;
let api: TestApi;
let desk: Awaited<ReturnType<typeof openCaseDesk>>;
beforeEach(async () => {
  server = await startMailServer();
  api = await startTestApi(mailSettings(server));
  desk = await openCaseDesk(api);
});
afterEach(async () => {
  await api.close();
  await server.close();
});

const stored = () => api.database.read.select().from(outbox);
const linkIn = ({ text }: { text?: string | undefined }) => /\/api\/invitation\/\S+/.exec(text ?? '')![0];
const tokenOf = (path: string) => path.split('/').at(-1)!;

test('the mail has the link, its expiry, and advice if unexpected, as text and HTML', async () => {
  const injected = caseInput('Ines@Moreau.com', {
    firstName: 'Ines\r\nBcc: thief@example.com\r\n\r\nHello',
  });
  expect((await desk.call('POST', '', injected)).status).toBe(422);
  const { invitation } = await desk.add('Ines@Moreau.com');
  expect(invitation!.mailed).toBe(true);
  await api.outbox.deliver();
  expect(server.received).toHaveLength(1);
  const { from, to, source } = server.received[0]!;
  expect([from, to]).toEqual(['desk@lisleharrow.com', ['ines@moreau.com']]);
  expect(source).not.toMatch(/^Bcc/im);
  const mail = await readMail(source);
  expect(mail.from).toMatchObject({ name: 'Lisle Harrow', address: 'desk@lisleharrow.com' });
  expect(mail.subject).toBe('Your client portal at Lisle Harrow');
  for (const words of [mail.text!, mail.html!]) {
    expect(words).toContain(`https://lisleharrow.example${linkIn(mail)}`);
    expect(words).toMatch(/until \w+day, \w+ \d+, 20\d\d at \d+:\d\d [AP]M E[SD]T/);
    expect(words).toContain('If you did not expect this message');
  }
  expect((await setPassword(api, linkIn(mail), 'three unrelated words')).status).toBe(303);
  // The link that staff were shown belongs to the same invitation.
  expect((await api.send(invitation!.path)).status).toBe(404);
});

test('the outbox contains nothing that opens the account: the token is drawn with the mail', async () => {
  const { invitation } = await desk.add('ines@moreau.com');
  const [waiting] = await stored();
  expect(JSON.parse(waiting!.payload!)).toEqual({ endsAt: Date.parse(invitation!.endsAt) });
  expect(JSON.stringify(waiting)).not.toContain(tokenOf(invitation!.path));
  await api.outbox.deliver();
  expect(await stored()).toMatchObject([{ state: 'sent', payload: null }]);
  const mail = await readMail(server.received[0]!.source);
  expect(linkIn(mail)).not.toBe(invitation!.path);
  for (const path of [linkIn(mail), invitation!.path]) expect((await api.send(path)).status).toBe(200);
});

test('a mail that is sent again has a link of its own, which replaces the previous one', async () => {
  const { invitation } = await desk.add('ines@moreau.com');
  const { payload } = (await stored())[0]!;
  await api.outbox.deliver();
  const { read, writes } = api.database;
  // As if the sender had died before recording that the mail server accepted the mail.
  await writes.run(read.update(outbox).set({ state: 'waiting', payload, nextAt: 0 }));
  await api.outbox.deliver();
  const [first, second] = await Promise.all(server.received.map(({ source }) => readMail(source)));
  // Different ids, so that a mailbox that discards duplicates keeps the later mail, whose link is the valid one.
  expect(second!.messageId).not.toBe(first!.messageId);
  const statuses = [linkIn(first!), linkIn(second!), invitation!.path].map(
    async (path) => (await api.send(path)).status,
  );
  expect(await Promise.all(statuses)).toEqual([404, 200, 200]);
});

test('a new link is mailed, and the mail of the old one is dropped', async () => {
  const { client } = await desk.add('ines@moreau.com');
  const again = await desk.call('POST', `/${client.id}/invitation`);
  const { path, mailed } = (await again.json()) as { path: string; mailed: boolean };
  expect(mailed).toBe(true);
  await api.outbox.deliver();
  expect(server.received).toHaveLength(1);
  const mail = await readMail(server.received[0]!.source);
  for (const link of [linkIn(mail), path]) expect((await api.send(link)).status).toBe(200);
  const states = (await stored()).map(({ state, payload }) => [state, payload]);
  expect(states.sort()).toEqual([
    ['dropped', null],
    ['sent', null],
  ]);
});

test('a failing mail server loses no invitation, and neither log nor outbox keeps the token', async () => {
  await server.close();
  const { invitation, client } = await desk.add('ines@moreau.com');
  await api.outbox.deliver();
  expect(await desk.read(`/${client.id}`)).toMatchObject({ invitedUntil: invitation!.endsAt });
  const log = api.logged.join('');
  expect(log).toContain('a message was not sent');
  expect(log).not.toContain(tokenOf(invitation!.path));
  expect(log).not.toContain('moreau');
  // A day later the message is given up, and its link with it.
  const { read, writes } = api.database;
  await writes.run(read.update(outbox).set({ nextAt: 0, giveUpAt: 0 }));
  await api.outbox.deliver();
  const [message] = await stored();
  expect(message).toMatchObject({ state: 'dead', payload: null });
  const retry = `/api/admin/messages/${message!.id}/retry`;
  const refused = await api.send(retry, { method: 'POST', cookie: desk.cookie });
  expect([refused.status, await refused.json()]).toEqual([
    409,
    expect.objectContaining({ detail: expect.stringContaining('make a new one') }),
  ]);
});

test.each([
  ['no mail is set up', {}, 'ines@moreau.com', 'No mail was set up; the link was shown to staff'],
  [
    'the address is one of the evaluation',
    undefined,
    'ines@moreau.example',
    'No mailbox can have this address',
  ],
])('if %s the link is only shown, and that is recorded', async (_case, settings, email, reason) => {
  const own = settings ? await startTestApi(settings) : api;
  try {
    const ownDesk = settings ? await openCaseDesk(own) : desk;
    const { invitation } = await ownDesk.add(email);
    expect(invitation!.mailed).toBe(false);
    expect((await own.send(invitation!.path)).status).toBe(200);
    const rows = await own.database.read.select().from(outbox).where(eq(outbox.recipient, email));
    expect(rows).toMatchObject([{ state: 'dropped', payload: null, lastError: reason }]);
    await own.outbox.deliver();
    expect(server.received).toEqual([]);
  } finally {
    if (settings) await own.close();
  }
});
