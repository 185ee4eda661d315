import { asc } from 'drizzle-orm';
import { ledgerEntries, storedFiles } from '../db/schema';
import { openCaseDesk, type CaseDesk } from '../testing/client-cases';
import { PASSWORD, startTestApi, submitLogin, type TestApi } from '../testing/test-api';
import {
  addTestAccount,
  addTestMember,
  multipart,
  pdf,
  sendForm,
  uploadForm,
} from '../testing/test-documents';

let api: TestApi;
let desk: CaseDesk;
beforeAll(async () => {
  api = await startTestApi({ TRUST_PROXY_HOPS: '1' });
  desk = await openCaseDesk(api);
});
afterAll(() => api.close());

const onDisk = () => api.database.read.select().from(ledgerEntries).orderBy(asc(ledgerEntries.seq));
/** The ledger's lines since the previous call, in order. */
let seen = 0;
async function told() {
  await api.deps.ledger.settle();
  const all = await onDisk();
  const fresh = all.slice(seen);
  seen = all.length;
  return fresh;
}
const actions = async () =>
  (await told()).map(({ actorKind, action }) => `${actorKind}: ${action}`).toSorted();

test('sign-ins, failed and refused ones and sign-outs are recorded with the network, and without anything typed', async () => {
  await told();
  await api.addAccount('client', 'ines@moreau.com');
  const from = { 'X-Forwarded-For': '203.0.113.77' };
  const cookie = await api.signIn('ines@moreau.com', from);
  await submitLogin(api.send, 'ines@moreau.com', 'hunter2-secret', from);
  // Failed attempts with unknown addresses get one line a minute.
  for (const name of ['canary', 'another'])
    await submitLogin(api.send, `${name}@nowhere.example`, 'hunter2-secret', from);
  await api.send('/api/logout', { method: 'POST', cookie, headers: from });
  const { id } = await desk.accountOf('ines@moreau.com');
  await api.send(`/api/admin/accounts/${id}/disable`, { method: 'POST', cookie: desk.cookie });
  await submitLogin(api.send, 'ines@moreau.com', PASSWORD, from);
  const lines = await told();
  const of = (action: string) => lines.filter((line) => line.action === action);
  const network = '203.0.113.0/24';
  expect(of('signed-in')).toMatchObject([
    { actorKind: 'client', actorId: id, actorName: null, clientId: id, network },
  ]);
  expect(of('signed-out')).toMatchObject([{ actorKind: 'client', actorId: id, network }]);
  expect(of('account-disabled')).toMatchObject([
    { actorKind: 'staff', actorName: 'Jane Doe', subjectId: id },
  ]);
  expect(of('sign-in-refused')).toMatchObject([
    { actorKind: 'visitor', actorId: null, subjectId: id, network },
  ]);
  expect(of('sign-in-failed')).toMatchObject([
    { actorKind: 'visitor', subjectId: id, network },
    { actorKind: 'visitor', subjectId: null, network },
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/hunter2|canary|moreau|113\.77/);
});

test("every look at a client's case, every download and every change is recorded, by staff and client", async () => {
  const { client, cookie } = await desk.addSignedIn('case@moreau.com');
  const origin = await api.listen();
  expect(await actions()).toEqual(['client: password-set', 'client: signed-in', 'staff: client-added']);

  const { id: documentId } = (await sendForm(origin, cookie, uploadForm(pdf()))).document;
  for (const path of ['profile', 'documents', 'progress', 'notes', `documents/${documentId}/file`])
    await (await api.send(`/api/client/${path}`, { cookie })).arrayBuffer();
  expect(await actions()).toEqual([
    'client: document-added',
    'client: document-downloaded',
    'client: documents-viewed',
    'client: milestones-viewed',
    'client: profile-viewed',
    'client: updates-viewed',
  ]);

  const own = `/${client.id}`;
  const looks = {
    '': 'client-viewed',
    '/milestones': 'milestones-viewed',
    '/notes': 'updates-viewed',
    '/documents': 'documents-viewed',
  };
  // The line is on disk before anything is shown: the test does not settle the ledger in between.
  for (const [path, action] of Object.entries(looks)) {
    await desk.call('GET', `${own}${path}`);
    expect((await onDisk()).at(-1)).toMatchObject({ action, clientId: client.id, actorKind: 'staff' });
  }
  await desk.call('GET', '');
  expect((await onDisk()).at(-1)).toMatchObject({ action: 'clients-listed', actorKind: 'staff' });
  const file = await desk.call('GET', `${own}/documents/${documentId}/file`);
  // The line is on disk before the first byte is sent.
  expect((await onDisk()).at(-1)!.action).toBe('document-downloaded');
  await file.arrayBuffer();
  await told();

  const milestone = { title: 'Papers', status: 'not_started', dueDate: '2027-01-01' };
  const { id } = (await (await desk.call('POST', `${own}/milestones`, milestone)).json()) as { id: string };
  await desk.call('PUT', `${own}/milestones/${id}`, {
    ...milestone,
    status: 'blocked',
    title: 'Secret title',
  });
  await desk.call('PUT', `${own}/milestone-order`, { ids: [id] });
  await desk.call('DELETE', `${own}/milestones/${id}`);
  await desk.call('DELETE', `${own}/milestones/${id}`);
  await desk.call('PATCH', `${own}/documents/${documentId}`, { status: 'rejected', notes: 'Blurred' });
  await desk.call('POST', own.concat('/invitation'));
  const lines = await told();
  expect(lines.map(({ action }) => action)).toEqual([
    'milestone-added',
    'milestone-changed',
    'milestones-ordered',
    'milestone-removed',
    'document-reviewed',
  ]);
  expect(lines.every(({ clientId, actorKind }) => clientId === client.id && actorKind === 'staff')).toBe(
    true,
  );
  expect(lines.map(({ changes }) => changes && (JSON.parse(changes) as unknown))).toEqual([
    null,
    { title: [], status: ['not_started', 'blocked'] },
    null,
    null,
    { status: ['pending', 'rejected'], notes: [] },
  ]);
});

test('only document actions that succeed are recorded: no refused file, no retried upload, no failed download', async () => {
  const { client, cookie } = await desk.addSignedIn('papers@moreau.com');
  const origin = await api.listen();
  const key = { 'Idempotency-Key': 'one-upload-of-the-passport' };
  const send = () => sendForm(origin, cookie, uploadForm(pdf()), { headers: key });
  const { id, filePath } = (await send()).document;
  expect((await send()).document.id).toBe(id);
  await sendForm(origin, cookie, uploadForm('no file of any kind'));
  const others = `/${client.id}/documents/${id}`;
  await desk.call('PATCH', others, { status: 'rejected', notes: 'Too dark' });
  const replace = (content: string | Buffer) =>
    sendForm(origin, cookie, multipart({ name: 'file', content, fileName: 'a.pdf' }), {
      method: 'PUT',
      path: filePath,
    });
  expect((await replace('no file of any kind')).status).toBe(415);
  await told();

  const outside = { cookie, headers: { Range: 'bytes=999999-' } };
  expect((await api.send(filePath, outside)).status).toBe(416);
  expect((await api.send(filePath, { cookie, method: 'HEAD' })).status).toBe(200);
  const { read, writes } = api.database;
  const scan = (to: 'waiting' | 'clean') => writes.run(read.update(storedFiles).set({ scan: to }));
  await scan('waiting');
  expect((await desk.call('GET', `${others}/file`)).status).toBe(409);
  await scan('clean');
  expect(await actions()).toEqual([]);

  expect((await replace(pdf())).status).toBe(200);
  expect(await actions()).toEqual(['client: document-replaced']);
});

test('a document and its ledger line are one write', async () => {
  const { cookie } = await desk.addSignedIn('whole@moreau.com');
  await api.database.client.execute(
    "create trigger closed before insert on ledger_entries begin select raise(abort, 'closed'); end",
  );
  const { status } = await sendForm(await api.listen(), cookie, uploadForm(pdf()));
  await api.database.client.execute('drop trigger closed');
  expect(status).toBe(500);
  expect(await (await api.send('/api/client/documents', { cookie })).json()).toEqual([]);
});

test('if the ledger cannot be written, staff see nothing of a client and get no files; clients see their own', async () => {
  const { client, cookie } = await desk.addSignedIn('locked@moreau.com');
  const { id } = (await sendForm(await api.listen(), cookie, uploadForm(pdf()))).document;
  await api.database.client.execute(
    "create trigger closed before insert on ledger_entries begin select raise(abort, 'closed'); end",
  );
  const ofStaff = ['', '/milestones', '/notes', '/documents', `/documents/${id}/file`];
  const statuses: [string, number][] = [];
  for (const path of ofStaff) statuses.push([path, (await desk.call('GET', `/${client.id}${path}`)).status]);
  const ofClient = ['profile', 'progress', 'notes', 'documents', `documents/${id}/file`];
  for (const path of ofClient)
    statuses.push([path, (await api.send(`/api/client/${path}`, { cookie })).status]);
  await api.database.client.execute('drop trigger closed');
  expect(statuses).toEqual([
    ...ofStaff.map((path) => [path, 500]),
    ...ofClient.map((path) => [path, path.endsWith('/file') ? 500 : 200]),
  ]);
});

test('an adviser restricted to own clients finds no others', async () => {
  const narrow = await startTestApi();
  try {
    const office = await openCaseDesk(narrow);
    const ada = await addTestAccount(narrow, 'staff', 'ada@example.com', 'adviser');
    const own = (await (
      await office.call('POST', '', { ...input('own@moreau.com') }, ada.cookie)
    ).json()) as {
      client: { id: string };
    };
    const { client: other } = await office.add('other@moreau.com');
    const list = async () =>
      ((await (await office.call('GET', '', undefined, ada.cookie)).json()) as { id: string }[]).map(
        ({ id }) => id,
      );
    const statusOf = async (path: string, method = 'GET', json?: unknown) =>
      (await office.call(method, path, json, ada.cookie)).status;
    expect(await list()).toEqual([own.client.id]);
    expect([await statusOf(`/${own.client.id}`), await statusOf(`/${other.id}`)]).toEqual([200, 404]);
    expect(await statusOf(`/${other.id}/profile`, 'PUT', input('other@moreau.com'))).toBe(404);
    expect(await statusOf(`/${other.id}/adviser`, 'PUT', { adviserId: ada.id })).toBe(403);
    // An account created on the command line has no profile yet: whoever creates the profile would see its documents.
    await narrow.addAccount('client', 'made@moreau.com');
    const made = await office.call('POST', '', input('made@moreau.com'), ada.cookie);
    expect([made.status, await made.text()]).toEqual([422, expect.stringContaining('ask an owner')]);
    expect((await office.call('POST', '', input('made@moreau.com'))).status).toBe(201);
    expect((await narrow.send('/api/admin/messages', { cookie: ada.cookie })).status).toBe(403);
    expect((await office.call('PUT', `/${other.id}/adviser`, { adviserId: ada.id })).status).toBe(200);
    expect(await list()).toEqual([other.id, own.client.id]);
    expect((await office.call('PUT', `/${other.id}/adviser`, { adviserId: null })).status).toBe(200);
    expect(await list()).toEqual([own.client.id]);
    // The members of a household are within reach of the staff who look after the case.
    const seqOf = async (email: string) => (await office.accountOf(email)).seq;
    const member = await addTestMember(
      narrow,
      { seq: await seqOf('own@moreau.com') },
      'a@moreau.com',
      'view',
    );
    const theirs = await addTestMember(
      narrow,
      { seq: await seqOf('other@moreau.com') },
      'b@moreau.com',
      'view',
    );
    expect((await list()).sort()).toEqual([own.client.id, member.id].sort());
    expect([await statusOf(`/${member.id}`), await statusOf(`/${theirs.id}`)]).toEqual([200, 404]);
    expect(await statusOf(`/${member.id}/documents`)).toBe(409);
  } finally {
    await narrow.close();
  }
});

const input = (email: string) => ({
  firstName: 'Ines',
  lastName: 'Moreau',
  email,
  phone: '',
  company: '',
  status: 'active',
});
