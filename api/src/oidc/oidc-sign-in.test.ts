import { generateKeyPairSync } from 'node:crypto';
import { jest } from '@jest/globals';
import { eq, like } from 'drizzle-orm';
import { accounts, attempts, identities, sessions } from '../db/schema';
import { createBrowser, type OidcServer, startOidcServer } from '../testing/oidc-server';
import { PASSWORD, startTestApi, submitLogin, type TestApi } from '../testing/test-api';

const PUBLIC_URL = 'http://product.localhost';
const ADA = 'ada@firm.com';
const CLIENT = 'client@firm.com';

let provider: OidcServer;
let api: TestApi;
beforeAll(async () => {
  provider = await startOidcServer(PUBLIC_URL);
});
afterAll(() => provider.close());
beforeEach(async () => {
  provider.fault = undefined;
  provider.people = {
    ada: { email: 'Ada@Firm.com', email_verified: true, groups: ['everybody', 'reader', 'owner'] },
  };
  api = await startTestApi(provider.settings);
  await api.addAccount('staff', ADA);
  await api.addAccount('client', CLIENT);
});
afterEach(() => api.close());

const cookieOf = (response: Response, name: string) =>
  response.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith(`${name}=`) || cookie.startsWith(`${name}-`))
    ?.split(';')[0] ?? '';

/** Begins a sign-in and signs in at the provider; returns the browser's cookie and the return address. `spoil` alters the redirect. */
async function goThere(person = 'ada', cookie = '', at = api, spoil?: (way: URL) => void) {
  const begun = await at.send('/api/login/firm', { cookie });
  expect(begun.status).toBe(303);
  const there = new URL(begun.headers.get('Location')!);
  spoil?.(there);
  const back = await createBrowser().signIn(there.href, person);
  expect(back.origin + back.pathname).toBe(`${PUBLIC_URL}/api/login/callback`);
  return { cookie: cookieOf(begun, 'oidc'), path: back.pathname + back.search };
}
const comeBack = async ({ cookie, path }: { cookie: string; path: string }, at = api) => {
  const response = await at.send(path, { cookie });
  return { status: response.status, session: cookieOf(response, 'sid'), response };
};
const signIn = async (person = 'ada', at = api) => comeBack(await goThere(person, '', at), at);
const userOf = async (cookie: string) => (await api.send('/api/auth/user', { cookie })).json();
const update = (values: Partial<typeof accounts.$inferInsert>, email = ADA) =>
  api.database.writes.run(api.database.read.update(accounts).set(values).where(eq(accounts.email, email)));

test('people with a verified address sign in with the highest role of their groups, and afterwards by subject', async () => {
  await update({ staffRole: 'editor' });
  const first = await signIn();
  expect([first.status, first.response.headers.get('Location')]).toEqual([303, '/']);
  expect(await userOf(first.session)).toMatchObject({ email: ADA, role: 'staff', staffRole: 'owner' });
  provider.people.ada = { email: 'married@firm.com', email_verified: false, groups: ['reader'] };
  const second = await signIn();
  expect(await userOf(second.session)).toMatchObject({ email: ADA, staffRole: 'reader' });
  // The new role also applies at once to the session that was already open.
  expect(await userOf(first.session)).toMatchObject({ staffRole: 'reader' });
  const told = await api.database.client.execute(
    "select action from ledger_entries where action in ('role-changed', 'account-changed')",
  );
  expect(told.rows.map(({ action }) => action)).toEqual(['account-changed', 'role-changed', 'role-changed']);
});

test.each([
  ['no group that maps to a role', { groups: ['everybody'] }],
  ['no groups', { groups: undefined }],
  ['an unverified address', { email_verified: false }],
  ['an address without an account', { email: 'stranger@firm.com' }],
  ['the group of clients and the address of staff', { groups: ['client'] }],
  ['a group of staff and the address of a client', { email: CLIENT }],
])('with %s nobody signs in, and the page says what to do', async (_what, changes) => {
  provider.people.ada = { ...provider.people.ada!, ...changes } as OidcServer['people'][string];
  const refused = await signIn();
  expect([refused.status, refused.session]).toEqual([403, '']);
  expect(await refused.response.text()).toContain('There is no account for you here');
  expect(await api.database.read.select().from(identities)).toEqual([]);
});

test('a person who takes over a former address does not get the account with it', async () => {
  await signIn();
  provider.people.heir = provider.people.ada!;
  expect((await signIn('heir')).status).toBe(403);
  expect((await signIn('ada')).status).toBe(303);
});

test('clients sign in there, too, if their group maps to clients', async () => {
  provider.people.carla = { email: CLIENT, email_verified: true, groups: ['client'] };
  const { session } = await signIn('carla');
  expect(await userOf(session)).toMatchObject({ email: CLIENT, role: 'client' });
});

test('groups of the userinfo count where the ID token has none, also in a nested claim and as other than a list', async () => {
  provider.people.ada = { ...provider.people.ada!, inIdToken: { groups: [] }, groups: 'everybody,reader' };
  expect(await userOf((await signIn()).session)).toMatchObject({ staffRole: 'reader' });
  const nested = await startTestApi({ ...provider.settings, OIDC_ROLE_CLAIM: 'realm_access.roles' });
  try {
    await nested.addAccount('staff', ADA);
    provider.people.ada = { ...provider.people.ada, groups: [], realm_access: { roles: ['adviser'] } };
    const { session } = await signIn('ada', nested);
    const user = await nested.send('/api/auth/user', { cookie: session });
    expect(await user.json()).toMatchObject({ staffRole: 'adviser' });
  } finally {
    await nested.close();
  }
});

test('an address verified by a text is verified; one without a word about it only in a trusted domain', async () => {
  provider.people.ada = { ...provider.people.ada!, email_verified: 'true' };
  expect((await signIn()).status).toBe(303);
  provider.people.ben = { email: 'ben@firm.com', groups: ['reader'] };
  await api.addAccount('staff', 'ben@firm.com');
  expect((await signIn('ben')).status).toBe(403);
  const trusting = await startTestApi({ ...provider.settings, OIDC_TRUSTED_DOMAINS: 'firm.com' });
  try {
    for (const email of ['ben@firm.com', 'eve@elsewhere.com']) await trusting.addAccount('staff', email);
    provider.people.eve = { email: 'eve@elsewhere.com', groups: ['owner'] };
    provider.people.bad = { email: 'ben@firm.com', email_verified: false, groups: ['owner'] };
    for (const [person, status] of [
      ['eve', 403],
      ['bad', 403],
      ['ben', 303],
    ] as const)
      expect([person, (await signIn(person, trusting)).status]).toEqual([person, status]);
  } finally {
    await trusting.close();
  }
});

describe('a browser with several tabs', () => {
  /** The cookies of one browser, as the answers set and delete them. */
  function createTabs() {
    const jar = new Map<string, string>();
    const send = async (path: string) => {
      const cookie = [...jar].map((pair) => pair.join('=')).join('; ');
      const response = await api.send(path, { cookie });
      for (const set of response.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(set)!;
        if (value && !/Max-Age=0/i.test(set)) jar.set(name!, value);
        else jar.delete(name!);
      }
      return response;
    };
    return { jar, send };
  }
  const leave = async (send: (path: string) => Promise<Response>) => {
    const there = (await send('/api/login/firm')).headers.get('Location')!;
    const back = await createBrowser().signIn(there, 'ada');
    return back.pathname + back.search;
  };

  test('arrives in each, whichever returns first, and a return that is opened again leads on', async () => {
    const { jar, send } = createTabs();
    const tabs = [await leave(send), await leave(send), await leave(send)];
    for (const path of [tabs[1]!, tabs[0]!, tabs[2]!, tabs[0]!, tabs[1]!]) {
      const response = await send(path);
      expect([response.status, response.headers.get('Location')]).toEqual([303, '/']);
    }
    expect(await (await send('/api/auth/user')).json()).toMatchObject({ email: ADA });
    expect([...jar.keys()].filter((name) => name.startsWith('oidc'))).toEqual([]);
    await send('/api/logout');
    expect((await send(tabs[0]!)).status).toBe(401);
  });

  test('keeps the secrets of the latest eight', async () => {
    const { jar, send } = createTabs();
    const clock = jest.spyOn(Date, 'now');
    const begin = Date.now();
    const tabs = [];
    try {
      for (let at = 0; at < 10; at += 1) {
        clock.mockReturnValue(begin + at * 1000);
        tabs.push(new URL((await send('/api/login/firm')).headers.get('Location')!));
      }
    } finally {
      clock.mockRestore();
    }
    expect([...jar.keys()].filter((name) => name.startsWith('oidc'))).toHaveLength(8);
    const last = await createBrowser().signIn(tabs.at(-1)!.href, 'ada');
    expect((await send(last.pathname + last.search)).status).toBe(303);
  });
});

test.each([[[]], [['client']]])(
  'a person who has left the group, and now has %j, is refused at the next sign-in, and all sessions end',
  async (groups) => {
    const { session } = await signIn();
    provider.people.ada = { ...provider.people.ada!, groups };
    expect((await signIn()).status).toBe(403);
    expect((await api.send('/api/auth/user', { cookie: session })).status).toBe(401);
  },
);

test('a disabled account stays closed', async () => {
  await update({ disabledAt: new Date().toISOString() });
  const { status, session } = await signIn();
  expect([status, session]).toEqual([403, '']);
});

describe('nobody is signed in by', () => {
  const isRefused = async (sent: { cookie: string; path: string }) => {
    const { status, session, response } = await comeBack(sent);
    expect([status, session]).toEqual([401, '']);
    expect(await response.text()).toContain('Signing in was not completed');
    expect(await api.database.read.select().from(sessions)).toEqual([]);
  };
  const changed = (path: string, name: string, value: string) => {
    const url = new URL(path, PUBLIC_URL);
    url.searchParams.set(name, value);
    return url.pathname + url.search;
  };

  /** True if the return is refused here, without a call to the provider. */
  async function isRefusedHere(sent: { cookie: string; path: string }) {
    let calls = 0;
    provider.fault = ({ url }) => {
      if (url === '/token') calls += 1;
      return false;
    };
    await isRefused(sent);
    expect(calls).toBe(0);
  }

  test('a replayed return', async () => {
    const sent = await goThere();
    const { session } = await comeBack(sent);
    await api.send('/api/logout', { method: 'POST', cookie: session });
    await isRefusedHere(sent);
  });

  test('a return with a code that this browser has already used', async () => {
    const first = await goThere();
    const { session } = await comeBack(first);
    await api.send('/api/logout', { method: 'POST', cookie: session });
    const second = await goThere();
    const code = new URL(first.path, PUBLIC_URL).searchParams.get('code')!;
    await isRefused({ ...second, path: changed(second.path, 'code', code) });
  });

  test("a link to another person's return, in a browser with no or another sign-in", async () => {
    const { path } = await goThere();
    await isRefusedHere({ path, cookie: '' });
    await isRefusedHere({ path, cookie: (await goThere()).cookie });
  });

  test("another person's code in one's own return, since it is bound to another secret", async () => {
    const victim = await goThere();
    const own = await goThere();
    const code = new URL(victim.path, PUBLIC_URL).searchParams.get('code')!;
    await isRefused({ ...own, path: changed(own.path, 'code', code) });
  });

  test('a made-up code, state or issuer', async () => {
    for (const [name, value] of [
      ['code', 'made-up'],
      ['state', 'made-up'],
      ['iss', 'http://evil.example'],
    ] as const) {
      const sent = await goThere();
      await isRefused({ ...sent, path: changed(sent.path, name, value) });
    }
  });

  test.each([
    ['another nonce', (way: URL) => way.searchParams.set('nonce', 'of another sign-in')],
    ['no nonce', (way: URL) => way.searchParams.delete('nonce')],
  ])('an ID token with %s, if state, code and PKCE are right', async (_what, spoil) => {
    await isRefused(await goThere('ada', '', api, spoil));
    expect(api.logged.filter((line) => line.includes('OpenID Connect provider was refused'))).toEqual([
      expect.stringMatching(/nonce/),
    ]);
  });

  test('a return after ten minutes, even with a forged end in the cookie', async () => {
    const sent = await goThere();
    const later = Date.now() + 10 * 60_000;
    const clock = jest.spyOn(Date, 'now').mockReturnValue(later);
    try {
      await isRefusedHere(sent);
      await isRefusedHere({ ...sent, cookie: sent.cookie.replace(/\d+$/, String(later + 60_000)) });
    } finally {
      clock.mockRestore();
    }
  });

  test('an ID token with a foreign signature', async () => {
    const sent = await goThere();
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const keys = [{ ...publicKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }];
    provider.fault = ({ url }, response) => {
      if (url !== '/jwks') return false;
      response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ keys }));
      return true;
    };
    await isRefused(sent);
  });

  test('an error returned by the provider', async () => {
    const sent = await goThere();
    const state = new URL(sent.path, PUBLIC_URL).searchParams.get('state')!;
    const query = new URLSearchParams({ error: 'access_denied', state, iss: provider.issuer });
    await isRefused({ ...sent, path: `/api/login/callback?${query}` });
  });
});

describe('the sign-in time', () => {
  /** A sign-in in a browser with a session at the provider, which asks for the password again only if told to. */
  async function visit(browser: ReturnType<typeof createBrowser>, cookie = '', path = '/api/login/firm') {
    const begun = await api.send(path, { cookie });
    const back = await browser.signIn(begun.headers.get('Location')!, 'ada');
    return comeBack({ cookie: `${cookieOf(begun, 'oidc')}; ${cookie}`, path: back.pathname + back.search });
  }
  const authenticatedAt = async () =>
    (await api.database.read.select().from(sessions)).at(-1)!.authenticatedAt;
  /** Moves the clock five minutes ahead, here and at the provider. */
  function later() {
    const present = Date.now;
    return jest.spyOn(Date, 'now').mockImplementation(() => present() + 5 * 60_000);
  }

  test('comes from the provider: an existing session there is not fresh, but signing in again here renews it', async () => {
    const browser = createBrowser();
    await visit(browser);
    const first = await authenticatedAt();
    expect(Math.abs(Date.now() - first)).toBeLessThan(60_000);
    const clock = later();
    try {
      const { session } = await visit(browser);
      expect(await authenticatedAt()).toBe(first);
      const before = Date.now();
      await visit(browser, session);
      expect(await authenticatedAt()).toBeGreaterThan(before - 2_000);
    } finally {
      clock.mockRestore();
    }
  });

  test('is renewed by a confirmation, which keeps the session', async () => {
    const browser = createBrowser();
    const { session } = await visit(browser);
    await api.database.writes.run(api.database.read.update(sessions).set({ authenticatedAt: 1 }));
    expect(await (await api.send('/api/account/confirm', { cookie: session })).json()).toMatchObject({
      isRecent: false,
      password: true,
      firm: true,
    });
    const done = await visit(browser, session, '/api/login/firm?for=confirmation');
    expect([done.status, done.session]).toEqual([200, '']);
    expect(await done.response.text()).toContain('that is confirmed');
    expect(await authenticatedAt()).toBeGreaterThan(1);
    expect((await api.send('/api/auth/user', { cookie: session })).status).toBe(200);
  });

  test('is not renewed by another person, nor by a provider that did not prompt', async () => {
    const { session } = await signIn();
    const { read, writes } = api.database;
    await writes.run(read.update(sessions).set({ authenticatedAt: 1 }));
    provider.people.bob = { email: CLIENT, email_verified: true, groups: ['client'] };
    const path = '/api/login/firm?for=confirmation';
    const begin = async () => {
      const begun = await api.send(path, { cookie: session });
      return {
        cookie: `${cookieOf(begun, 'oidc')}; ${session}`,
        url: new URL(begun.headers.get('Location')!),
      };
    };
    const bob = await begin();
    const back = await createBrowser().signIn(bob.url.href, 'bob');
    const refused = await comeBack({ cookie: bob.cookie, path: back.pathname + back.search });
    expect([refused.status, refused.session]).toEqual([403, '']);

    // Like a provider that ignores max_age: its session is older than the confirmation.
    const browser = createBrowser();
    await visit(browser);
    const clock = later();
    try {
      const { cookie, url } = await begin();
      for (const name of ['prompt', 'max_age']) url.searchParams.delete(name);
      const old = await browser.signIn(url.href, 'ada');
      const stale = await comeBack({ cookie, path: old.pathname + old.search });
      expect([stale.status, await stale.response.text()]).toEqual([
        403,
        expect.stringContaining('That could not be confirmed'),
      ]);
    } finally {
      clock.mockRestore();
    }
    const [own] = await read.select().from(sessions).where(eq(sessions.authenticatedAt, 1));
    expect(own).toBeDefined();
    expect(api.logged.join()).toContain('auth_time of the provider shows no new authentication');
  });

  test('is not renewed for a person who has lost the role: all sessions end', async () => {
    const browser = createBrowser();
    const { session } = await visit(browser);
    provider.people.ada = { ...provider.people.ada!, groups: [] };
    expect((await visit(browser, session, '/api/login/firm?for=confirmation')).status).toBe(403);
    expect((await api.send('/api/auth/user', { cookie: session })).status).toBe(401);
  });
});

test('a network that returns too often must wait, and nothing it brings is counted', async () => {
  const limited = await startTestApi({ ...provider.settings, RATE_LIMIT: 'on' });
  try {
    const held = { attempts: 60, endsAt: Date.now() + 60 * 60_000 };
    const sent = await goThere('ada', '', limited);
    const { read, writes } = limited.database;
    await comeBack(sent, limited);
    await writes.run(read.update(attempts).set(held).where(like(attempts.key, 'oidc-n%')));
    const before = await read.$count(attempts);
    const { status, response } = await comeBack(await goThere('ada', '', limited), limited);
    expect([status, Number(response.headers.get('Retry-After')) > 0]).toEqual([429, true]);
    expect(await response.text()).toContain('Too many attempts');
    expect(await read.$count(attempts)).toBe(before);
  } finally {
    await limited.close();
  }
});

test('if the provider is down, a page says so and passwords still work', async () => {
  const begun = await goThere();
  provider.fault = (_request, response) => {
    response.writeHead(500).end();
    return true;
  };
  const late = await comeBack(begun);
  const fresh = await startTestApi(provider.settings);
  try {
    for (const response of [late.response, await fresh.send('/api/login/firm')]) {
      expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '30']);
      const page = await response.text();
      expect(page).toContain('The firm’s sign-in is not responding');
      expect(page).toContain('href="/api/login"');
    }
    expect((await submitLogin(api.send, ADA, PASSWORD)).status).toBe(303);
    // Once the provider answers again, its sign-in works again.
    provider.fault = undefined;
    expect((await fresh.send('/api/login/firm')).status).toBe(303);
  } finally {
    await fresh.close();
  }
});

test('signing out ends the session here and at the provider, and leads home', async () => {
  const { session } = await signIn();
  const response = await api.send('/api/logout', { cookie: session });
  const there = new URL(response.headers.get('Location')!);
  expect(there.origin).toBe(provider.issuer);
  expect(there.searchParams.get('post_logout_redirect_uri')).toBe(`${PUBLIC_URL}/`);
  expect((await api.send('/api/auth/user', { cookie: session })).status).toBe(401);
  expect((await fetch(there)).status).toBe(200);
  // A session that began with a password has no session at the provider to end.
  const own = await api.send('/api/logout', { cookie: await api.signIn(ADA) });
  expect(own.headers.get('Location')).toBe('/');
});

describe('if passwords are', () => {
  const start = (rule: string) => startTestApi({ ...provider.settings, PASSWORD_SIGN_IN: rule });

  test('on, the sign-in page offers both', async () => {
    const page = await (await api.send('/api/login')).text();
    expect(page).toContain('action="/api/login"');
    expect(page).toContain('href="/api/login/firm"');
  });

  test('off, the sign-in goes to the provider and no password works', async () => {
    const strict = await start('off');
    try {
      await strict.addAccount('staff', ADA);
      for (const response of [
        await strict.send('/api/login'),
        await submitLogin(strict.send, ADA, PASSWORD),
        await strict.send('/api/invitation/any'),
        await strict.send('/api/login/forgotten'),
        await strict.send('/api/login/second-step'),
      ])
        expect([response.status, response.headers.get('Location')]).toEqual([303, '/api/login/firm']);
    } finally {
      await strict.close();
    }
  });

  test('for clients, staff are refused as if theirs were wrong', async () => {
    const mixed = await start('clients');
    try {
      await mixed.addAccount('staff', ADA);
      await mixed.addAccount('client', CLIENT);
      const refused = await submitLogin(mixed.send, ADA, PASSWORD);
      expect([refused.status, await refused.text()]).toEqual([
        401,
        expect.stringContaining('The email or password is not correct.'),
      ]);
      expect((await submitLogin(mixed.send, CLIENT, PASSWORD)).status).toBe(303);
      // Nor does an earlier passkey, or a second step that was pending when the rule was set, begin a session.
      await expect(mixed.signIn(ADA)).rejects.toThrow('No session begins');
      expect(mixed.deps.env.secondFactor).toEqual({ staff: 'off', client: 'offered' });
    } finally {
      await mixed.close();
    }
  });
});
