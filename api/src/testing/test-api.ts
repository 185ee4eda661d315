import { mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { createRequestObserver, observeRequests } from '@lisle-harrow/server/telemetry/observe-requests';
import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { createDevices } from '../accounts/devices';
import { createSessions } from '../accounts/sessions';
import { createApp } from '../app';
import { DAY_MS, type Role, type StaffRole } from '../contract';
import { createCachedJson } from '../content/cached-json';
import { type Database, openDatabase } from '../db/open';
import { accounts } from '../db/schema';
import { uuidv7 } from '../db/uuid';
import type { Writes } from '../db/write';
import type { Deps } from '../deps';
import { makeFolders, openFileStore } from '../file-store/open-file-store';
import { readEnv } from '../env';
import { createLedger } from '../ledger/ledger';
import { createLog } from '../log';
import { messageChannels } from '../messages/send-message';
import { createOutbox, type Outbox } from '../outbox/outbox';
import { createParsing } from '../parsing/parsing';
import { bundle } from './api-process';
import { putMigratedFile, startMigratedServer } from './databases/migrated-databases';

export const PASSWORD = 'correct horse battery';
/** The hash of `PASSWORD`. A constant, since hashing takes longer than most tests. */
export const PASSWORD_HASH =
  'scrypt$32768$8$3$8rshJRzdDtBv7k5CRAfCYA$VphM2U0_eGybV5FK9gp_moXV99Q10_p_2A4aBEBSErU';

export interface TestApi {
  readonly app: ReturnType<typeof createApp>;
  readonly database: Database;
  /** The dependencies of its routes. */
  readonly deps: Deps;
  readonly url: string;
  /** Sends on its own only once started; `deliver` sends what is due. */
  readonly outbox: Outbox;
  /** Lines that the api logged. */
  readonly logged: string[];
  readonly send: (
    path: string,
    init?: RequestInit & { json?: unknown; cookie?: string },
  ) => Promise<Response>;
  /** Adds an account with `PASSWORD`: a client's, or a member of staff's with the given role. */
  readonly addAccount: (role: Role, email: string, staffRole?: StaffRole) => Promise<void>;
  /** The cookie of a new session of this account, without the form and the cost of hashing: `submitLogin` sends the form. */
  readonly signIn: (email: string, headers?: Record<string, string>) => Promise<string>;
  /** Serves the api on a free port of this machine, for what needs a real connection; returns the address. */
  readonly listen: () => Promise<string>;
  /** Where the database and the files lie. */
  readonly folder: string;
  readonly close: () => Promise<void>;
}

/** The same outbox with a short timeout, for servers that never answer. */
export const hastyOutbox = ({ database, log, env }: Deps): Outbox =>
  createOutbox({ database, log, channels: messageChannels(database, env, 300) });

/** Many tests run twice, on a file and on a libSQL server: see `tooling/jest.config.mjs`. */
const { isOverServer } = globalThis as { isOverServer?: true };

/**
 * For tests about the database file: its pragmas, its content, two processes that share it. A comment above each test says
 * which.
 */
export const testOverFile = isOverServer ? test.skip : test;

/** A real api on its own database, empty except for the schema. */
export async function startTestApi(
  settings: Record<string, string> = {},
  extraPragmas: string[] = [],
  existing?: string,
  parts: Partial<Deps> = {},
): Promise<TestApi> {
  const folder = mkdtempSync(join(tmpdir(), 'lisle-harrow-api-'));
  const server = isOverServer && !existing ? await startMigratedServer(join(folder, 'server')) : undefined;
  const file = join(folder, 'test.db');
  if (!existing && !server) await putMigratedFile(file);
  const url = existing ?? server?.url ?? `file:${file}`;
  const env = readEnv({ DATA_DIR: folder, RATE_LIMIT: 'off', ...settings });
  const database = openDatabase({ url, extraPragmas });
  const logged: string[] = [];
  const log = createLog('trace', { write: (line: string) => logged.push(line) });
  await makeFolders(env);
  const files = await openFileStore(env);
  const outbox = createOutbox({ database, log, channels: messageChannels(database, env) });
  const ledger = createLedger({ database, env, log });
  const parsing = createParsing({ log }, () => bundle('parsing/parsing-worker.ts'));
  const deps = { database, env, log, content: createCachedJson(), files, ledger, outbox, parsing, ...parts };
  const app = createApp(deps);
  const sessions = createSessions(deps, createDevices(database, env));
  const servers: Server[] = [];

  const send: TestApi['send'] = async (path, { json, cookie, headers, ...init } = {}) =>
    app.request(path, {
      ...init,
      headers: {
        ...(json === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(cookie ? { Cookie: cookie } : {}),
        ...(headers as Record<string, string>),
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    });

  return {
    app,
    database,
    deps,
    outbox,
    url,
    logged,
    send,
    async addAccount(role, email, staffRole = 'owner') {
      const row = {
        id: uuidv7(),
        email,
        firstName: 'Jane',
        lastName: 'Doe',
        role,
        staffRole: role === 'staff' ? staffRole : null,
        passwordHash: PASSWORD_HASH,
        createdAt: new Date().toISOString(),
      };
      await database.writes.run(database.read.insert(accounts).values(row));
    },
    async signIn(email, headers = {}) {
      const [account] = await database.read.select().from(accounts).where(eq(accounts.email, email));
      const beginSession = new Hono().post('/', async (c) =>
        c.json(account && (await sessions.begin(c, account))),
      );
      const response = await beginSession.request('/', { method: 'POST', headers });
      const set = response.headers.getSetCookie().find((each) => /^(__Host-)?sid=/.test(each));
      const cookie = set?.split(';')[0];
      if (!cookie) throw new Error(`No session begins for ${email}`);
      return cookie;
    },
    listen() {
      return new Promise((resolve) => {
        const fetch = observeRequests(
          app.fetch,
          createRequestObserver({ log, trustsCaller: env.TRUST_PROXY_HOPS > 0 }),
        );
        const server = serve({ fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
          resolve(`http://127.0.0.1:${port}`),
        );
        // A busy machine may leave a connection idle for longer than the five seconds after which it would be closed under a request.
        (server as Server).keepAliveTimeout = 0;
        servers.push(server as Server);
      });
    },
    folder,
    async close() {
      for (const server of servers) {
        server.closeAllConnections();
        server.close();
      }
      await deps.parsing.close();
      await outbox.stop();
      await ledger.stop();
      await database.close();
      await server?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Does `work` once, just before the first write with a statement whose SQL matches, and so after the reads that decided on it:
 * a concurrent change by somebody else at that very moment.
 */
export function justBefore(writes: Writes, statement: RegExp, work: () => Promise<unknown>): void {
  const { run } = writes;
  writes.run = async (...queries) => {
    if (!queries.some((query) => statement.test(query.toSQL().sql))) return run(...queries);
    writes.run = run;
    await work();
    return run(...queries);
  };
}

export function submitLogin(
  send: TestApi['send'],
  email: string,
  password: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  return send('/api/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams({ email, password }).toString(),
  });
}

/** A booking that the api accepts. */
export const validBooking = () => ({
  firstName: 'Marguerite',
  lastName: 'Osei',
  email: 'marguerite@example.com',
  service: 'Tax Optimization',
  preferredDate: new Date(Date.now() + 7 * DAY_MS).toISOString(),
  preferredTime: '10:00 AM',
  message: '',
});

/** A contact message that the api accepts. */
export const validContact = () => ({
  name: 'Idris Vale',
  email: 'idris@example.com',
  subject: 'Moving to Singapore',
  message: 'We would like to hear how you work.',
});
