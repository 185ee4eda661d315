import { invalid } from '@lisle-harrow/server/http/refusal';
import { eq, sql } from 'drizzle-orm';
import { endBarredSessions } from '../accounts/sessions';
import type { ClientCaseInput } from '../contract';
import { isAborted, isDuplicate } from '../db/errors';
import type { Database } from '../db/open';
import { accounts, clientProfiles } from '../db/schema';
import { uuidv7 } from '../db/uuid';
import type { WriteQuery } from '../db/write';
import type { Deps } from '../deps';
import { queueInvitation } from '../invitations/invitation-mail';
import { generateInvitation, type NewInvitation, storeInvitation } from '../invitations/invitations';

interface AddedClient {
  readonly clientId: string;
  readonly loginEmail: string;
  /** Missing if the account already has a password, and if passwords let no client in. */
  readonly invitation: NewInvitation | undefined;
}

interface AddedBy {
  /** Who looks after the client. */
  readonly adviserSeq: number | null;
  /** Whether an existing account may be completed: whoever does so sees its documents from then on. */
  readonly mayComplete: boolean;
}

const refused = (message: string) => invalid([{ pointer: '/email', message }]);
const sharesCase = () => refused('This person shares the case of another client; withdraw that access first');
const thereAlready = () => refused('This client is there already');

/**
 * Creates account, profile, invitation and its mail in one transaction, or gives an existing account the profile it
 * lacks. The unique email and the unique profile decide between concurrent calls.
 */
export async function addClient(
  { database, env }: Pick<Deps, 'database' | 'env'>,
  input: ClientCaseInput,
  { adviserSeq, mayComplete }: AddedBy,
  tell: (clientId: string) => WriteQuery,
): Promise<AddedClient> {
  const { read, writes } = database;
  const loginEmail = input.email.toLowerCase();
  const clientId = uuidv7();
  const invitation = generateInvitation();
  const { firstName, lastName } = input;
  const now = new Date().toISOString();
  const account = {
    id: clientId,
    email: loginEmail,
    firstName,
    lastName,
    role: 'client' as const,
    passwordHash: '',
    createdAt: now,
  };
  try {
    await writes.run(
      read.insert(accounts).values(account),
      insertProfile(database, clientId, input, adviserSeq),
      tell(clientId),
      ...inviting({ database, env }, invitation, account),
    );
    return { clientId, loginEmail, invitation: env.ownSignIn.client ? invitation : undefined };
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    if (!mayComplete) throw refused('This address has an account already; ask an owner to add the client');
    return completeAccount({ database, env }, loginEmail, input, adviserSeq, tell);
  }
}

async function completeAccount(
  { database, env }: Pick<Deps, 'database' | 'env'>,
  loginEmail: string,
  input: ClientCaseInput,
  adviserSeq: number | null,
  tell: (clientId: string) => WriteQuery,
): Promise<AddedClient> {
  const { read, writes } = database;
  const [account] = await read.select().from(accounts).where(eq(accounts.email, loginEmail));
  if (!account) throw thereAlready();
  if (account.role !== 'client') throw refused('This address belongs to a member of staff');
  const invitation = generateInvitation();
  try {
    const [, , stored] = await writes.run(
      insertProfile(database, account.id, input, adviserSeq),
      tell(account.id),
      ...inviting({ database, env }, invitation, account),
      ...endBarredSessions(database, account.seq, input.status),
    );
    const invited = env.ownSignIn.client && (stored?.rows.length ?? 0) > 0;
    return { clientId: account.id, loginEmail, invitation: invited ? invitation : undefined };
  } catch (error) {
    if (isDuplicate(error)) throw thereAlready();
    if (isAborted(error, 'shares a case')) throw sharesCase();
    throw error;
  }
}

/** The statements of an invitation and its mail. */
function inviting(
  { database, env }: Pick<Deps, 'database' | 'env'>,
  invitation: NewInvitation,
  account: { readonly id: string; readonly email: string },
): WriteQuery[] {
  if (!env.ownSignIn.client) return [];
  return [
    storeInvitation(database, invitation, account.id),
    queueInvitation(database, env, invitation, account),
  ];
}

function insertProfile(
  { read }: Database,
  accountId: string,
  input: ClientCaseInput,
  adviserSeq: number | null,
) {
  return read.insert(clientProfiles).values({
    ...input,
    adviserSeq,
    id: uuidv7(),
    accountSeq: sql`(select ${accounts.seq} from ${accounts} where ${accounts.id} = ${accountId})`,
    changedAt: new Date().toISOString(),
  });
}
