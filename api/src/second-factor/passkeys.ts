import { and, count, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import { DEFAULT_SITE } from '../contract';
import type { PasskeyAnswer, PasskeyAttestation } from '../contract/second-factor';
import type { Database } from '../db/open';
import { passkeyChallenges, passkeys } from '../db/schema';
import { uuidv7 } from '../db/uuid';
import type { WriteQuery } from '../db/write';

type Data = Pick<Database, 'read' | 'writes'>;
type Passkey = typeof passkeys.$inferSelect;
type Purpose = (typeof passkeyChallenges.$inferSelect)['purpose'];

/** The host that browsers bind passkeys to, and the origin at which they are used. */
export interface PasskeySite {
  readonly host: string;
  readonly origin: string;
}

const CHALLENGE_MS = 5 * 60_000;
export const MOST_PASSKEYS = 20;

/** Loading it takes 0.3 s and 20 MB, which most starts and most sign-ins do not need. */
const library = () => import('@simplewebauthn/server');

/** Removes expired challenges. */
export const forgetChallenges = ({ read }: Pick<Database, 'read'>, now: number) =>
  read.delete(passkeyChallenges).where(lte(passkeyChallenges.endsAt, now));

async function keepChallenge(
  { read, writes }: Data,
  purpose: Purpose,
  accountSeq: number | null,
  challenge: string,
) {
  const now = Date.now();
  const row = { challenge, purpose, accountSeq, endsAt: now + CHALLENGE_MS };
  await writes.run(forgetChallenges({ read }, now), read.insert(passkeyChallenges).values(row));
}

/** Whether this challenge was issued for this purpose and account; true only once. */
const takeChallenge =
  ({ read, writes }: Data, purpose: Purpose, accountSeq: number | null) =>
  async (challenge: string): Promise<boolean> => {
    const asked = and(
      eq(passkeyChallenges.challenge, challenge),
      eq(passkeyChallenges.purpose, purpose),
      accountSeq === null
        ? isNull(passkeyChallenges.accountSeq)
        : eq(passkeyChallenges.accountSeq, accountSeq),
      gt(passkeyChallenges.endsAt, Date.now()),
    );
    const [taken] = await writes.run(read.delete(passkeyChallenges).where(asked).returning());
    return Boolean(taken?.rows.length);
  };

export const listPasskeys = ({ read }: Pick<Database, 'read'>, accountSeq: number) =>
  read.select().from(passkeys).where(eq(passkeys.accountSeq, accountSeq)).orderBy(passkeys.seq);

/** Descriptions of an account's passkeys, for a browser to choose among. */
const choicesOf = (rows: readonly Passkey[]) =>
  rows.map(({ credentialId, transports }) => ({
    id: credentialId,
    transports: transports.split(',').filter(Boolean),
  }));

interface Owner {
  readonly seq: number;
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** The options with which a browser creates a passkey. */
export async function askForNewPasskey(database: Data, { host }: PasskeySite, owner: Owner) {
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: DEFAULT_SITE.name,
    rpID: host,
    // The authenticator keeps one passkey per user id, which must stay the same and must reveal nothing about the person.
    userID: new TextEncoder().encode(owner.id),
    userName: owner.email,
    userDisplayName: `${owner.firstName} ${owner.lastName}`.trim(),
    attestationType: 'none',
    excludeCredentials: choicesOf(await listPasskeys(database, owner.seq)),
    // A discoverable passkey that asks for a finger or a PIN replaces the password; any other is a second factor.
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  await keepChallenge(database, 'register', owner.seq, options.challenge);
  return options;
}

/** The row to insert for a passkey that a browser created; nothing where the browser's answer is invalid. */
export async function readNewPasskey(
  database: Data,
  { host, origin }: PasskeySite,
  accountSeq: number,
  name: string,
  response: PasskeyAttestation,
) {
  const { verifyRegistrationResponse } = await library();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: takeChallenge(database, 'register', accountSeq),
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: false,
  }).catch(refuse);
  if (!verified) return undefined;
  const { id: credentialId, publicKey, counter, transports = [] } = registrationInfo.credential;
  return {
    id: uuidv7(),
    accountSeq,
    credentialId,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: transports.join(','),
    name,
    createdAt: new Date().toISOString(),
  };
}

/** The library throws on any invalid answer, and anybody can send one. */
const refuse = () => ({ verified: false as const, registrationInfo: undefined });

/** The account may have one more passkey. */
export const hasRoomForPasskey = ({ read }: Pick<Database, 'read'>, accountSeq: number) =>
  sql`(${read.select({ n: count() }).from(passkeys).where(eq(passkeys.accountSeq, accountSeq))}) < ${MOST_PASSKEYS}`;

/** Why a passkey is requested: from one account, or, without an account, from anybody with a passkey kept for this site. */
export type PasskeyUse =
  | { readonly purpose: 'sign-in'; readonly accountSeq: null }
  | { readonly purpose: 'second-step' | 'confirm'; readonly accountSeq: number };

/** The options with which a browser uses a passkey. */
export async function askForPasskey(
  database: Data,
  { host }: PasskeySite,
  { purpose, accountSeq }: PasskeyUse,
) {
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: host,
    allowCredentials: accountSeq === null ? [] : choicesOf(await listPasskeys(database, accountSeq)),
    userVerification: accountSeq === null ? 'required' : 'preferred',
  });
  await keepChallenge(database, purpose, accountSeq, options.challenge);
  return options;
}

/**
 * The account whose passkey signed. With `accountSeq` null it may be any account, but the passkey must have asked for a finger
 * or a PIN. `isVerified` says whether it did. Nothing where the answer is invalid. Stores the passkey's counter and last use.
 */
export async function takePasskey(
  database: Data,
  { host, origin }: PasskeySite,
  { purpose, accountSeq }: PasskeyUse,
  response: PasskeyAnswer,
): Promise<{ readonly accountSeq: number; readonly isVerified: boolean } | undefined> {
  const { read, writes } = database;
  const [passkey] = await read.select().from(passkeys).where(eq(passkeys.credentialId, response.id));
  if (!passkey || (accountSeq !== null && passkey.accountSeq !== accountSeq)) return undefined;
  const { verifyAuthenticationResponse } = await library();
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: takeChallenge(database, purpose, accountSeq),
    expectedOrigin: origin,
    expectedRPID: host,
    credential: {
      id: passkey.credentialId,
      publicKey: Buffer.from(passkey.publicKey, 'base64url'),
      counter: passkey.counter,
    },
    requireUserVerification: accountSeq === null,
  }).catch(() => undefined);
  if (!verified?.verified) return undefined;
  const { newCounter, userVerified: isVerified } = verified.authenticationInfo;
  const [noted] = await writes.run(
    read
      .update(passkeys)
      .set({ counter: newCounter, lastUsedAt: Date.now() })
      // Of two simultaneous answers with the same count, one comes from a copy.
      .where(
        and(eq(passkeys.seq, passkey.seq), sql`(${passkeys.counter} < ${newCounter} or ${newCounter} = 0)`),
      )
      .returning(),
  );
  return noted?.rows.length ? { accountSeq: passkey.accountSeq, isVerified } : undefined;
}

/** Renames a passkey, with the statement `audit` after it in the same write; false where the account has none with this id. */
export async function renamePasskey(
  { read, writes }: Data,
  accountSeq: number,
  id: string,
  name: string,
  audit: WriteQuery,
): Promise<boolean> {
  const own = and(eq(passkeys.accountSeq, accountSeq), eq(passkeys.id, id));
  const [renamed] = await writes.run(read.update(passkeys).set({ name }).where(own).returning(), audit);
  return Boolean(renamed?.rows.length);
}
