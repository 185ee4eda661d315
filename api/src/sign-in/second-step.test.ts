import { createHash, randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { and, eq, sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import {
  accounts,
  attempts,
  authenticatorApps,
  ledgerEntries,
  outbox,
  passkeyChallenges,
  passkeys,
  pendingSignIns,
  recoveryCodes,
  sessions,
} from '../db/schema';
import { createAuthenticator } from '../testing/test-authenticator';
import { addTestAccount } from '../testing/test-documents';
import { justBefore, PASSWORD, startTestApi, submitLogin, type TestApi } from '../testing/test-api';

const STEP_MS = 30_000;
// The clock is stopped in the middle of a step, so that no code expires while it is being sent.
const now = Math.floor(Date.now() / STEP_MS) * STEP_MS + STEP_MS / 2;
jest.spyOn(Date, 'now').mockReturnValue(now);
const api = await startTestApi();
const requiring = await startTestApi({ CLIENT_SECOND_FACTOR: 'required', RATE_LIMIT: 'on' });
const without = await startTestApi({ STAFF_SECOND_FACTOR: 'off', CLIENT_SECOND_FACTOR: 'off' });
afterAll(() => Promise.all([api.close(), requiring.close(), without.close()]));

const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * STEP_MS });

/** Six digits that are not the code of any step near now. */
function wrongCode(secret: string): string {
  const right = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps));
  return ['000000', '000001', '000002', '000003', '000004', '000005'].find((code) => !right.includes(code))!;
}

/** Only the pair of name and value; empty where the cookie is removed. */
const cookieOf = (response: Response, name: string) =>
  new RegExp(`(?:^|, )(${name}=[^;]+)`).exec(response.headers.get('Set-Cookie') ?? '')?.[1];

const sendCode = (at: TestApi, cookie: string, code: string) =>
  at.send('/api/login/second-step', {
    method: 'POST',
    cookie,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ code }).toString(),
  });

/** The cookie of a browser in which the password was right, without the cost of hashing it. */
async function beginSignIn(at: TestApi, accountSeq: number, endsAt = Date.now() + 60_000): Promise<string> {
  const token = randomUUID();
  const tokenHash = createHash('sha256').update(token).digest('base64url');
  const { read, writes } = at.database;
  await writes.run(read.insert(pendingSignIns).values({ tokenHash, accountSeq, tries: 0, endsAt }));
  return `sign-in=${token}`;
}

let people = 0;
const nextEmail = () => `person${(people += 1)}@example.com`;

/** An account with an app that was set up long ago, and the app's secret. */
async function addWithApp(at: TestApi = api, role: 'staff' | 'client' = 'client') {
  const email = nextEmail();
  const { seq, id } = await addTestAccount(at, role, email);
  const secret = new Secret({ size: 20 }).base32;
  const { read, writes } = at.database;
  const row = { accountSeq: seq, secret, confirmedAt: 1, lastStep: 1 };
  await writes.run(read.insert(authenticatorApps).values(row));
  return { seq, id, secret, email };
}

/** The new recovery codes that an account is shown on request. */
async function recoveryCodesOf(cookie: string): Promise<string[]> {
  const answer = await api.send('/api/account/second-factor/recovery-codes', { method: 'POST', cookie });
  return ((await answer.json()) as { recoveryCodes: string[] }).recoveryCodes;
}

const passkeyOptions = (at: TestApi, step: 'first' | 'second', cookie?: string) =>
  at.send('/api/login/passkey/options', { method: 'POST', json: { step }, ...(cookie ? { cookie } : {}) });
const sendPasskey = (at: TestApi, step: 'first' | 'second', response: unknown, cookie?: string) =>
  at.send('/api/login/passkey', { method: 'POST', json: { step, response }, ...(cookie ? { cookie } : {}) });

/** A signed-in account with one passkey, which has signed `counter` times. */
async function addWithPasskey(at: TestApi = api, counter = 0, role: 'staff' | 'client' = 'client') {
  const account = await addTestAccount(at, role, nextEmail());
  const cookie = await signInWith(account.seq, at);
  const at2 = '/api/account/second-factor/passkeys';
  const authenticator = createAuthenticator();
  const options = await (await at.send(`${at2}/options`, { method: 'POST', cookie })).json();
  const response = authenticator.register(options as { challenge: string }, { counter });
  const added = await at.send(at2, { method: 'POST', cookie, json: { name: 'Laptop', response } });
  expect(added.status).toBe(200);
  return { ...account, authenticator };
}

const challengeOf = async (response: Response) => (await response.json()) as { challenge: string };

describe('after a right password', () => {
  test('an account with an app must enter a code, and has no session before that', async () => {
    const email = nextEmail();
    await api.addAccount('staff', email);
    const [account] = await api.database.read.select().from(accounts).where(eq(accounts.email, email));
    const secret = new Secret({ size: 20 }).base32;
    await api.database.writes.run(
      api.database.read
        .insert(authenticatorApps)
        .values({ accountSeq: account!.seq, secret, confirmedAt: 1, lastStep: 1 }),
    );
    const login = await submitLogin(api.send, email, PASSWORD);
    expect([login.status, login.headers.get('Location')]).toEqual([303, '/api/login/second-step']);
    expect(cookieOf(login, 'sid')).toBe(undefined);
    const cookie = cookieOf(login, 'sign-in')!;
    expect((await api.send('/api/auth/user', { cookie })).status).toBe(401);
    const page = await (await api.send('/api/login/second-step', { cookie })).text();
    expect(page).toContain('autocomplete="one-time-code"');

    // As a keyboard with Arabic digits writes it.
    const typed = codeOf(secret).replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)));
    const passed = await sendCode(api, cookie, ` ${typed.slice(0, 3)} ${typed.slice(3)}`);
    expect([passed.status, passed.headers.get('Location')]).toEqual([303, '/']);
    const sid = cookieOf(passed, 'sid')!;
    expect((await api.send('/api/auth/user', { cookie: sid })).status).toBe(200);
    // The pending sign-in is used up.
    expect((await sendCode(api, cookie, codeOf(secret, 1))).status).toBe(401);
  });

  test('an account without a factor is signed in at once if none is required', async () => {
    const email = nextEmail();
    await api.addAccount('staff', email);
    const login = await submitLogin(api.send, email, PASSWORD);
    expect(login.headers.get('Location')).toBe('/');
    expect(cookieOf(login, 'sid')).toBeDefined();
  });

  test('no factor is requested if second factors are switched off, and no passkey signs in', async () => {
    const email = nextEmail();
    await without.addAccount('client', email);
    const [account] = await without.database.read.select().from(accounts).where(eq(accounts.email, email));
    const row = { accountSeq: account!.seq, secret: 'A'.repeat(32), confirmedAt: 1, lastStep: 1 };
    await without.database.writes.run(without.database.read.insert(authenticatorApps).values(row));
    const login = await submitLogin(without.send, email, PASSWORD);
    expect(login.headers.get('Location')).toBe('/');
    expect(await (await without.send('/api/login')).text()).not.toContain('data-passkey');
    const cookie = cookieOf(login, 'sid')!;
    const refused = await without.send('/api/account/second-factor/app', { method: 'POST', cookie });
    expect([refused.status, await refused.text()]).toEqual([
      403,
      expect.stringContaining('second-factor-off'),
    ]);
  });

  test('a passkey from before second factors were switched off does not work', async () => {
    const { seq, authenticator } = await addWithPasskey();
    const [row] = await api.database.read.select().from(passkeys).where(eq(passkeys.accountSeq, seq));
    const account = await addTestAccount(without, 'client', nextEmail());
    const { read, writes } = without.database;
    await writes.run(read.insert(passkeys).values({ ...row!, seq: undefined, accountSeq: account.seq }));
    const options = await challengeOf(await passkeyOptions(without, 'first'));
    expect((await sendPasskey(without, 'first', authenticator.sign(options))).status).toBe(401);
  });

  test('a client suspended meanwhile gets no session', async () => {
    const { seq, secret } = await addWithApp();
    const cookie = await beginSignIn(api, seq);
    const { read, writes } = api.database;
    await writes.run(
      read.update(accounts).set({ disabledAt: new Date().toISOString() }).where(eq(accounts.seq, seq)),
    );
    const refused = await sendCode(api, cookie, codeOf(secret));
    expect(refused.status).toBe(401);
    expect(cookieOf(refused, 'sid')).toBe(undefined);
  });
});

describe('a code of the app', () => {
  test('works once: no other sign-in takes it, or any before it', async () => {
    const { seq, secret } = await addWithApp();
    const earlier = codeOf(secret, -1);
    const code = codeOf(secret);
    expect((await sendCode(api, await beginSignIn(api, seq), code)).status).toBe(303);
    expect((await sendCode(api, await beginSignIn(api, seq), code)).status).toBe(401);
    expect((await sendCode(api, await beginSignIn(api, seq), earlier)).status).toBe(401);
  });

  test('works once, even if sent twice concurrently', async () => {
    const { seq, secret } = await addWithApp();
    const cookies = [await beginSignIn(api, seq), await beginSignIn(api, seq), await beginSignIn(api, seq)];
    const code = codeOf(secret);
    const answers = await Promise.all(cookies.map((cookie) => sendCode(api, cookie, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 401, 401]);
  });

  test.each([-1, 1])('%i steps away works, as clocks are imprecise', async (steps) => {
    const { seq, secret } = await addWithApp();
    expect((await sendCode(api, await beginSignIn(api, seq), codeOf(secret, steps))).status).toBe(303);
  });

  test("from two minutes ago does not work, nor does another person's", async () => {
    const { seq, secret } = await addWithApp();
    const stranger = await addWithApp();
    const cookie = await beginSignIn(api, seq);
    expect((await sendCode(api, cookie, codeOf(secret, -4))).status).toBe(401);
    expect((await sendCode(api, cookie, codeOf(stranger.secret))).status).toBe(401);
  });

  test('is refused after five wrong ones in one sign-in, which then ends', async () => {
    const { seq, secret } = await addWithApp();
    const cookie = await beginSignIn(api, seq);
    for (let tries = 0; tries < 5; tries += 1)
      expect((await sendCode(api, cookie, wrongCode(secret))).status).toBe(401);
    const refused = await sendCode(api, cookie, codeOf(secret));
    expect([refused.status, await refused.text()]).toEqual([401, expect.stringContaining('sign in again')]);
    expect(cookieOf(refused, 'sid')).toBe(undefined);
  });

  test('warns the owner by mail of a known password, once a day, after five wrong ones', async () => {
    const { seq, id, secret } = await addWithApp();
    const warnings = () =>
      api.database.read
        .select({ kind: outbox.kind })
        .from(outbox)
        .where(and(eq(outbox.about, id), eq(outbox.kind, 'second-step-failed')));
    const guess = async (tries: number, cookie: string) => {
      for (let n = 0; n < tries; n += 1) await sendCode(api, cookie, wrongCode(secret));
      return (await warnings()).length;
    };
    const first = await beginSignIn(api, seq);
    expect([await guess(4, first), await guess(1, first)]).toEqual([0, 1]);
    expect(await guess(5, await beginSignIn(api, seq))).toBe(1);
  });

  test('must wait after ten wrong ones for an account, in any number of sign-ins, and a right one gives no new tries', async () => {
    const { seq, secret } = await addWithApp(requiring);
    for (let tries = 0; tries < 10; tries += 1)
      await sendCode(requiring, await beginSignIn(requiring, seq), wrongCode(secret));
    const refused = await sendCode(requiring, await beginSignIn(requiring, seq), codeOf(secret));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(cookieOf(refused, 'sid')).toBe(undefined);
    // Moves the last attempt back by more than the first pause; all of them are forgotten after 24 hours.
    const isCount = eq(attempts.key, `second-step:${seq}`);
    const { read, writes } = requiring.database;
    const rest = () =>
      writes.run(
        read
          .update(attempts)
          .set({ endsAt: sql`${attempts.endsAt} - 6000` })
          .where(isCount),
      );
    await rest();
    const right = await sendCode(requiring, await beginSignIn(requiring, seq), codeOf(secret));
    expect(right.status).toBe(303);
    const wrong = await sendCode(requiring, await beginSignIn(requiring, seq), wrongCode(secret));
    expect(wrong.status).toBe(429);
    const [count] = await read.select().from(attempts).where(isCount);
    expect(count!.attempts).toBe(10);
  });
});

describe('a pending sign-in', () => {
  test('expires', async () => {
    const { seq, secret } = await addWithApp();
    const cookie = await beginSignIn(api, seq, Date.now() - 1);
    expect((await sendCode(api, cookie, codeOf(secret))).status).toBe(401);
    const page = await api.send('/api/login/second-step', { cookie });
    expect([page.status, page.headers.get('Location')]).toEqual([303, '/api/login']);
  });

  test('is bound to the browser of its password', async () => {
    const { seq, secret } = await addWithApp();
    const { read, writes } = api.database;
    await writes.run(read.delete(pendingSignIns));
    await beginSignIn(api, seq);
    for (const cookie of ['', 'sign-in=guessed', 'sid=guessed'])
      expect((await sendCode(api, cookie, codeOf(secret))).status).toBe(401);
  });

  test('starts one session, even with two racing codes', async () => {
    const { seq, secret } = await addWithApp();
    const cookie = await beginSignIn(api, seq);
    const codes = [codeOf(secret), codeOf(secret, 1)];
    const answers = await Promise.all(codes.map((code) => sendCode(api, cookie, code)));
    expect(answers.filter((answer) => cookieOf(answer, 'sid'))).toHaveLength(1);
  });
});

describe('a recovery code', () => {
  test('works once, in any spelling, and a mail is sent', async () => {
    const { seq, id, email } = await addWithApp();
    const session = await signInWith(seq);
    const [first, second] = await recoveryCodesOf(session);
    const typed = ` ${first!.toLowerCase().replaceAll('-', ' ')}`;
    expect((await sendCode(api, await beginSignIn(api, seq), typed)).status).toBe(303);
    expect((await sendCode(api, await beginSignIn(api, seq), first!)).status).toBe(401);
    expect((await sendCode(api, await beginSignIn(api, seq), second!)).status).toBe(303);
    const mails = await api.database.read.select().from(outbox).where(eq(outbox.about, id));
    expect(mails.map(({ recipient, payload }) => [recipient, payload])).toEqual([
      [email, '{"change":"codes-renewed"}'],
      [email, '{"change":"code-used"}'],
      [email, '{"change":"code-used"}'],
    ]);
  });

  test('works once, even if sent twice concurrently, and never for another account', async () => {
    const { seq } = await addWithApp();
    const stranger = await addWithApp();
    const [code] = await recoveryCodesOf(await signInWith(seq));
    expect((await sendCode(api, await beginSignIn(api, stranger.seq), code!)).status).toBe(401);
    const cookies = [await beginSignIn(api, seq), await beginSignIn(api, seq)];
    const answers = await Promise.all(cookies.map((cookie) => sendCode(api, cookie, code!)));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 401]);
  });

  test('is stored as a hash, and new ones end it', async () => {
    const { seq } = await addWithApp();
    const session = await signInWith(seq);
    const [old] = await recoveryCodesOf(session);
    const codes = await recoveryCodesOf(session);
    expect(new Set([old, ...codes]).size).toBe(11);
    const rows = await api.database.read
      .select()
      .from(recoveryCodes)
      .where(eq(recoveryCodes.accountSeq, seq));
    expect(rows).toHaveLength(10);
    expect(JSON.stringify(rows)).not.toContain(codes[0]);
    expect((await sendCode(api, await beginSignIn(api, seq), old!)).status).toBe(401);
  });
});

test('the right password of a disabled account is recorded as refused, even with a second factor', async () => {
  const { seq, id, email } = await addWithApp();
  const { read, writes } = api.database;
  await writes.run(read.update(accounts).set({ disabledAt: 'now' }).where(eq(accounts.seq, seq)));
  expect((await submitLogin(api.send, email, PASSWORD)).status).toBe(403);
  await api.deps.ledger.settle();
  const entries = await read.select().from(ledgerEntries).where(eq(ledgerEntries.subjectId, id));
  expect(entries.at(-1)).toMatchObject({ action: 'sign-in-refused', actorKind: 'visitor', actorId: null });
});

test('a short password still needs a code if second factors are switched off later', async () => {
  const { seq, secret, email } = await addWithApp(without);
  const { read, writes } = without.database;
  await writes.run(read.update(accounts).set({ shortPassword: 1 }).where(eq(accounts.seq, seq)));
  const answer = await submitLogin(without.send, email, PASSWORD);
  expect(answer.headers.get('Location')).toBe('/api/login/second-step');
  const done = await sendCode(without, cookieOf(answer, 'sign-in')!, codeOf(secret));
  expect([done.status, done.headers.get('Location')]).toEqual([303, '/']);
});

test('the ledger records wrong codes and used recovery codes, with the account', async () => {
  const { seq, id, secret } = await addWithApp();
  const [code] = await recoveryCodesOf(await signInWith(seq));
  await sendCode(api, await beginSignIn(api, seq), wrongCode(secret));
  await sendCode(api, await beginSignIn(api, seq), code!);
  await api.deps.ledger.settle();
  const entries = await api.database.read.select().from(ledgerEntries).where(eq(ledgerEntries.subjectId, id));
  expect(entries.map(({ action, actorId }) => [action, actorId]).sort()).toEqual([
    ['recovery-code-used', id],
    ['recovery-codes-made', id],
    ['sign-in-failed', null],
    // Once when the test made the account, and once with the code.
    ['signed-in', id],
    ['signed-in', id],
  ]);
});

test.each([
  ['session', () => api, sessions],
  ['second step', () => requiring, pendingSignIns],
] as const)('no %s is started with a password that is changed during its check', async (_what, at, table) => {
  const email = nextEmail();
  await at().addAccount('client', email);
  const { read, writes } = at().database;
  const isAccount = eq(accounts.email, email);
  justBefore(writes, /^insert into "(sessions|pending_sign_ins)"/, () =>
    writes.run(read.update(accounts).set({ passwordHash: 'another' }).where(isAccount)),
  );
  const late = await submitLogin(at().send, email, PASSWORD);
  expect([late.status, late.headers.get('Set-Cookie')]).toEqual([401, null]);
  expect(await late.text()).toContain('not correct');
  const [account] = await read.select().from(accounts).where(isAccount);
  expect(await read.select().from(table).where(eq(table.accountSeq, account!.seq))).toEqual([]);
});

test('passkey requests are limited by network, not by address', async () => {
  const limited = await startTestApi({ RATE_LIMIT: 'on', TRUST_PROXY_HOPS: '1' });
  try {
    const ask = async (address: string) => {
      const headers = { 'X-Forwarded-For': address };
      const json = { step: 'first' };
      return (await limited.send('/api/login/passkey/options', { method: 'POST', json, headers })).status;
    };
    for (let asked = 0; asked < 60; asked += 1) expect(await ask(`2001:db8:1:1::${asked}`)).toBe(200);
    expect(await ask('2001:db8:1:1::ffff')).toBe(429);
    expect(await ask('2001:db8:1:2::1')).toBe(200);
    expect(await limited.database.read.$count(passkeyChallenges)).toBe(61);
  } finally {
    await limited.close();
  }
});

describe('where a second factor is required', () => {
  const secretIn = (page: string) => /class="key">([A-Z2-7 ]+)</.exec(page)![1]!.replaceAll(' ', '');
  const shownSecret = async (cookie: string) =>
    secretIn(await (await requiring.send('/api/login/second-step', { cookie })).text());

  test('a sign-in requires setting one up before anything else', async () => {
    const email = nextEmail();
    const { seq } = await addTestAccount(requiring, 'client', email);
    const cookie = await beginSignIn(requiring, seq);
    const page = await (await requiring.send('/api/login/second-step', { cookie })).text();
    const secret = secretIn(page);
    expect(page).toContain('<path d="M');
    expect((await requiring.send('/api/auth/user', { cookie })).status).toBe(401);

    const wrong = await sendCode(requiring, cookie, wrongCode(secret));
    // The same secret is shown again: the phone has it already.
    expect([wrong.status, (await wrong.text()).replaceAll(' ', '')]).toEqual([
      401,
      expect.stringContaining(secret),
    ]);
    const done = await sendCode(requiring, cookie, codeOf(secret));
    expect(done.status).toBe(200);
    const codes = [...(await done.text()).matchAll(/<li>([\w-]+)<\/li>/g)].map(([, code]) => code!);
    expect(codes).toHaveLength(10);
    const sid = cookieOf(done, 'sid')!;
    expect((await requiring.send('/api/auth/user', { cookie: sid })).status).toBe(200);
    // The code that confirmed the app is used up; a recovery code works.
    expect((await sendCode(requiring, await beginSignIn(requiring, seq), codeOf(secret, -1))).status).toBe(
      401,
    );
    expect((await sendCode(requiring, await beginSignIn(requiring, seq), codes[0]!)).status).toBe(303);
  });

  test("each browser is shown a secret of its own, so that a person with only the password has no copy of the owner's", async () => {
    const { seq } = await addTestAccount(requiring, 'client', nextEmail());
    const [thief, owner] = [await beginSignIn(requiring, seq), await beginSignIn(requiring, seq)];
    const copied = await shownSecret(thief);
    const shown = await shownSecret(owner);
    expect(shown).not.toBe(copied);
    expect((await sendCode(requiring, thief, codeOf(shown))).status).toBe(401);
    // Wrong codes do not change the secret, since the phone has it already.
    const again = await shownSecret(owner);
    expect((await sendCode(requiring, owner, codeOf(again))).status).toBe(200);
    expect((await sendCode(requiring, await beginSignIn(requiring, seq), codeOf(copied))).status).toBe(401);
  });

  test('setting up an app never replaces one set up concurrently', async () => {
    const { seq } = await addTestAccount(requiring, 'client', nextEmail());
    const cookie = await beginSignIn(requiring, seq);
    const secret = await shownSecret(cookie);
    const { read, writes } = requiring.database;
    const own = new Secret({ size: 20 }).base32;
    justBefore(writes, /^update "authenticator_apps"/, () =>
      writes.run(
        read.update(authenticatorApps).set({ secret: own }).where(eq(authenticatorApps.accountSeq, seq)),
      ),
    );
    const late = await sendCode(requiring, cookie, codeOf(secret));
    expect(late.status).toBe(401);
    const [app] = await read.select().from(authenticatorApps).where(eq(authenticatorApps.accountSeq, seq));
    expect(app!.secret).toBe(own);
  });

  test('the password of an account without one starts no session', async () => {
    const email = nextEmail();
    await requiring.addAccount('client', email);
    const login = await submitLogin(requiring.send, email, PASSWORD);
    expect(login.headers.get('Location')).toBe('/api/login/second-step');
    expect(cookieOf(login, 'sid')).toBe(undefined);
  });
});

describe('a passkey', () => {
  test('is a second step for the account that typed its password', async () => {
    const { seq, authenticator } = await addWithPasskey();
    const cookie = await beginSignIn(api, seq);
    expect(await (await api.send('/api/login/second-step', { cookie })).text()).toContain(
      'data-passkey="second"',
    );
    const asked = await passkeyOptions(api, 'second', cookie);
    const options = (await asked.json()) as { challenge: string; allowCredentials: { id: string }[] };
    expect(options.allowCredentials.map(({ id }) => id)).toEqual([authenticator.id]);
    // The passkey need not ask for a finger: the password was right.
    const answer = authenticator.sign(options, { isVerified: false });
    const passed = await sendPasskey(api, 'second', answer, cookie);
    expect(await passed.json()).toEqual({ path: '/' });
    expect((await api.send('/api/auth/user', { cookie: cookieOf(passed, 'sid')! })).status).toBe(200);
  });

  test('signs in without a password if it verified a fingerprint or PIN', async () => {
    const { id, authenticator } = await addWithPasskey();
    const options = await challengeOf(await passkeyOptions(api, 'first'));
    const careless = authenticator.sign(options, { isVerified: false });
    expect((await sendPasskey(api, 'first', careless)).status).toBe(401);
    const next = await challengeOf(await passkeyOptions(api, 'first'));
    const passed = await sendPasskey(api, 'first', authenticator.sign(next));
    expect(passed.status).toBe(200);
    const user = await api.send('/api/auth/user', { cookie: cookieOf(passed, 'sid')! });
    expect(await user.json()).toMatchObject({ id });
  });

  test('signs each challenge once, in time and for its purpose', async () => {
    const { seq, authenticator } = await addWithPasskey();
    const first = await challengeOf(await passkeyOptions(api, 'first'));
    expect((await sendPasskey(api, 'first', authenticator.sign(first))).status).toBe(200);
    expect((await sendPasskey(api, 'first', authenticator.sign(first))).status).toBe(401);
    expect((await sendPasskey(api, 'first', authenticator.sign({ challenge: 'bWFkZSB1cA' }))).status).toBe(
      401,
    );

    const late = await challengeOf(await passkeyOptions(api, 'first'));
    const { read, writes } = api.database;
    await writes.run(read.update(passkeyChallenges).set({ endsAt: 1 }));
    expect((await sendPasskey(api, 'first', authenticator.sign(late))).status).toBe(401);

    const second = await challengeOf(await passkeyOptions(api, 'second', await beginSignIn(api, seq)));
    expect((await sendPasskey(api, 'first', authenticator.sign(second))).status).toBe(401);

    const made = await api.send('/api/account/second-factor/passkeys/options', {
      method: 'POST',
      cookie: await signInWith(seq),
    });
    const answer = authenticator.sign(await challengeOf(made));
    expect((await sendPasskey(api, 'second', answer, await beginSignIn(api, seq))).status).toBe(401);
  });

  test.each([
    ['from another origin', { origin: 'https://evil.example' }],
    ['from another port', { origin: 'http://localhost:8080' }],
    ['for another host', { host: 'evil.example' }],
  ])('is refused %s', async (_, behavior) => {
    const { authenticator } = await addWithPasskey();
    const options = await challengeOf(await passkeyOptions(api, 'first'));
    const refused = await sendPasskey(api, 'first', authenticator.sign(options, behavior));
    expect(refused.status).toBe(401);
    expect(cookieOf(refused, 'sid')).toBe(undefined);
  });

  test('is refused if its counter does not increase, as in a copy', async () => {
    const { authenticator } = await addWithPasskey(api, 7);
    const signWith = async (counter: number) => {
      const options = await challengeOf(await passkeyOptions(api, 'first'));
      return (await sendPasskey(api, 'first', authenticator.sign(options, { counter }))).status;
    };
    expect(await signWith(8)).toBe(200);
    expect(await signWith(8)).toBe(401);
    expect(await signWith(3)).toBe(401);
    expect(await signWith(9)).toBe(200);
  });

  test('is refused to one of two that answer at the same moment with the same count, as of a copy', async () => {
    const { authenticator } = await addWithPasskey(api, 7);
    for (const counter of [8, 9, 10]) {
      const options = [
        await challengeOf(await passkeyOptions(api, 'first')),
        await challengeOf(await passkeyOptions(api, 'first')),
      ];
      const answers = await Promise.all(
        options.map((each) => sendPasskey(api, 'first', authenticator.sign(each, { counter }))),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    }
  });

  test('of another account is no second step, nor one without a password', async () => {
    const { authenticator } = await addWithPasskey();
    const other = await addWithPasskey();
    const cookie = await beginSignIn(api, other.seq);
    const options = await challengeOf(await passkeyOptions(api, 'second', cookie));
    expect((await sendPasskey(api, 'second', authenticator.sign(options), cookie)).status).toBe(401);
    expect((await passkeyOptions(api, 'second')).status).toBe(401);
  });

  test('with another key is refused', async () => {
    const { authenticator } = await addWithPasskey();
    const options = await challengeOf(await passkeyOptions(api, 'first'));
    const forged = { ...createAuthenticator().sign(options), id: authenticator.id, rawId: authenticator.id };
    expect((await sendPasskey(api, 'first', forged)).status).toBe(401);
  });

  test('of a disabled account cannot sign in', async () => {
    const { seq, authenticator } = await addWithPasskey();
    const { read, writes } = api.database;
    await writes.run(read.update(accounts).set({ disabledAt: '2026-01-01' }).where(eq(accounts.seq, seq)));
    const options = await challengeOf(await passkeyOptions(api, 'first'));
    const refused = await sendPasskey(api, 'first', authenticator.sign(options));
    expect([refused.status, cookieOf(refused, 'sid')]).toEqual([403, undefined]);
  });

  test('stores its last use', async () => {
    const { seq, authenticator } = await addWithPasskey();
    const options = await challengeOf(await passkeyOptions(api, 'first'));
    await sendPasskey(api, 'first', authenticator.sign(options, { counter: 1 }));
    const [passkey] = await api.database.read.select().from(passkeys).where(eq(passkeys.accountSeq, seq));
    expect([passkey!.lastUsedAt, passkey!.counter]).toEqual([now, 1]);
  });
});

/** A session of an account, without a sign-in. */
async function signInWith(accountSeq: number, at = api): Promise<string> {
  const token = randomUUID();
  const tokenHash = createHash('sha256').update(token).digest('base64url');
  const { read, writes } = at.database;
  const session = { tokenHash, accountSeq, seenAt: now, endsAt: now + 60_000, authenticatedAt: now };
  await writes.run(read.insert(sessions).values(session));
  return `sid=${token}`;
}
