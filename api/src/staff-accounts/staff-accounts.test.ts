import { eq } from 'drizzle-orm';
import { hashToken } from '../accounts/hash-token';
import type { AccountSummary, ClientCase, Invitation, PasswordLink } from '../contract';
import { accounts, invitations, ledgerEntries, outbox, passwordResets, sessions } from '../db/schema';
import { caseInput, openCaseDesk, setPassword } from '../testing/client-cases';
import { mailSettings, type MailServer, readMail, startMailServer } from '../testing/mail-server';
import { startTestApi, submitLogin, type TestApi } from '../testing/test-api';

const ADA = 'ada@lind.com';
const BEN = 'ben@lind.com';
const NEW = { email: 'Cleo@Lind.com', firstName: 'Cleo', lastName: 'Lind', staffRole: 'adviser' };
const WORDS = 'three unrelated words';
let server: MailServer;
let api: TestApi;
let ada: string;
beforeEach(async () => {
  server = await startMailServer();
  api = await startTestApi(mailSettings(server));
  for (const email of [ADA, BEN]) await api.addAccount('staff', email);
  ada = await api.signIn(ADA);
});
afterEach(async () => {
  await api.close();
  await server.close();
});

const call = (method: string, path: string, json?: unknown, cookie = ada, from = api) =>
  from.send(`/api/admin/accounts${path}`, { method, json, cookie });
const rowOf = async (email: string, from = api) =>
  (await from.database.read.select().from(accounts).where(eq(accounts.email, email)))[0]!;
const detailOf = async (response: Response) => ((await response.json()) as { detail: string }).detail;
const actions = async () =>
  (await api.database.read.select().from(ledgerEntries)).map(({ action }) => action);

test('a colleague is added with a role, and sets the first password by a link sent only by mail', async () => {
  const added = await call('POST', '', NEW);
  expect([added.status, await added.json()]).toEqual([201, { path: null, endsAt: expect.any(String) }]);
  expect(await rowOf('cleo@lind.com')).toMatchObject({
    role: 'staff',
    staffRole: 'adviser',
    passwordHash: '',
  });
  expect((await submitLogin(api.send, 'cleo@lind.com', '')).status).toBe(401);
  await api.outbox.deliver();
  const mail = await readMail(server.received.find(({ to }) => to.includes('cleo@lind.com'))!.source);
  expect(mail.subject).toBe('Your account at Lisle Harrow');
  const link = /\/api\/login\/reset\/\S+/.exec(mail.text!)![0];
  expect(await (await api.send(link)).text()).toContain('<h1>Set your password</h1>');
  expect((await setPassword(api, link, WORDS)).status).toBe(200);
  expect((await submitLogin(api.send, 'cleo@lind.com', WORDS)).status).toBe(303);
  expect((await setPassword(api, link, WORDS)).status).toBe(404);
  expect(await actions()).toEqual(expect.arrayContaining(['account-added', 'password-set']));
  const kinds = (await api.database.read.select().from(outbox)).map(({ kind }) => kind);
  expect(kinds).not.toContain('password-changed');
});

test('an address has one account, and each field of a new one is checked', async () => {
  for (const [changes, pointer] of [
    [{ email: BEN.toUpperCase() }, '/email'],
    [{ email: 'x' }, '/email'],
    [{ firstName: '' }, '/firstName'],
    [{ staffRole: 'boss' }, '/staffRole'],
  ] as const) {
    const refused = await call('POST', '', { ...NEW, ...changes });
    expect([refused.status, await refused.json()]).toEqual([
      422,
      expect.objectContaining({ errors: [expect.objectContaining({ pointer })] }),
    ]);
  }
});

test('without mail the owner gets the link for invited colleagues, but never for accounts in use', async () => {
  const mailless = await startTestApi();
  try {
    await mailless.addAccount('staff', ADA);
    await mailless.addAccount('staff', BEN);
    const cookie = await mailless.signIn(ADA);
    const { path } = (await (await call('POST', '', NEW, cookie, mailless)).json()) as PasswordLink;
    const { id } = await rowOf('cleo@lind.com', mailless);
    const again = (await (await call('POST', `/${id}/reset`, {}, cookie, mailless)).json()) as PasswordLink;
    expect((await mailless.send(path!)).status).toBe(404);
    expect((await setPassword(mailless, again.path!, WORDS)).status).toBe(200);
    for (const email of ['cleo@lind.com', BEN]) {
      const refused = await call('POST', `/${(await rowOf(email, mailless)).id}/reset`, {}, cookie, mailless);
      expect([refused.status, await detailOf(refused)]).toEqual([
        409,
        'No mail server is set up, so no link can be sent; an operator can make one with npm run account -- reset',
      ]);
    }
  } finally {
    await mailless.close();
  }
});

test('the owner is told if mail cannot be sent to the address', async () => {
  await api.addAccount('client', 'jane@client.example');
  const refused = await call('POST', `/${(await rowOf('jane@client.example')).id}/reset`, {});
  expect([refused.status, await detailOf(refused)]).toEqual([
    409,
    expect.stringMatching(/^No mailbox can have this address, so no link can be sent/),
  ]);
});

test('a colleague with a forgotten password is mailed a link that is not in the response', async () => {
  const { id } = await rowOf(BEN);
  const sent = await call('POST', `/${id}/reset`, {});
  expect([sent.status, await sent.json()]).toEqual([200, { path: null, endsAt: expect.any(String) }]);
  await api.outbox.deliver();
  const texts = await Promise.all(
    server.received
      .filter(({ to }) => to.includes(BEN))
      .map(async ({ source }) => (await readMail(source)).text),
  );
  const link = /\/api\/login\/reset\/\S+/.exec(texts.join('\n'))![0];
  expect((await setPassword(api, link, WORDS)).status).toBe(200);
  expect(await actions()).toEqual(expect.arrayContaining(['password-reset-asked', 'password-reset']));
});

test('disabled accounts and clients without password get no link here', async () => {
  const desk = await openCaseDesk(api);
  await desk.invite('invited@lind.com');
  await call('POST', `/${(await rowOf(BEN)).id}/disable`);
  for (const email of [BEN, 'invited@lind.com'])
    expect((await call('POST', `/${(await rowOf(email)).id}/reset`, {})).status).toBe(409);
  expect((await call('POST', '/0190aaaa-0000-7000-8000-000000000000/reset', {})).status).toBe(404);
});

test('owners can change the roles of others, at once in open sessions, but not their own', async () => {
  const ben = await api.signIn(BEN);
  const { id } = await rowOf(BEN);
  expect((await call('PUT', `/${id}/role`, { staffRole: 'reader' })).status).toBe(204);
  expect((await call('GET', '', undefined, ben)).status).toBe(403);
  expect(await actions()).toContain('role-changed');
  const own = await call('PUT', `/${(await rowOf(ADA)).id}/role`, { staffRole: 'reader' });
  expect([own.status, await detailOf(own)]).toEqual([409, expect.stringContaining('Another owner')]);
  expect((await rowOf(ADA)).staffRole).toBe('owner');
});

test("if two owners remove each other's role at the same moment, one remains", async () => {
  const ben = await api.signIn(BEN);
  const [idOfAda, idOfBen] = [(await rowOf(ADA)).id, (await rowOf(BEN)).id];
  const answers = await Promise.all([
    call('PUT', `/${idOfBen}/role`, { staffRole: 'adviser' }),
    call('PUT', `/${idOfAda}/role`, { staffRole: 'adviser' }, ben),
  ]);
  expect(answers.map(({ status }) => status)).toContain(204);
  const roles = [(await rowOf(ADA)).staffRole, (await rowOf(BEN)).staffRole];
  expect(roles.sort()).toEqual(['adviser', 'owner']);
});

test('adding, roles, links and disabling need a recent sign-in or a confirmation', async () => {
  const { read, writes } = api.database;
  const { id } = await rowOf(BEN);
  await writes.run(read.update(sessions).set({ authenticatedAt: Date.now() - 10 * 60_000 }));
  for (const [method, path, json] of [
    ['POST', '', NEW],
    ['POST', `/${id}/reset`, {}],
    ['PUT', `/${id}/role`, { staffRole: 'reader' }],
    ['POST', `/${id}/disable`, {}],
    ['POST', `/${id}/enable`, {}],
    ['POST', `/${id}/end-sessions`, {}],
    ['POST', `/${id}/reset-factors`, {}],
  ] as const) {
    const refused = await call(method, path, json);
    expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining('sign-in-again')]);
  }
  expect(await rowOf('cleo@lind.com')).toBeUndefined();
  expect(await rowOf(BEN)).toMatchObject({ staffRole: 'owner', disabledAt: null });
});

test('only an owner can see a single account, even of a client', async () => {
  const desk = await openCaseDesk(api);
  const { client } = await desk.addSignedIn('ines@moreau.com');
  const read = (id: string, cookie = ada) => call('GET', `/${id}`, undefined, cookie);
  expect(await (await read(client.id)).json()).toMatchObject({
    email: 'ines@moreau.com',
    role: 'client',
    staffRole: null,
    hasPassword: true,
    usesPassword: true,
    hasSecondFactor: false,
    disabledAt: null,
    sessions: 1,
  });
  // The answer says who a client is and when the client was last here, so it is recorded as a look at the case is.
  const looked = eq(ledgerEntries.action, 'client-viewed');
  expect(await api.database.read.select().from(ledgerEntries).where(looked)).toMatchObject([
    { clientId: client.id, actorName: 'Jane Doe' },
  ]);
  expect(((await (await read((await rowOf(BEN)).id)).json()) as AccountSummary).role).toBe('staff');
  expect((await read('0190aaaa-0000-7000-8000-000000000000')).status).toBe(404);
  await api.addAccount('staff', 'eva@lind.com', 'adviser');
  expect((await read(client.id, await api.signIn('eva@lind.com'))).status).toBe(403);
});

describe('if people sign in with accounts of the firm', () => {
  const FIRM = { OIDC_ISSUER: 'https://login.firm.com', OIDC_CLIENT_ID: 'id', OIDC_CLIENT_SECRET: 'secret' };
  let firm: TestApi;
  let owner: string;
  const open = async (rule: 'clients' | 'off') => {
    const settings = { ...mailSettings(server), ...FIRM, OIDC_ROLES: 'owner=owner', PASSWORD_SIGN_IN: rule };
    firm = await startTestApi(settings);
    await firm.addAccount('staff', ADA);
    const now = Date.now();
    const session = { seenAt: now, endsAt: now + 600_000, authenticatedAt: now };
    const row = { ...session, tokenHash: hashToken(rule), accountSeq: (await rowOf(ADA, firm)).seq };
    await firm.database.writes.run(firm.database.read.insert(sessions).values(row));
    owner = `__Host-sid=${rule}`;
  };
  afterEach(() => firm.close());

  test.each(['clients', 'off'] as const)(
    'a colleague is added without a useless link when passwords are for %s',
    async (rule) => {
      await open(rule);
      const added = await call('POST', '', NEW, owner, firm);
      expect([added.status, await added.json()]).toEqual([201, { path: null, endsAt: null }]);
      const { id } = await rowOf('cleo@lind.com', firm);
      const again = await call('POST', `/${id}/reset`, {}, owner, firm);
      expect([again.status, await detailOf(again)]).toEqual([
        409,
        expect.stringContaining('Staff sign in with accounts of the firm'),
      ]);
      expect(await firm.database.read.select().from(passwordResets)).toEqual([]);
      expect(await firm.database.read.select().from(outbox)).toEqual([]);
      const list = (await (await call('GET', '', undefined, owner, firm)).json()) as AccountSummary[];
      expect(list.map(({ usesPassword }) => usesPassword)).toEqual([false, false]);
    },
  );

  test.each([
    ['clients', true],
    ['off', false],
  ] as const)('when passwords are for %s a client is invited: %s', async (rule, isInvited) => {
    await open(rule);
    const send = (method: string, path: string, json?: unknown) =>
      firm.send(`/api/admin/clients${path}`, { method, json, cookie: owner });
    await firm.addAccount('client', 'made@moreau.com');
    for (const email of ['ines@moreau.com', 'made@moreau.com']) {
      const added = await send('POST', '', caseInput(email));
      const { client, invitation } = (await added.json()) as {
        client: ClientCase;
        invitation: Invitation | null;
      };
      const isNew = email.startsWith('ines');
      expect([client.hasPassword, invitation !== null]).toEqual([!isInvited || !isNew, isInvited && isNew]);
    }
    const { id } = await rowOf('ines@moreau.com', firm);
    expect((await send('POST', `/${id}/invitation`, {})).status).toBe(isInvited ? 201 : 409);
    const [listed] = (await (await send('GET', '?q=ines')).json()) as ClientCase[];
    expect(listed!.hasPassword).toBe(!isInvited);
    const kept = await firm.database.read.select().from(invitations);
    expect(kept).toHaveLength(isInvited ? 1 : 0);
  });
});
