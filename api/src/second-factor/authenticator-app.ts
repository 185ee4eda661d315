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

interface Data {
  readonly database: Pick<Database, 'read' | 'writes'>;
  readonly env: Pick<Env, 'dataKeys'>;
}

/** Sealed, a secret is of this account's app and of no other's. */
export const purposeOf = (accountSeq: number) => `authenticator app of account ${accountSeq}`;

const STEP_MS = 30_000;
/** Clocks of phones go wrong by less, and the next code may come while this one is typed. */
const STEPS_ASIDE = 1;
/** The length that RFC 4226 recommends. */
const SECRET_BYTES = 20;
const SET_UP_MS = 30 * 60_000;
/** Empty cells around the code, without which cameras miss its edge. */
const QUIET_CELLS = 4;

// These are what every app takes; some ignore any others and make wrong codes.
const generator = (secret: string, label = '') =>
  new TOTP({
    issuer: DEFAULT_SITE.name,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: STEP_MS / 1000,
    secret: Secret.fromBase32(secret),
  });

/** The step of 30 seconds of which this is the code, if it is one of now or of a step aside. */
function stepOf(code: string, secret: string, now: number): number | undefined {
  const aside = generator(secret).validate({ token: code, timestamp: now, window: STEPS_ASIDE });
  return aside === null ? undefined : Math.floor(now / STEP_MS) + aside;
}

/** The browser that sets up an app, by the hash of its session or of its pending sign-in, and the account it does it for. */
interface AppOwner {
  readonly seq: number;
  readonly tokenHash: string;
}

/**
 * A secret for the account's new app. This browser is shown the same one for half an hour, until a code confirms it; no
 * other browser is: whoever only knows the password could keep a copy of what the owner then confirms.
 */
export async function prepareApp(
  { database: { read, writes }, env: { dataKeys } }: Data,
  { seq, tokenHash, email }: AppOwner & { readonly email: string },
): Promise<AppSetUp> {
  const now = Date.now();
  const drawn = sealSecret(dataKeys, new Secret({ size: SECRET_BYTES }).base32, purposeOf(seq));
  const isOpen = sql`(coalesce(${authenticatorApps.newSecretEndsAt}, 0) > ${now} and ${authenticatorApps.newSecretOf} is ${tokenHash})`;
  const [prepared] = await writes.run(
    read
      .insert(authenticatorApps)
      .values({
        ...{ accountSeq: seq, lastStep: 0 },
        ...{ newSecret: drawn, newSecretEndsAt: now + SET_UP_MS, newSecretOf: tokenHash },
      })
      .onConflictDoUpdate({
        target: authenticatorApps.accountSeq,
        set: {
          newSecret: sql`case when ${isOpen} then ${authenticatorApps.newSecret} else ${drawn} end`,
          newSecretEndsAt: sql`case when ${isOpen} then ${authenticatorApps.newSecretEndsAt} else ${now + SET_UP_MS} end`,
          newSecretOf: tokenHash,
        },
      })
      .returning(),
  );
  const { newSecret } = returnedRows(authenticatorApps, prepared)[0]!;
  const secret = openSecret(dataKeys, newSecret!, purposeOf(seq));
  return { secret, qrCode: drawQrCode(generator(secret, email).toString()) };
}

/**
 * Makes the app that this browser was shown the account's own if this is a code of it and `condition` holds, in place of an
 * earlier one. `before` stands before it in the same write and is told when it happens. Gives the results of these, nothing
 * where the code is wrong or late.
 */
export async function confirmApp(
  { database: { read, writes }, env: { dataKeys } }: Data,
  { seq, tokenHash }: AppOwner,
  code: string,
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
  const step = app && stepOf(code, openSecret(dataKeys, app.newSecret!, purposeOf(seq)), now);
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

/** Takes a code of the account's app, once: false for a wrong one, for one that was taken and for those before it. */
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
function drawQrCode(text: string): AppSetUp['qrCode'] {
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
