import { and, eq } from 'drizzle-orm';
import { type ClientDocument, firmDayStart } from '../contract';
import { clientDocuments, documentReminders, ledgerEntries, outbox } from '../db/schema';
import { type CaseDesk, openCaseDesk } from '../testing/client-cases';
import { mailSettings, type MailServer, readMail, startMailServer } from '../testing/mail-server';
import { startTestApi, type TestApi } from '../testing/test-api';
import {
  addTestClient,
  addTestMember,
  multipart,
  pdf,
  sendForm,
  type TestClient,
} from '../testing/test-documents';
import { remindOfDocuments, reminderDue } from './remind-of-documents';

let mails: MailServer;
let api: TestApi;
let desk: CaseDesk;
let origin: string;
beforeAll(async () => {
  mails = await startMailServer();
  api = await startTestApi({ ...mailSettings(mails), PUBLIC_URL: 'http://localhost' });
  desk = await openCaseDesk(api);
  origin = await api.listen();
});
afterAll(async () => {
  await api.close();
  await mails.close();
});

/** Each test uses a different year, far in the future, so that no reminder run of another test finds its documents. */
let year = 2100;
let number = 0;
const addClient = async () => {
  const address = `reminded${(number += 1)}@moreau.com`;
  return { ...(await addTestClient(api, address)), address };
};
type Client = Awaited<ReturnType<typeof addClient>>;
const dueDate = () => `${year}-06-15`;
const askFor = async ({ id }: Pick<TestClient, 'id'>, name = 'Passport copy', due = dueDate()) => {
  const json = { name, type: 'passport', notes: 'All pages', dueDate: due };
  const answer = await desk.call('POST', `/${id}/document-requests`, json);
  return (await answer.json()) as ClientDocument;
};
/** Sends the reminders as of this hour of the office day `days` after the due date. */
const remindOn = (days: number, hour = 10) => {
  const day = new Date(Date.parse(`${dueDate()}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
  return remindOfDocuments(api.deps, new Date(Date.parse(firmDayStart(day)) + hour * 3_600_000));
};
const lettersTo = async ({ address }: Pick<Client, 'address'>) => {
  await api.outbox.deliver();
  const letters = mails.received
    .filter(({ to }) => to.includes(address))
    .map(({ source }) => readMail(source));
  return (await Promise.all(letters)).filter(({ subject }) => !subject?.includes('asks you for'));
};
const documentOf = async ({ id }: Pick<TestClient, 'id'>) =>
  (await desk.read<ClientDocument[]>(`/${id}/documents`))[0];
beforeEach(() => {
  year += 1;
});

test('a client is reminded three days before, on the day, and three and ten days after, once each', async () => {
  const client = await addClient();
  const { id } = await askFor(client);
  const reminded = [];
  for (let days = -8; days <= 30; days += 1) {
    if ((await remindOn(days)) > 0) reminded.push(days);
    expect(await remindOn(days, 15)).toBe(0);
  }
  expect(reminded).toEqual([-3, 0, 3, 10]);
  const letters = await lettersTo(client);
  expect(letters.map(({ subject }) => subject)).toEqual(Array(4).fill('A reminder from Lisle Harrow'));
  for (const { text, html } of letters) {
    expect(text).toContain('http://localhost/client-portal');
    expect(`${text} ${html}`).not.toMatch(/passport|all pages|June|2101/i);
  }
  const { reminders } = (await documentOf(client))!;
  expect(reminders).toHaveLength(4);
  expect(reminders![0]).toEqual({ at: `${year}-06-12T14:00:00.000Z`, state: 'sent' });
  const isTold = and(eq(ledgerEntries.action, 'document-reminded'), eq(ledgerEntries.subjectId, id));
  expect(await api.database.read.select().from(ledgerEntries).where(isTold)).toMatchObject(
    Array(4).fill({ actorKind: 'product', clientId: client.id }),
  );
});

test('processes that run concurrently remind once', async () => {
  const client = await addClient();
  await askFor(client);
  const counts = await Promise.all([1, 2, 3, 4].map(() => remindOn(0)));
  expect(counts.toSorted()).toEqual([0, 0, 0, 1]);
  expect(await lettersTo(client)).toHaveLength(1);
});

test("nobody is reminded before the firm's morning, and a missed reminder is sent up to two days late", async () => {
  const client = await addClient();
  await askFor(client);
  expect(await remindOn(0, 7)).toBe(0);
  expect(await remindOn(-5)).toBe(0);
  expect(await remindOn(2)).toBe(1);
  expect(await remindOn(6)).toBe(0);
  expect(await lettersTo(client)).toHaveLength(1);
});

test('there are no reminders of met, withdrawn or undated requests, and a waiting mail is dropped', async () => {
  const [met, withdrawn, open] = [await addClient(), await addClient(), await addClient()];
  const wanted = await askFor(met);
  const dropped = await askFor(withdrawn);
  await askFor(open, 'Tax return', '');
  expect(await remindOn(-3)).toBe(2);
  await sendForm(origin, met.cookie, multipart({ name: 'file', content: pdf(), fileName: 'passport.pdf' }), {
    method: 'PUT',
    path: `/api/client/documents/${wanted.id}/file`,
  });
  await desk.call('DELETE', `/${withdrawn.id}/documents/${dropped.id}`);
  for (const client of [met, withdrawn, open]) expect(await lettersTo(client)).toEqual([]);
  const [message] = await api.database.read
    .select()
    .from(outbox)
    .where(and(eq(outbox.about, met.id), eq(outbox.kind, 'document-reminder')));
  expect(message).toMatchObject({ state: 'dropped', lastError: 'Nobody waits for the document any more' });
  expect(await remindOn(0)).toBe(0);
});

test('restricted, closed or disabled clients and those who opted out get no reminders until that ends', async () => {
  const clients = [await addClient(), await addClient(), await addClient(), await addClient()] as const;
  const [restricted, closed, disabled, quiet] = clients;
  for (const client of clients) await askFor(client);
  const byMail = (yes: boolean) =>
    api.send('/api/account/notices', { method: 'PUT', json: { byMail: yes }, cookie: quiet.cookie });
  const profile = (status: string) =>
    desk.call('PUT', `/${closed.id}/profile`, {
      firstName: 'Ines',
      lastName: 'Moreau',
      phone: '',
      company: '',
      email: closed.address,
      status,
    });
  const account = (act: 'disable' | 'enable') =>
    api.send(`/api/admin/accounts/${disabled.id}/${act}`, { method: 'POST', cookie: desk.cookie });
  await desk.call('PUT', `/${restricted.id}/restriction`, { reason: 'Asked for' });
  await profile('suspended');
  await account('disable');
  await byMail(false);
  expect(await remindOn(-3)).toBe(0);
  await desk.call('DELETE', `/${restricted.id}/restriction`);
  await profile('active');
  await account('enable');
  expect(await remindOn(0)).toBe(3);
});

test("a waiting reminder goes to the client's present contact address", async () => {
  const client = await addClient();
  await askFor(client);
  expect(await remindOn(0)).toBe(1);
  const address = `elsewhere${number}@moreau.com`;
  const saved = await desk.call('PUT', `/${client.id}/profile`, {
    firstName: 'Ines',
    lastName: 'Moreau',
    phone: '',
    company: '',
    email: address,
    status: 'active',
  });
  expect(saved.status).toBe(200);
  expect(await lettersTo({ address })).toHaveLength(1);
  expect(await lettersTo(client)).toEqual([]);
});

test('members who may act are reminded once each; those whose access was withdrawn or reduced are not', async () => {
  const client = await addClient();
  const add = async (name: string, right: 'act' | 'view') => {
    const address = `${name}${number}@moreau.com`;
    return { ...(await addTestMember(api, client, address, right)), address };
  };
  const [spouse, lawyer, child] = [
    await add('spouse', 'act'),
    await add('lawyer', 'act'),
    await add('child', 'view'),
  ];
  const people = `/${client.id}/people`;
  await askFor(client);
  expect((await Promise.all([1, 2, 3].map(() => remindOn(-3)))).toSorted()).toEqual([0, 0, 1]);
  for (const person of [client, spouse, lawyer]) expect(await lettersTo(person)).toHaveLength(1);
  const [{ text } = { text: '' }] = await lettersTo(spouse);
  expect(text).toContain('http://localhost/client-portal');
  expect(text).not.toMatch(/passport/i);

  await remindOn(0);
  expect((await desk.call('DELETE', `${people}/${lawyer.id}`)).status).toBe(204);
  expect((await desk.call('PUT', `${people}/${spouse.id}`, { right: 'view' })).status).toBe(200);
  expect(await lettersTo(client)).toHaveLength(2);
  for (const person of [spouse, lawyer]) expect(await lettersTo(person)).toHaveLength(1);

  // If the client wants no mails, the other people of the household still get the reminder.
  await desk.call('PUT', `${people}/${spouse.id}`, { right: 'act' });
  const byMail = { method: 'PUT', json: { byMail: false }, cookie: client.cookie };
  await api.send('/api/account/notices', byMail);
  expect(await remindOn(3)).toBe(1);
  expect(await lettersTo(spouse)).toHaveLength(2);
  expect(await lettersTo(client)).toHaveLength(2);
  expect(await lettersTo(child)).toEqual([]);
  expect((await documentOf(client))!.reminders!.map(({ state }) => state)).toEqual(['sent', 'sent', 'sent']);
});

test('requests on or after a reminder day wait for the next', () => {
  const due = (asked: string, today: string) => reminderDue('2026-12-12', asked, today);
  expect(due('2026-12-01', '2026-12-09')).toBe(-3);
  expect(due('2026-12-09', '2026-12-09')).toBeUndefined();
  expect(due('2026-12-09', '2026-12-12')).toBe(0);
  expect(due('2026-12-20', '2026-12-20')).toBeUndefined();
  expect(due('2026-12-20', '2026-12-22')).toBe(10);
  expect(due('2026-12-01', '2026-12-08')).toBeUndefined();
  expect(due('2026-12-01', '2026-12-25')).toBeUndefined();
});

test('reminders end with their document', async () => {
  const client = await addClient();
  const { id } = await askFor(client);
  await remindOn(0);
  const reminders = () =>
    api.database.read.$count(documentReminders, eq(documentReminders.dueDate, dueDate()));
  expect(await reminders()).toBe(1);
  await api.database.writes.run(api.database.read.delete(clientDocuments).where(eq(clientDocuments.id, id)));
  expect(await reminders()).toBe(0);
});
