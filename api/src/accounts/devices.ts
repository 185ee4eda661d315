import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { callerAddress, networkOf } from '@lisle-harrow/server/http/caller-address';
import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import { DAY_MS, FIRM_ZONE, type Site } from '../contract';
import { COOKIES, DEVICE_DAYS } from '../contract/current-user';
import { getCookie, setCookie } from 'hono/cookie';
import type { Database } from '../db/open';
import { accounts, devices } from '../db/schema';
import { sharedKey } from '../db/shared-key';
import type { WriteQuery } from '../db/write';
import type { Env } from '../env';
import { isReserved, queueMessage } from '../outbox/queue-message';
import { describeDevice } from './describe-device';
import { hashToken } from './hash-token';
import type { Letter } from '../mail/letter';
import { from, type Mails } from '../outbox/mail-of';
import type { OutgoingMessage } from '../outbox/outbox-store';
import { NotNeeded } from '../outbox/outbox';

/** How long a browser stays known after its last sign-in; browsers keep no cookie for longer than 400 days. */
const DEVICE_LIFE_MS = DEVICE_DAYS * DAY_MS;

/** A browser that signs in, and what to store about it. */
interface ArrivingDevice {
  /** Belongs in the transaction that begins the session, where `isAdmitted` holds. */
  statements(isAdmitted: SQL): WriteQuery[];
  /** Lets the browser be recognized next time; to be called after the commit. */
  remember(c: Context): void;
}

export interface Devices {
  /** The hash under which this browser is known to the account, if its cookie is genuine and was not revoked. */
  recognize(c: Context, accountSeq: number): Promise<string | undefined>;
  /** Whether a browser that was not revoked has signed in to the account from this network before. */
  isFamiliar(network: string, accountSeq: number): Promise<boolean>;
  /** For a sign-in that has succeeded; the owner is notified if the browser is new. */
  arrive(c: Context, accountSeq: number): Promise<ArrivingDevice>;
  /** For somebody who has set a new password with a link from a mail: their browser is known when it then signs in. */
  admit(c: Context, accountSeq: number): Promise<void>;
}

/** The kind of browser in words and the network of its address, never the whole address. */
export const whereFrom = (c: Context, { TRUST_PROXY_HOPS }: Pick<Env, 'TRUST_PROXY_HOPS'>) => ({
  label: describeDevice(c.req.header('User-Agent') ?? ''),
  network: networkOf(callerAddress(c, TRUST_PROXY_HOPS)),
});

/**
 * Recognizes browsers by a signed cookie for each account. The cookie signs nobody in: it only gives password guesses a
 * budget of their own, so a stolen one is worth no more than a few attempts.
 */
export function createDevices(database: Pick<Database, 'read' | 'writes'>, env: Env): Devices {
  const { read } = database;
  const key = sharedKey(database, 'device-cookies');
  // Not `/`: a request with a cookie cannot get the page that all signed-out visitors share.
  const cookieOptions = { httpOnly: true, sameSite: 'Lax', secure: env.https, path: '/api' } as const;

  const sign = async (text: string) =>
    createHmac('sha256', await key())
      .update(text)
      .digest('base64url');
  const cookieName = async (accountSeq: number) =>
    `${env.https ? '__Secure-' : ''}${COOKIES.device}-${(await sign(`name ${accountSeq}`)).slice(0, 16)}`;
  const signatureOf = (accountSeq: number, secret: string) => sign(`device ${accountSeq} ${secret}`);

  async function recognize(c: Context, accountSeq: number): Promise<string | undefined> {
    const [secret, given] = (getCookie(c, await cookieName(accountSeq)) ?? '').split('.');
    if (!secret || !given) return undefined;
    const right = Buffer.from(await signatureOf(accountSeq, secret));
    const signature = Buffer.from(given);
    if (signature.length !== right.length || !timingSafeEqual(signature, right)) return undefined;
    const hash = hashToken(secret);
    const [row] = await read
      .select({ hash: devices.hash })
      .from(devices)
      .where(and(eq(devices.hash, hash), eq(devices.accountSeq, accountSeq), isNull(devices.revokedAt)))
      .limit(1);
    return row?.hash;
  }

  async function accountOf(accountSeq: number) {
    const columns = { id: accounts.id, email: accounts.email };
    const [account] = await read.select(columns).from(accounts).where(eq(accounts.seq, accountSeq));
    return account;
  }

  async function arrive(c: Context, accountSeq: number, isTold = true): Promise<ArrivingDevice> {
    const { label, network } = whereFrom(c, env);
    const name = await cookieName(accountSeq);
    const known = await recognize(c, accountSeq);
    const secret = randomBytes(16).toString('base64url');
    const hash = known ?? hashToken(secret);
    const value = `${secret}.${await signatureOf(accountSeq, secret)}`;
    const kept = getCookie(c, name);
    const now = Date.now();
    const hadOthers = sql`exists (select 1 from ${devices} where ${eq(devices.accountSeq, accountSeq)})`;
    const wasHere = sql`exists (select 1 from ${devices} where ${eq(devices.accountSeq, accountSeq)} and ${eq(devices.network, network)})`;
    const account = known || !env.mail ? undefined : await accountOf(accountSeq);
    const mayNotify = isTold && account && !isReserved(account.email);
    return {
      statements: (isAdmitted) => [
        // Before the insert, since it checks whether there were others.
        ...(mayNotify
          ? [
              queueMessage(
                { read },
                {
                  kind: 'new-device',
                  about: account.id,
                  occasion: hash,
                  recipient: account.email,
                  payload: { label, network, at: now } satisfies NewDevice,
                },
                sql`${hadOthers} and exists (select 1 from ${accounts} where ${eq(accounts.seq, accountSeq)} and ${isAdmitted})`,
              ),
            ]
          : []),
        read
          .insert(devices)
          .select(
            sql`select ${hash}, ${network}, ${accounts.seq}, ${label}, ${now}, ${now}, ${known ? sql`0` : sql`${hadOthers} and not ${wasHere}`}, null from ${accounts} where ${eq(accounts.seq, accountSeq)} and ${isAdmitted}`,
          )
          .onConflictDoUpdate({ target: [devices.hash, devices.network], set: { lastAt: now, label } }),
      ],
      remember: (answer) =>
        setCookie(answer, name, known && kept ? kept : value, {
          ...cookieOptions,
          maxAge: DEVICE_LIFE_MS / 1000,
        }),
    };
  }

  return {
    recognize,
    async isFamiliar(network, accountSeq) {
      const rows = await read
        .select({ hash: devices.hash })
        .from(devices)
        .where(
          and(eq(devices.accountSeq, accountSeq), eq(devices.network, network), isNull(devices.revokedAt)),
        )
        .limit(1);
      return rows.length > 0;
    },
    arrive,
    async admit(c, accountSeq) {
      const arriving = await arrive(c, accountSeq, false);
      await database.writes.run(...arriving.statements(sql`true`));
      arriving.remember(c);
    },
  };
}

/**
 * Belongs in the transaction that sets a new password: makes every browser except `but` unknown to the accounts that
 * match `of`.
 */
export const revokeDevices = ({ read }: Pick<Database, 'read'>, of: SQL, but = '') =>
  read
    .update(devices)
    .set({ revokedAt: Date.now() })
    .where(and(of, isNull(devices.revokedAt), ne(devices.hash, but)));

/** Forgets browsers that have not signed in for as long as their cookie lasts. */
export const forgetDevices = ({ read }: Pick<Database, 'read'>, now: number) =>
  read.delete(devices).where(sql`${devices.lastAt} <= ${now - DEVICE_LIFE_MS}`);

/** A sign-in from a browser that is new to the account; `at` in milliseconds since 1970. */
interface NewDevice {
  readonly label: string;
  readonly network: string;
  readonly at: number;
}

const clock = new Intl.DateTimeFormat('en-US', {
  timeZone: FIRM_ZONE,
  dateStyle: 'full',
  timeStyle: 'long',
});

/** Tells the owner of an account of a sign-in that may not have been theirs. */
function newDeviceLetter({ payload }: OutgoingMessage, { name }: Site, publicUrl: string): Letter {
  const { label, network, at } = JSON.parse(payload ?? '{}') as Partial<NewDevice>;
  if (!label || !at) throw new NotNeeded('What it tells of is not kept');
  return {
    subject: `A new sign-in to your account at ${name}`,
    title: 'A new sign-in',
    opening: ['Someone signed in to your account from a browser we had not seen before.'],
    facts: [
      ['Browser', label],
      ...(network ? [['Network', network] as const] : []),
      ['When', clock.format(at)],
    ],
    link: { label: 'Look at your account', url: new URL('/account', publicUrl).href },
    closing: [
      'If that was you, there is nothing to do. If it was not, please change your password right away and call us.',
    ],
    reason:
      'We write whenever your account is opened in a new browser, so that no one else can use it unnoticed.',
  };
}

export const deviceMails = { 'new-device': { write: from(newDeviceLetter) } } satisfies Mails;
