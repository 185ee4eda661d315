import type { ResultSet } from '@libsql/client';
import { and, eq, gt, isNotNull, lt, sql, type SQL } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import encodeQr from 'qr';
import { DEFAULT_SITE } from '../contract';
import type { AppSetUp } from '../contract/second-factor';
import type { Database } from '../db/open';
import type { Env } from '../env';
import { openSecret, sealSecret } from '../file-store/data-keys';
import { returnedRows } from '../db/rows';
import { authenticatorApps } from '../db/schema';
import type { WriteQuery } from '../db/write';
import { plainCode } from './plain-code';

interface Data {
  readonly database: Pick<Database, 'read' | 'writes'>;
  readonly env: Pick<Env, 'dataKeys'>;
}

/** The purpose under which a secret is sealed: it opens for this account's app and for no other. */
export const purposeOf = (accountSeq: number) => `authenticator app of account ${accountSeq}`;

const STEP_MS = 30_000;
/** Phone clocks are off by less than this, and the next code may appear while this one is being typed. */
const STEPS_ASIDE = 1;
/** The length that RFC 4226 recommends. */
const SECRET_BYTES = 20;
const SET_UP_MS = 30 * 60_000;
/** Empty cells around the code, without which cameras miss its edge. */
const QUIET_CELLS = 4;

// Every app supports these values; some ignore any others and generate wrong codes.
const generator = (secret: string, label = '') =>
  new TOTP({
    issuer: DEFAULT_SITE.name,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: STEP_MS / 1000,
    secret: Secret.fromBase32(secret),
  });

/** The 30-second step that the code belongs to, if that is the current step or one next to it. */
function stepOf(code: string, secret: string, now: number): number | undefined {
  const aside = generator(secret).validate({ token: code, timestamp: now, window: STEPS_ASIDE });
  return aside === null ? undefined : Math.floor(now / STEP_MS) + aside;
}

/** The account that an app is set up for, and the browser that does so, by the token hash of its session or pending sign-in. */
interface AppOwner {
  readonly seq: number;
  readonly tokenHash: string;
}

/**
 * A secret for the account's new app. The same browser is shown the same secret for half an hour, until a code confirms it; any
 * other browser is shown another, or else somebody who only knows the password could keep a copy of what the owner then
 * confirms.
 */
export async function prepareApp(
  { database: { read, writes }, env: { dataKeys } }: Data,
  { seq, tokenHash, email }: AppOwner & { readonly email: string },
): Promise<AppSetUp> {
  const now = Date.now();
  const sealed = sealSecret(dataKeys, new Secret({ size: SECRET_BYTES }).base32, purposeOf(seq));
  const isOpen = sql`(coalesce(${authenticatorApps.newSecretEndsAt}, 0) > ${now} and ${authenticatorApps.newSecretOf} is ${tokenHash})`;
  const [prepared] = await writes.run(
    read
      .insert(authenticatorApps)
      .values({
        accountSeq: seq,
        lastStep: 0,
        newSecret: sealed,
        newSecretEndsAt: now + SET_UP_MS,
        newSecretOf: tokenHash,
      })
      .onConflictDoUpdate({
        target: authenticatorApps.accountSeq,
        set: {
          newSecret: sql`case when ${isOpen} then ${authenticatorApps.newSecret} else ${sealed} end`,
          newSecretEndsAt: sql`case when ${isOpen} then ${authenticatorApps.newSecretEndsAt} else ${now + SET_UP_MS} end`,
          newSecretOf: tokenHash,
        },
      })
      .returning(),
  );
  const { newSecret } = returnedRows(authenticatorApps, prepared)[0]!;
  const secret = openSecret(dataKeys, newSecret!, purposeOf(seq));
  return { secret, qrCode: renderQrCode(generator(secret, email).toString()) };
}

/**
 * If the code is right and `condition` holds, makes the app that this browser was shown the account's app, in place of an
 * earlier one. The statements of `before` run first in the same write and get the condition under which this happens. Returns
 * their results, or nothing where the code is wrong or late.
 */
export async function confirmApp(
  { database: { read, writes }, env: { dataKeys } }: Data,
  { seq, tokenHash }: AppOwner,
  typed: string,
  before: (happens: SQL) => WriteQuery[],
  condition?: SQL,
): Promise<ResultSet[] | undefined> {
  const now = Date.now();
  const isPrepared = and(
    eq(authenticatorApps.accountSeq, seq),
    isNotNull(authenticatorApps.newSecret),
    eq(authenticatorApps.newSecretOf, tokenHash),
    gt(authenticatorApps.newSecretEndsAt, now),
  );
  const [app] = await read.select().from(authenticatorApps).where(isPrepared);
  const step = app && stepOf(plainCode(typed), openSecret(dataKeys, app.newSecret!, purposeOf(seq)), now);
  if (!step) return undefined;
  const secret = app.newSecret!;
  const happens = and(isPrepared, eq(authenticatorApps.newSecret, secret), condition);
  const results = await writes.run(
    ...before(sql`exists (select 1 from ${authenticatorApps} where ${happens})`),
    read
      .update(authenticatorApps)
      .set({
        secret,
        confirmedAt: now,
        lastStep: step,
        newSecret: null,
        newSecretEndsAt: null,
        newSecretOf: null,
      })
      .where(happens)
      .returning(),
  );
  return results.pop()?.rows.length ? results : undefined;
}

/** Accepts each code of the account's app once: false for a wrong code, for one already used and for those before it. */
export async function takeAppCode(
  { database: { read, writes }, env: { dataKeys } }: Data,
  seq: number,
  code: string,
): Promise<boolean> {
  const own = and(eq(authenticatorApps.accountSeq, seq), isNotNull(authenticatorApps.secret));
  const [app] = await read.select().from(authenticatorApps).where(own);
  const step = app && stepOf(code, openSecret(dataKeys, app.secret!, purposeOf(seq)), Date.now());
  if (!step) return false;
  const [taken] = await writes.run(
    read
      .update(authenticatorApps)
      .set({ lastStep: step })
      .where(and(own, eq(authenticatorApps.secret, app.secret!), lt(authenticatorApps.lastStep, step)))
      .returning(),
  );
  return Boolean(taken?.rows.length);
}

/** A QR code as the path of an SVG whose `size` is the length of both sides. */
function renderQrCode(text: string): AppSetUp['qrCode'] {
  const rows = encodeQr(text, 'raw', { border: QUIET_CELLS });
  const path = rows.flatMap((row, y) =>
    [
      ...row
        .map((cell) => (cell ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
  );
  return { size: rows.length, path: path.join('') };
}
