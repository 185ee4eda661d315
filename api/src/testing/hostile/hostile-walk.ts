import { Agent, request } from 'node:http';
import { type Operation, operationsOf } from '../../openapi/operations';
import { seedDatabase } from '../../seed/seed-database';
import type { HostileCall } from './hostile-calls';
import { startOidcServer } from '../oidc-server';
import { startTestApi } from '../test-api';

/** By what `isAllowed` calls them. */
const PEOPLE = {
  'signed out': '',
  client: 'client@lisleharrow.example',
  adviser: 'adviser@example.com',
  owner: 'staff@lisleharrow.example',
} as const;
export type Person = keyof typeof PEOPLE;
/** One of those for whom a route is. */
const CALLERS = { anyone: 'signed out', 'signed-in': 'client', client: 'client', staff: 'owner' } as const;
export const callerOf = ({ access }: Operation): Person => CALLERS[access];

const UNKNOWN = '0190aaaa-0000-7000-8000-000000000000';

/** An api with the data of a first start, and with a sign-in of the firm, whose routes can be called byte for byte. */
export async function startHostileWalk() {
  const provider = await startOidcServer('http://localhost');
  const api = await startTestApi({ ...provider.settings, SEED_PASSWORD: 'correct horse battery' });
  await seedDatabase(api.database, api.deps.env, api.deps.files);
  await api.addAccount('staff', PEOPLE.adviser, 'adviser');
  const { port } = new URL(await api.listen());
  const agent = new Agent({ keepAlive: true });
  const cookies = new Map<Person, string>([['signed out', '']]);
  async function cookieOf(person: Person): Promise<string> {
    const cookie = cookies.get(person) ?? (await api.signIn(PEOPLE[person]));
    cookies.set(person, cookie);
    return cookie;
  }

  /** The status is 599 if the answer is cut off. */
  function send(method: string, { path, headers, body }: HostileCall, cookie: string) {
    return new Promise<{ status: number; text: string }>((resolve, reject) => {
      const sent = request({
        host: '127.0.0.1',
        port,
        agent,
        method,
        path,
        headers: {
          ...(cookie && { Cookie: cookie }),
          ...headers,
          ...(body !== undefined && { 'Content-Length': String(Buffer.byteLength(body)) }),
        },
      });
      sent.once('error', reject).once('response', (response) => {
        const status = response.statusCode!;
        let text = '';
        response.setEncoding('utf8').on('data', (piece: string) => (text += piece.slice(0, 200)));
        response.once('end', () => resolve({ status, text }));
        response.once('error', () => resolve({ status: 599, text: 'The answer was cut off' }));
        // The stream of events does not end by itself.
        if (response.headers['content-type'] === 'text/event-stream') {
          resolve({ status, text });
          response.destroy();
        }
      });
      sent.end(body);
    });
  }

  /** The address of a route with the ids of rows that exist, from the list that stands before each of them. */
  async function findAddress(operation: Operation): Promise<string> {
    const cookie = await cookieOf(operation.access === 'client' ? 'client' : 'owner');
    let filled = '';
    for (const segment of operation.path.split('/').slice(1))
      filled += `/${segment.startsWith('{') ? await idIn(filled, cookie) : segment}`;
    return filled;
  }

  async function idIn(list: string, cookie: string): Promise<string> {
    const response = await api.send(list, { cookie });
    if (!response.headers.get('Content-Type')?.startsWith('application/json')) return UNKNOWN;
    const answer = (await response.json()) as object;
    const rows = (Array.isArray(answer) ? answer : Object.values(answer).find(Array.isArray)) as
      Record<string, string>[] | undefined;
    const row = rows?.[0];
    return row?.id ?? row?.slug ?? row?.kind ?? row?.name ?? UNKNOWN;
  }

  return {
    operations: operationsOf(api.app),

    /** The first call of each route that the api fails at for this person, with its answer, by method and path. */
    async failuresOf(
      person: Person,
      operations: readonly Operation[],
      callsOf: (operation: Operation, path: string) => Iterable<HostileCall>,
    ): Promise<Record<string, unknown>> {
      const failures: Record<string, unknown> = {};
      for (const operation of operations) {
        const method = operation.method.toUpperCase();
        const path = await findAddress(operation);
        for (const call of callsOf(operation, path)) {
          const { status, text } = await send(method, call, await cookieOf(person));
          // Some calls end the session.
          if (status === 401 && person !== 'signed out') cookies.delete(person);
          if (status >= 500) failures[`${method} ${operation.path}`] ??= [status, call, text];
        }
      }
      return failures;
    },

    async close() {
      agent.destroy();
      await api.close();
      await provider.close();
    },
  };
}
