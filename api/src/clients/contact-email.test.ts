import { eq } from 'drizzle-orm';
import type { ClientProfile } from '../contract';
import { outbox, sessions } from '../db/schema';
import { type CaseDesk, caseInput, openCaseDesk } from '../testing/client-cases';
import { mailSettings, type MailServer, readMail, startMailServer } from '../testing/mail-server';
import { startTestApi, type TestApi } from '../testing/test-api';

let server: MailServer;
let api: TestApi;
let desk: CaseDesk;
beforeEach(async () => {
  server = await startMailServer();
  api = await startTestApi(mailSettings(server));
  desk = await openCaseDesk(api);
});
afterEach(async () => {
  await api.close();
  await server.close();
});

const save = (cookie: string, changes: object, seen?: string) =>
  api.send('/api/client/profile', {
    method: 'PUT',
    ...(seen !== undefined && { headers: { 'If-Match': `"${seen}"` } }),
    json: {
      firstName: 'Ines',
      lastName: 'Moreau',
      email: 'ines@moreau.com',
      phone: '',
      company: '',
      ...changes,
    },
    cookie,
  });
const notices = () => api.database.read.select().from(outbox).where(eq(outbox.kind, 'profile-email-changed'));

test('the former contact email is notified of a new one, once, and nothing else [CP11]', async () => {
  const { cookie } = await desk.addSignedIn('ines@moreau.com');
  expect((await save(cookie, { phone: '+33 1' })).status).toBe(200);
  expect(await notices()).toEqual([]);
  expect((await save(cookie, { email: 'ines@elsewhere.com' })).status).toBe(200);
  expect((await save(cookie, { email: 'ines@elsewhere.com' })).status).toBe(200);
  await api.outbox.deliver();
  expect(await notices()).toMatchObject([{ recipient: 'ines@moreau.com', state: 'sent' }]);
  const letters = await Promise.all(server.received.map(({ source }) => readMail(source)));
  const letter = letters.find(({ subject }) => subject?.startsWith('Your contact email'))!;
  expect(letter.to).toMatchObject([{ address: 'ines@moreau.com' }]);
  // Whoever made the change, this reader must not learn the new address.
  expect(letter.text).not.toContain('elsewhere');
});

test('a stale save of a profile is refused, and no mail is sent about it', async () => {
  const { client, cookie } = await desk.addSignedIn('ines@moreau.com');
  const shown = async () =>
    (await (await api.send('/api/client/profile', { cookie })).json()) as ClientProfile;
  const { changedAt } = await shown();
  expect(changedAt).toBe(client.changedAt);
  await desk.call('PUT', `/${client.id}/profile`, caseInput('ines@moreau.com', { phone: '+33 1' }));
  const refused = await save(cookie, { email: 'ines@elsewhere.com' }, changedAt);
  expect([refused.status, await refused.text()]).toEqual([412, expect.stringContaining('changed-since')]);
  const now = await shown();
  expect(now).toMatchObject({ email: 'ines@moreau.com', phone: '+33 1' });
  expect(await notices()).toEqual([]);
  expect((await save(cookie, { company: 'Moreau' }, now.changedAt)).status).toBe(200);
  expect(await shown()).toMatchObject({ company: 'Moreau', phone: '' });
});

test('a new contact email needs a recent sign-in, other changes do not', async () => {
  const { cookie } = await desk.addSignedIn('ines@moreau.com');
  const { read, writes } = api.database;
  await writes.run(read.update(sessions).set({ authenticatedAt: Date.now() - 10 * 60_000 }));
  const refused = await save(cookie, { email: 'thief@example.org' });
  expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining('sign-in-again')]);
  expect(await notices()).toEqual([]);
  expect((await save(cookie, { company: 'Moreau et Filles' })).status).toBe(200);
  const profile = await api.send('/api/client/profile', { cookie });
  expect(await profile.json()).toMatchObject({ email: 'ines@moreau.com', company: 'Moreau et Filles' });
});

test('a member of staff needs a recent sign-in for a new contact email of a client, and for nothing else of the profile', async () => {
  const { client } = await desk.addSignedIn('ines@moreau.com');
  const { read, writes } = api.database;
  await writes.run(read.update(sessions).set({ authenticatedAt: Date.now() - 10 * 60_000 }));
  const put = (email: string, changes: object) =>
    desk.call('PUT', `/${client.id}/profile`, caseInput(email, changes));
  const refused = await put('thief@example.org', {});
  expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining('sign-in-again')]);
  expect((await put('ines@moreau.com', { company: 'Moreau et Filles' })).status).toBe(200);
  const shown = await (await desk.call('GET', `/${client.id}`)).json();
  expect(shown).toMatchObject({ email: 'ines@moreau.com', company: 'Moreau et Filles' });
});
