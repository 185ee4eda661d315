import { eq } from 'drizzle-orm';
import type { ClientCase, ClientCaseInput, Invitation } from '../contract';
import { accounts } from '../db/schema';
import { acceptInvitation } from '../invitations/invitations';
import { PASSWORD_HASH, type TestApi } from './test-api';

export const STAFF = 'staff@example.com';

/** The input with which staff add a new client. */
export const caseInput = (email: string, changes: Partial<ClientCaseInput> = {}): ClientCaseInput => ({
  firstName: 'Ines',
  lastName: 'Moreau',
  email,
  phone: '',
  company: '',
  status: 'onboarding',
  ...changes,
});

export interface CaseDesk {
  readonly cookie: string;
  /** A call below `/api/admin/clients`, by staff unless another cookie is given. */
  readonly call: (method: string, path?: string, json?: unknown, cookie?: string) => Promise<Response>;
  readonly read: <Answer>(path?: string) => Promise<Answer>;
  readonly add: (email: string, changes?: Partial<ClientCaseInput>) => Promise<AddedCase>;
  /** Adds a client who has set a password; `cookie` is the client's. */
  readonly addSignedIn: (email: string) => Promise<{ client: ClientCase; cookie: string }>;
  /** Adds a client; returns the path of the invitation. */
  readonly invite: (email: string) => Promise<string>;
  readonly accountOf: (email: string) => Promise<typeof accounts.$inferSelect>;
}

interface AddedCase {
  readonly client: ClientCase;
  readonly invitation: Invitation | null;
}

/** A signed-in member of staff who works on clients' cases. */
export async function openCaseDesk(api: TestApi): Promise<CaseDesk> {
  await api.addAccount('staff', STAFF);
  const cookie = await api.signIn(STAFF);
  const call: CaseDesk['call'] = (method, path = '', json, by = cookie) =>
    api.send(`/api/admin/clients${path}`, { method, json, cookie: by });
  const add: CaseDesk['add'] = async (email, changes) => {
    const response = await call('POST', '', caseInput(email, changes));
    if (response.status !== 201)
      throw new Error(`POST answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as AddedCase;
  };
  return {
    cookie,
    call,
    add,
    async read<Answer>(path?: string) {
      const response = await call('GET', path);
      if (response.status !== 200) throw new Error(`GET ${path} answered ${response.status}`);
      return (await response.json()) as Answer;
    },
    async addSignedIn(email) {
      const { client, invitation } = await add(email);
      const fact = { action: 'password-set', subject: client.id, client: client.id } as const;
      const told = api.deps.ledger.entry({ kind: 'client', id: client.id }, fact);
      await acceptInvitation(api.database, invitation!.path.split('/').at(-1)!, PASSWORD_HASH, told);
      return { client, cookie: await api.signIn(email) };
    },
    invite: async (email) => (await add(email)).invitation!.path,
    accountOf: async (email) =>
      (await api.database.read.select().from(accounts).where(eq(accounts.email, email)))[0]!,
  };
}

/** Sends the form behind an invitation link. */
export const setPassword = (
  api: TestApi,
  path: string,
  password: string,
  repeated = password,
  headers: Record<string, string> = {},
): Promise<Response> =>
  api.send(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams({ password, repeated }).toString(),
  });
