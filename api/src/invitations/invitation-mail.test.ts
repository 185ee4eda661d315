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
const tokenOf = (path: string) => path.split('/').at(-1)!;

test('the person gets the link, until when it works, and what to do if unexpected, as text and as HTML', async () => {
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
    expect(words).toContain(`https://lisleharrow.example${invitation!.path}`);
    expect(words).toMatch(/until \w+day, \w+ \d+, 20\d\d at \d+:\d\d [AP]M E[SD]T/);
    expect(words).toContain('If you did not expect this message');
  }
  expect((await setPassword(api, invitation!.path, 'three unrelated words')).status).toBe(303);
});

test('the link lies in the outbox only until it is sent, and staff never read it there', async () => {
  const { invitation } = await desk.add('ines@moreau.com');
  const token = tokenOf(invitation!.path);
  expect((await stored())[0]!.payload).toContain(token);
  const list = await api.send('/api/admin/messages', { cookie: desk.cookie });
  expect(list.status).toBe(200);
  expect(await list.text()).not.toContain(token);
  await api.outbox.deliver();
  expect(await stored()).toMatchObject([{ state: 'sent', payload: null }]);
});

test('a new link is mailed, and the one that it ended is not any more', async () => {
  const { client } = await desk.add('ines@moreau.com');
  const again = await desk.call('POST', `/${client.id}/invitation`);
  const { path, mailed } = (await again.json()) as { path: string; mailed: boolean };
  expect(mailed).toBe(true);
  await api.outbox.deliver();
  expect(server.received).toHaveLength(1);
  expect((await readMail(server.received[0]!.source)).text).toContain(path);
  const states = (await stored()).map(({ state, payload }) => [state, payload]);
  expect(states.sort()).toEqual([
    ['dropped', null],
    ['sent', null],
  ]);
});

test('a server that takes nothing loses no invitation, and neither log nor outbox keeps the token', async () => {
  await server.close();
  const { invitation, client } = await desk.add('ines@moreau.com');
  await api.outbox.deliver();
  expect(await desk.read(`/${client.id}`)).toMatchObject({ invitedUntil: invitation!.endsAt });
  const log = api.logged.join('');
  expect(log).toContain('a message was not sent');
  expect(log).not.toContain(tokenOf(invitation!.path));
  expect(log).not.toContain('moreau');
  // A day later it is given up, and with it the link.
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
])('where %s the link is only shown, and that is recorded', async (_case, settings, email, reason) => {
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
