import { invalid, Refusal } from '@lisle-harrow/server/http/refusal';
import { and, eq, isNull } from 'drizzle-orm';
import type { NewMemberInput } from '../contract';
import { isAborted, isDuplicate } from '../db/errors';
import { insertWhere } from '../db/insert-where';
import type { Database } from '../db/open';
import { accounts, householdMembers } from '../db/schema';
import { uuidv7 } from '../db/uuid';
import type { WriteQuery } from '../db/write';
import type { Deps } from '../deps';
import { queueInvitation } from '../invitations/invitation-mail';
import { generateInvitation, type NewInvitation, storeInvitation } from '../invitations/invitations';
import { queueAccessGiven } from './access-letter';

/** More people than share one case, and few enough to show all of them. */
const MOST_MEMBERS = 10;

const tooMany = () =>
  new Refusal(409, 'too-many-members', 'Conflict', {
    detail: `${MOST_MEMBERS} people have access to this case, the most that one client may have`,
  });

/** One sentence for every reason, so that it does not reveal whose address it is. */
const notAddable = () =>
  invalid([
    {
      pointer: '/email',
      message: 'This address belongs to staff, to a client, or to somebody else’s household',
    },
  ]);

interface NewMember {
  /** The id of the member's account. */
  readonly id: string;
  readonly email: string;
  /** Missing if the account already has a password, and if passwords let no client in. */
  readonly invitation: NewInvitation | undefined;
}

/**
 * Gives somebody access to the case of a client, who is notified: with a new account and an invitation, or through the
 * existing account of the address, which must be a client's without a case. The unique account of a member and the
 * triggers decide between concurrent calls.
 */
export async function addMember(
  deps: Pick<Deps, 'database' | 'env'>,
  client: { readonly id: string; readonly seq: number; readonly contactEmail: string },
  { right, ...person }: NewMemberInput,
  addedBy: string,
  tell: (memberId: string) => WriteQuery,
): Promise<NewMember> {
  const { read, writes } = deps.database;
  const accountSeq = client.seq;
  const email = person.email.toLowerCase();
  const isHere = eq(householdMembers.accountSeq, accountSeq);
  if ((await read.$count(householdMembers, isHere)) >= MOST_MEMBERS) throw tooMany();

  const [known] = await read.select().from(accounts).where(eq(accounts.email, email));
  const now = new Date().toISOString();
  const account = known ?? {
    id: uuidv7(),
    email,
    firstName: person.firstName,
    lastName: person.lastName,
    role: 'client' as const,
    passwordHash: '',
    createdAt: now,
  };
  const invitation = generateInvitation();
  const row = {
    id: uuidv7(),
    accountSeq,
    access: right,
    since: now,
    addedBy,
    memberSeq: accounts.seq.getSQL(),
  };
  const isIt = and(eq(accounts.id, account.id), eq(accounts.role, 'client'), isNull(accounts.disabledAt))!;
  try {
    const results = await writes.run(
      ...(known ? [] : [read.insert(accounts).values(account)]),
      insertWhere({ read }, householdMembers, row, isIt, accounts).returning(),
      tell(account.id),
      ...(deps.env.ownSignIn.client ? inviting(deps, invitation, account) : []),
      ...queueAccessGiven(deps.database, client.id, row.id, [
        { recipient: client.contactEmail },
        ...(account.passwordHash ? [{ recipient: email, member: account.id }] : []),
      ]),
    );
    const [added, , stored] = known ? results : results.slice(1);
    if (!added?.rows.length) throw notAddable();
    const isInvited = deps.env.ownSignIn.client && Boolean(stored?.rows.length);
    return { id: account.id, email, invitation: isInvited ? invitation : undefined };
  } catch (error) {
    if (isDuplicate(error) || isAborted(error, 'a case of its own')) throw notAddable();
    throw error;
  }
}

/** The statements of an invitation and its mail. */
const inviting = (
  { database, env }: { readonly database: Database; readonly env: Deps['env'] },
  invitation: NewInvitation,
  account: { readonly id: string; readonly email: string },
) => [storeInvitation(database, invitation, account.id), queueInvitation(database, env, invitation, account)];
