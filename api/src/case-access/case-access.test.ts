import { eq } from 'drizzle-orm';
import { DEFAULT_SITE, type HouseholdMember, type Invitation, type LookAtCase } from '../contract';
import { messageNotice } from '../conversation/case-notices';
import {
  accounts,
  clientProfiles,
  conversationMessages,
  householdMembers,
  invitations,
  outbox,
} from '../db/schema';
import { requestNotice } from '../document-requests/request-notice';
import { caseInput, type CaseDesk, openCaseDesk, setPassword } from '../testing/client-cases';
import { PASSWORD, startTestApi, submitLogin, type TestApi } from '../testing/test-api';
import { addTestAccount, addTestClient, addTestMember, type TestClient } from '../testing/test-documents';
import { readZip } from '../testing/zip';
import { accessLetter } from './access-letter';

let api: TestApi;
let desk: CaseDesk;
let client: TestClient;
let people = 0;
const nextEmail = () => `person${(people += 1)}@example.com`;
beforeEach(async () => {
  api = await startTestApi();
  desk = await openCaseDesk(api);
  client = await addTestClient(api, nextEmail());
});
afterEach(() => api.close());

const person = (changes: object = {}) => ({
  firstName: 'Ada',
  lastName: 'Lee',
  email: nextEmail(),
  right: 'view',
  ...changes,
});
const give = (input: object = person(), cookie = desk.cookie, of = client) =>
  desk.call('POST', `/${of.id}/people`, input, cookie);
interface Given {
  readonly member: HouseholdMember;
  readonly invitation: Invitation | null;
}
const given = async (...input: Parameters<typeof give>) => (await (await give(...input)).json()) as Given;
const list = () => desk.read<HouseholdMember[]>(`/${client.id}/people`);
const withdraw = (id: string, cookie = desk.cookie) =>
  desk.call('DELETE', `/${client.id}/people/${id}`, undefined, cookie);
const profileOf = (cookie: string) => api.send('/api/client/profile', { cookie });
const accountOf = async (id: string) =>
  (await api.database.read.select().from(accounts).where(eq(accounts.id, id)))[0];
const hold = (kind: string, id = client.id) =>
  desk.call('PUT', `/${id}/${kind}`, { reason: 'A court asks for it' });

test('an invited person sets a password, and sees the case with the right they were given', async () => {
  const { member, invitation } = await given(person({ right: 'act' }));
  expect(await list()).toMatchObject([
    { id: member.id, right: 'act', hasPassword: false, addedBy: 'Jane Doe' },
  ]);
  const accepted = await setPassword(api, invitation!.path, PASSWORD);
  expect([accepted.status, accepted.headers.get('Location')]).toEqual([303, '/client-portal']);
  const cookie = accepted.headers
    .getSetCookie()
    .find((one) => one.startsWith('sid='))!
    .split(';')[0]!;
  expect(await (await profileOf(cookie)).json()).toMatchObject({
    lastName: 'Doe',
    household: { right: 'act', principal: 'Jane Doe', members: [{ name: 'Ada Lee', isYou: true }] },
  });
  expect(await list()).toMatchObject([{ hasPassword: true, invitedUntil: null }]);
  const again = await desk.call('POST', `/${client.id}/people/${member.id}/invitation`);
  expect(again.status).toBe(409);
});

test('an account without a case can be added, and the reason for refusing another address is not revealed', async () => {
  const known = await addTestAccount(api, 'client', nextEmail());
  const { email } = (await accountOf(known.id))!;
  expect(await given(person({ email: email.toUpperCase() }))).toMatchObject({
    invitation: null,
    member: { id: known.id, firstName: 'Jane', hasPassword: true },
  });
  expect((await profileOf(known.cookie)).status).toBe(200);

  const other = await addTestClient(api, nextEmail());
  const staff = await addTestAccount(api, 'staff', nextEmail());
  const elsewhere = await addTestMember(api, other, nextEmail(), 'view');
  const refusals = [];
  for (const { id } of [client, other, staff, elsewhere, known]) {
    const answer = await give(person({ email: (await accountOf(id))!.email }));
    refusals.push([answer.status, ((await answer.json()) as { errors: unknown }).errors]);
  }
  expect(new Set(refusals.map((refusal) => JSON.stringify(refusal))).size).toBe(1);
  expect(refusals[0]![0]).toBe(422);
  expect(await list()).toHaveLength(1);
});

test('a person who shares a case gets no own case until that has ended', async () => {
  const { member } = await given();
  const { email } = (await accountOf(member.id))!;
  const added = await desk.call('POST', '', caseInput(email));
  expect([added.status, await added.text()]).toEqual([422, expect.stringContaining('shares the case')]);
  const path = `/${member.id}/profile`;
  expect((await desk.call('PUT', path, caseInput(email))).status).toBe(409);
  expect(await api.database.read.$count(clientProfiles, eq(clientProfiles.email, email))).toBe(0);
  // The database also refuses a statement that ignores households.
  const { seq } = (await accountOf(member.id))!;
  const [row] = await api.database.read.select().from(clientProfiles);
  await expect(
    api.database.writes.run(
      api.database.read.insert(clientProfiles).values({ ...row!, seq: undefined, id: 'x', accountSeq: seq }),
    ),
  ).rejects.toThrow();
  await withdraw(member.id);
  expect((await desk.call('POST', '', caseInput(email))).status).toBe(201);
});

test("only owners and the client's adviser decide who has access, with a recent sign-in", async () => {
  const adviser = await addTestAccount(api, 'staff', nextEmail(), 'adviser');
  const other = await addTestAccount(api, 'staff', nextEmail(), 'adviser');
  const isProfile = eq(clientProfiles.accountSeq, client.seq);
  const { read, writes } = api.database;
  await writes.run(read.update(clientProfiles).set({ adviserSeq: adviser.seq }).where(isProfile));
  expect((await give(person(), other.cookie)).status).toBe(404);
  const { member } = await given(person(), adviser.cookie);
  expect((await withdraw(member.id, other.cookie)).status).toBe(404);
  expect((await withdraw(member.id, adviser.cookie)).status).toBe(204);

  const wide = await startTestApi({ ADVISERS_SEE: 'all' });
  try {
    const theirs = await addTestClient(wide, 'theirs@example.com');
    const stranger = await addTestAccount(wide, 'staff', 'stranger@example.com', 'adviser');
    const path = `/api/admin/clients/${theirs.id}/people`;
    const json = person();
    expect((await wide.send(path, { method: 'POST', cookie: stranger.cookie, json })).status).toBe(403);
  } finally {
    await wide.close();
  }

  await api.database.client.execute('update sessions set authenticated_at = 0');
  const late = await give();
  expect([late.status, await late.text()]).toEqual([403, expect.stringContaining('sign-in-again')]);
});

test('withdrawing access removes an unaccepted invitation, its account and its mail, except under a legal hold', async () => {
  const mailsTo = ({ member: { id } }: Given) => api.database.read.$count(outbox, eq(outbox.about, id));
  const first = await given();
  expect(await mailsTo(first)).toBe(1);
  await withdraw(first.member.id);
  expect(await mailsTo(first)).toBe(0);
  expect(await accountOf(first.member.id)).toBeUndefined();
  expect((await api.send(first.invitation!.path)).status).toBe(404);

  await hold('legal-hold');
  const second = await given();
  expect((await withdraw(second.member.id)).status).toBe(204);
  expect(await accountOf(second.member.id)).toBeDefined();
  expect(await mailsTo(second)).toBe(1);
  await desk.call('DELETE', `/${client.id}/legal-hold`);
  const third = await given();
  await hold('legal-hold', third.member.id);
  expect((await withdraw(third.member.id)).status).toBe(204);
  expect(await accountOf(third.member.id)).toBeDefined();
  expect((await api.send(second.invitation!.path)).status).toBe(404);
  expect(await api.database.read.$count(invitations)).toBe(0);
});

test('under a restriction access can be withdrawn, but not given', async () => {
  const { member } = await given();
  await hold('restriction');
  expect((await give()).status).toBe(409);
  const path = `/${client.id}/people/${member.id}`;
  expect((await desk.call('PUT', path, { right: 'act' })).status).toBe(409);
  expect((await withdraw(member.id)).status).toBe(204);
});

test('a member cannot act in a restricted case', async () => {
  const member = await addTestMember(api, client, nextEmail(), 'act');
  await hold('restriction');
  const json = { text: 'Hello' };
  const write = async () =>
    (await api.send('/api/client/messages', { method: 'POST', cookie: member.cookie, json })).status;
  expect(await write()).toBe(409);
  expect((await profileOf(member.cookie)).status).toBe(200);
  await desk.call('DELETE', `/${client.id}/restriction`);
  expect(await write()).toBe(201);
  // Nor may a member whose own data are restricted.
  await hold('restriction', member.id);
  expect(await write()).toBe(409);
});

test.each(['suspended', 'closed'] as const)(
  'if a case is %s, its household is signed out and cannot sign in',
  async (status) => {
    const email = nextEmail();
    const member = await addTestMember(api, client, email, 'act');
    const { email: address } = (await accountOf(client.id))!;
    await desk.call('PUT', `/${client.id}/profile`, caseInput(address, { status }));
    expect((await profileOf(member.cookie)).status).toBe(401);
    expect((await submitLogin(api.send, email, PASSWORD)).status).toBe(403);
    expect((await give()).status).toBe(409);
    await desk.call('PUT', `/${client.id}/profile`, caseInput(address, { status: 'active' }));
    expect((await profileOf(await api.signIn(email))).status).toBe(200);
  },
  20_000,
);

test('erasing a client ends the access of the household and leaves the people their accounts', async () => {
  const member = await addTestMember(api, client, nextEmail(), 'act');
  const invited = await given();
  const { email: loginEmail } = (await accountOf(client.id))!;
  const report = await desk.read(`/${client.id}/erasure`);
  expect(JSON.stringify(report)).toContain('Access of other people to the case","count":2');
  expect((await desk.call('POST', `/${client.id}/erasure`, { loginEmail })).status).toBe(200);
  expect((await profileOf(member.cookie)).status).toBe(401);
  expect(await api.database.read.$count(householdMembers)).toBe(0);
  expect(await accountOf(member.id)).toBeDefined();
  expect(await accountOf(invited.member.id)).toBeUndefined();
});

test('erasing a member keeps the case, without their name, and waits for a legal hold of the client', async () => {
  const email = nextEmail();
  const member = await addTestMember(api, client, email, 'act');
  const json = { text: 'From a member' };
  await api.send('/api/client/messages', { method: 'POST', cookie: member.cookie, json });
  await hold('legal-hold');
  const blocked = await desk.call('POST', `/${member.id}/erasure`, { loginEmail: email });
  expect(blocked.status).toBe(409);
  expect(await desk.read(`/${member.id}/erasure`)).toMatchObject({
    blockedBy: expect.stringContaining('whose case this person shares'),
  });
  await desk.call('DELETE', `/${client.id}/legal-hold`);
  expect((await desk.call('POST', `/${member.id}/erasure`, { loginEmail: email })).status).toBe(200);
  const [message] = await api.database.read.select().from(conversationMessages);
  expect(message).toMatchObject({ text: 'From a member', author: 'A former member of the household' });
  expect(await list()).toEqual([]);
  const looks = await api.send('/api/client/audit', { cookie: client.cookie });
  expect(
    ((await looks.json()) as LookAtCase[]).find(({ action }) => action === 'message-written'),
  ).toMatchObject({ isMember: true, actorName: null });
});

test('a member has no case to work on, only the account and its data', async () => {
  const member = await addTestMember(api, client, nextEmail(), 'view');
  expect(await desk.read(`/${member.id}`)).toMatchObject({ memberOf: { id: client.id, name: 'Jane Doe' } });
  for (const path of ['milestones', 'notes', 'documents', 'messages', 'people'])
    expect((await desk.call('GET', `/${member.id}/${path}`)).status).toBe(409);
});

test("a client's export names the household, a member's contains nothing of the case", async () => {
  const member = await addTestMember(api, client, nextEmail(), 'act');
  const json = { text: 'zebedee' };
  await api.send('/api/client/messages', { method: 'POST', cookie: member.cookie, json });
  await api.deps.ledger.settle();
  const exported = async (cookie: string) => {
    const answer = await api.send('/api/client/export', { cookie });
    return readZip(Buffer.from(await answer.arrayBuffer()));
  };
  const ofClient = await exported(client.cookie);
  expect(String(ofClient.get('household.json'))).toContain('"access": "act"');
  expect(String(ofClient.get('messages.json'))).toContain('zebedee');
  const ofMember = await exported(member.cookie);
  expect([...ofMember.values()].map(String).join('\n')).not.toContain('zebedee');
  expect(JSON.parse(String(ofMember.get('household.json')))).toMatchObject({
    members: [],
    sharedCase: { name: 'Jane Doe', access: 'act' },
  });
  expect(JSON.parse(String(ofMember.get('shared-case.json')))).toMatchObject([{ action: 'message-written' }]);
});

test('members who want mails get one about each event, and none once their access is withdrawn', async () => {
  const wanting = await addTestMember(api, client, 'wanting@moreau.com', 'view');
  const quiet = await addTestMember(api, client, 'quiet@moreau.com', 'view');
  const json = { byMail: false };
  await api.send('/api/account/notices', { method: 'PUT', cookie: quiet.cookie, json });
  await given();
  const { read, writes } = api.database;
  await writes.run(
    read
      .update(clientProfiles)
      .set({ email: 'client@moreau.com' })
      .where(eq(clientProfiles.accountSeq, client.seq)),
  );
  await desk.call('POST', `/${client.id}/messages`, { text: 'News' });
  await desk.call('POST', `/${client.id}/document-requests`, { name: 'Passport', type: 'passport' });
  const notices = await read.select().from(outbox).where(eq(outbox.about, client.id));
  const told = notices.filter(({ kind }) => kind !== 'access-given');
  expect(told.map(({ kind, recipient }) => `${kind} ${recipient}`).toSorted()).toEqual([
    'document-request client@moreau.com',
    'document-request wanting@moreau.com',
    'firm-message client@moreau.com',
    'firm-message wanting@moreau.com',
  ]);
  await withdraw(wanting.id);
  const written = await Promise.allSettled(
    told.map((notice) =>
      notice.kind === 'firm-message'
        ? messageNotice(api.database, notice, DEFAULT_SITE, 'http://localhost')
        : requestNotice(api.database, notice, DEFAULT_SITE, 'http://localhost'),
    ),
  );
  expect(written.map(({ status }, at) => [told[at]!.recipient, status]).toSorted()).toEqual([
    ['client@moreau.com', 'fulfilled'],
    ['client@moreau.com', 'fulfilled'],
    ['wanting@moreau.com', 'rejected'],
    ['wanting@moreau.com', 'rejected'],
  ]);
});

test('the client gets a mail when somebody is given access, and so does a person with an account', async () => {
  const { read, writes } = api.database;
  const isProfile = eq(clientProfiles.accountSeq, client.seq);
  await writes.run(read.update(clientProfiles).set({ email: 'client@moreau.com' }).where(isProfile));
  await addTestAccount(api, 'client', 'known@moreau.com');
  await give(person({ email: 'known@moreau.com' }));
  const { member: invited } = await given(person({ email: 'invited@moreau.com' }));
  const told = await read.select().from(outbox).where(eq(outbox.kind, 'access-given'));
  expect(told.map(({ recipient }) => recipient).toSorted()).toEqual([
    'client@moreau.com',
    'client@moreau.com',
    'known@moreau.com',
  ]);
  const letters = await Promise.all(
    told.map((message) => accessLetter(api.database, message, DEFAULT_SITE, 'http://localhost')),
  );
  for (const letter of letters) expect(JSON.stringify(letter)).not.toMatch(/Doe|Lee/);

  await withdraw(invited.id);
  const later = await Promise.allSettled(
    told.map((message) => accessLetter(api.database, message, DEFAULT_SITE, 'http://localhost')),
  );
  expect(later.filter(({ status }) => status === 'rejected')).toHaveLength(1);
});
