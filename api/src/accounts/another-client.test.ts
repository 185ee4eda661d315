import { eq } from 'drizzle-orm';
import {
  clientDocuments,
  clientNotes,
  clientProfiles,
  documentVersions,
  milestones,
  outbox,
  passkeys,
} from '../db/schema';
import { uuidv7 } from '../db/uuid';
import { keepVersion } from '../documents/document-versions';
import { type Operation, operationsOf } from '../openapi/operations';
import { caseInput } from '../testing/client-cases';
import { readZip } from '../testing/zip';
import { startTestApi } from '../testing/test-api';
import {
  addTestAccount,
  addTestClient,
  MULTIPART,
  multipart,
  pdf,
  sendForm,
  type TestClient,
  uploadForm,
} from '../testing/test-documents';

/** Occurs in every text of the client whose data are requested, and nowhere else. */
const MARK = 'zebedee';

const api = await startTestApi();
const operations = operationsOf(api.app);
const guarded = operations.filter(({ access }) => access !== 'anyone');

let url: string;
let owner: string;
let marked: TestClient;
let ids: string[];
/** The id of the client's document with each of these, and each of these with the id of one of its versions. */
let pairs: string[];
beforeAll(async () => {
  url = await api.listen();
  owner = (await addTestAccount(api, 'staff', 'owner@example.com')).cookie;
  marked = await addTestClient(api, `${MARK}@example.com`);
  await fillCase(marked);
  ids = await idsOf(marked);
  pairs = await pairsWith(ids);
});
afterAll(() => api.close());

/** Adds one of everything that a client can have, and a second file of a document. */
async function fillCase({ id: about, seq: accountSeq, cookie }: TestClient): Promise<void> {
  const { read, writes } = api.database;
  const row = () => ({ id: uuidv7(), accountSeq, title: MARK });
  const at = new Date().toISOString();
  const message = { kind: 'invitation', channel: 'mail', state: 'dead' } as const;
  const sending = { attempts: 1, nextAt: 0, giveUpAt: 0, createdAt: at };
  const key = { credentialId: MARK, publicKey: MARK, counter: 0, transports: '', name: MARK, createdAt: at };
  await writes.run(
    read.update(clientProfiles).set({ firstName: MARK }).where(eq(clientProfiles.accountSeq, accountSeq)),
    read.insert(milestones).values({ ...row(), status: 'blocked', changedAt: at }),
    read.insert(clientNotes).values({ ...row(), content: MARK, type: 'note', createdAt: at }),
    read.insert(passkeys).values({ id: uuidv7(), accountSeq, ...key }),
    read
      .insert(outbox)
      .values({ id: uuidv7(), eventKey: 'x', about, recipient: MARK, ...message, ...sending }),
  );
  const file = Buffer.concat([pdf(), Buffer.from(MARK)]);
  const { document } = await sendForm(url, cookie, uploadForm(file, `${MARK}.pdf`));
  const isIt = eq(clientDocuments.id, document.id);
  await writes.run(keepVersion(api.database, isIt));
  await writes.run(read.update(clientDocuments).set({ name: MARK, status: 'rejected' }).where(isIt));
}

/** Everything that is stored about the client. */
async function everythingOf({ id, seq }: TestClient): Promise<unknown> {
  const { client } = api.database;
  const { rows: tables } = await client.execute(
    "select m.name from sqlite_schema m join pragma_table_info(m.name) c where m.type = 'table' and c.name = 'account_seq'",
  );
  expect(tables.length).toBeGreaterThan(8);
  const ofAccount = tables.map(({ name }) => `select * from "${String(name)}" where account_seq = ${seq}`);
  const others = ['select * from document_versions', `select * from outbox where about = '${id}'`];
  const all = [...ofAccount, `select * from accounts where seq = ${seq}`, ...others];
  return Promise.all(all.map(async (sql) => JSON.stringify((await client.execute(sql)).rows)));
}

/** Bodies that these calls accept. */
const bodies: readonly [RegExp, unknown][] = [
  [/\/milestones\b/, { title: 'Changed', status: 'blocked' }],
  [/\/notes\b/, { title: 'Changed', content: 'Changed', type: 'note' }],
  [/\/documents\/\{id\}$/, { status: 'approved' }],
  [/\/document-requests$/, { name: 'Changed' }],
  [/\/passkeys\/\{id\}$/, { name: 'Changed' }],
  [/\/role$/, { role: 'reader' }],
  [/./, caseInput('changed@example.com')],
];

/** Sends a call with these ids; returns the response, with archives unpacked. */
async function ask(
  { method, path, query, multipart: isUpload }: Operation,
  cookie: string,
  clientId: string,
  id = '',
): Promise<{ status: number; body: string }> {
  const [first = '', second = first] = id.split(' ');
  const filled = path
    .replace('{clientId}', clientId)
    .replace('{versionId}', second)
    .replaceAll(/\{\w+\}/g, first);
  // The search is for the client's name and must find nobody.
  const search = 'q' in (query?.shape ?? {}) ? `?q=${MARK.slice(0, 4)}` : '';
  const isRead = method === 'get' || method === 'delete';
  const body = isUpload
    ? new Uint8Array(
        multipart({ name: 'name', content: 'x' }, { name: 'file', fileName: 'a.pdf', content: pdf() }),
      )
    : JSON.stringify(bodies.find(([pattern]) => pattern.test(path))![1]);
  const response = await fetch(`${url}${filled}${search}`, {
    method: method.toUpperCase(),
    redirect: 'manual',
    headers: {
      Cookie: cookie,
      ...(!isRead && { 'Content-Type': isUpload ? MULTIPART : 'application/json' }),
    },
    ...(!isRead && { body }),
  });
  // A call shed under load would not show who may read what.
  expect(response.status).not.toBe(503);
  const bytes = await bytesOf(response);
  const isArchive = response.ok && response.headers.get('Content-Type') === 'application/zip';
  const texts = isArchive ? [...(await readZip(bytes)).entries()].flat() : [bytes];
  return { status: response.status, body: texts.map(String).join('\n') };
}

/** The body of the response; of a stream of events, which stays open, only its first event. */
async function bytesOf(response: Response): Promise<Buffer> {
  if (response.headers.get('Content-Type') !== 'text/event-stream')
    return Buffer.from(await response.arrayBuffer());
  let told = '';
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    told += chunk;
    if (/^id: .*\n/m.test(told)) break;
  }
  return Buffer.from(told);
}

/** Every id of the client's data that the client or an owner is shown. */
async function idsOf(client: TestClient): Promise<string[]> {
  const found = new Set<string>();
  for (const call of guarded.filter(({ method }) => method === 'get'))
    for (const cookie of [client.cookie, owner]) {
      const { body } = await ask(call, cookie, client.id, client.id);
      // Lines of the ledger have numbers, which no route takes.
      for (const [, id] of body.matchAll(/"id":"([^"]+)"/g)) found.add(id!);
    }
  return [...found];
}

/** Pairs of ids that could reveal something in a route that checks both, or only one of them. */
async function pairsWith(ids: string[]): Promise<string[]> {
  const { read } = api.database;
  const [document] = await read.select({ id: clientDocuments.id }).from(clientDocuments);
  const versions = await read.select({ id: documentVersions.id }).from(documentVersions);
  expect([document, versions.length]).toEqual([{ id: expect.any(String) }, 1]);
  const all = ids.flatMap((id) => [`${document!.id} ${id}`, `${id} ${versions[0]!.id}`]);
  return [...new Set(all)];
}

/** What fills the rest of the path: nothing, one id, or two. */
function fillings({ path }: Operation): string[] {
  const left = path.replace('{clientId}', '').match(/\{/g)?.length ?? 0;
  return [[''], ids, pairs][left]!;
}

/** Calls `askFor` with each id, a few at a time, so that a slow machine sheds none of the calls. */
async function forEachId(all: readonly string[], askFor: (id: string) => Promise<void>): Promise<void> {
  const left = [...all];
  const askForLeft = async () => {
    for (let id = left.pop(); id !== undefined; id = left.pop()) await askFor(id);
  };
  await Promise.all(Array.from({ length: 8 }, askForLeft));
}

const name = ({ method, path }: Operation) => `${method.toUpperCase()} ${path}`;
/** Calls that may replace or end the session. */
const CHANGES_SESSION = /^\/api\/account/;

test("guessing another client's ids reveals nothing and changes nothing in any route", async () => {
  const before = await everythingOf(marked);
  const adviser = 'adviser@example.com';
  const client = 'client@example.com';
  await api.addAccount('staff', adviser, 'adviser');
  await addTestClient(api, client);
  const told: unknown[] = [];
  for (const email of [client, adviser]) {
    let cookie = await api.signIn(email);
    for (const call of guarded) {
      const askFor = async (id: string) => {
        const { status, body } = await ask(call, cookie, marked.id, id);
        if (body.includes(MARK) || (call.path.includes('{') && status < 400))
          told.push([email, name(call), id, status, body.slice(0, 200)]);
      };
      await forEachId(fillings(call), askFor);
      if (CHANGES_SESSION.test(call.path)) cookie = await api.signIn(email);
    }
  }
  expect(told).toEqual([]);
  expect(await everythingOf(marked)).toEqual(before);
}, 180_000);

test('the same routes show the data to the client and to an owner', async () => {
  const tellers = async (cookie: string) => {
    const found = new Set<string>();
    for (const call of guarded.filter(({ method }) => method === 'get'))
      await forEachId(fillings(call), async (id) => {
        if ((await ask(call, cookie, marked.id, id)).body.includes(MARK)) found.add(name(call));
      });
    return [...found].sort();
  };
  expect(await tellers(marked.cookie)).toEqual([
    'GET /api/account/second-factor',
    'GET /api/auth/user',
    'GET /api/client/documents',
    'GET /api/client/documents/{id}/file',
    'GET /api/client/documents/{id}/versions/{versionId}/file',
    'GET /api/client/export',
    'GET /api/client/notes',
    'GET /api/client/profile',
    'GET /api/client/progress',
  ]);
  expect(await tellers(owner)).toEqual([
    'GET /api/admin/accounts/{id}',
    'GET /api/admin/clients',
    'GET /api/admin/clients/{clientId}',
    'GET /api/admin/clients/{clientId}/documents',
    'GET /api/admin/clients/{clientId}/documents/{id}/file',
    'GET /api/admin/clients/{clientId}/documents/{id}/versions',
    'GET /api/admin/clients/{clientId}/documents/{id}/versions/{versionId}/file',
    'GET /api/admin/clients/{clientId}/erasure',
    'GET /api/admin/clients/{clientId}/export',
    'GET /api/admin/clients/{clientId}/milestones',
    'GET /api/admin/clients/{clientId}/notes',
    'GET /api/admin/clients/{clientId}/timeline',
    'GET /api/admin/messages',
  ]);
});
