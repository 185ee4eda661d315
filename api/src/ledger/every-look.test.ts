import { and, eq, gt, max } from 'drizzle-orm';
import type { AuditAction } from '../contract';
import { clientDocuments, ledgerEntries } from '../db/schema';
import { operationsOf } from '../openapi/operations';
import { type CaseDesk, openCaseDesk } from '../testing/client-cases';
import { startTestApi, type TestApi } from '../testing/test-api';
import {
  addTestClient,
  multipart,
  pdf,
  sendForm,
  type TestClient,
  uploadForm,
} from '../testing/test-documents';

const OWN_ACCOUNT = 'What people see of their own account, and nothing of a case';
const INQUIRY = 'What anybody sends by a form: nothing that is kept of a client';
const RELEASES = 'Releases of the site and who of the staff moved them; nothing of a case';

/** Routes that show nothing that the ledger has to record, each with the reason. */
const STANDING =
  'Which message is the newest and which was read, without a word of them; the messages are told';
const NOT_TOLD: Readonly<Record<string, string>> = {
  '/api/auth/user': OWN_ACCOUNT,
  '/api/account/changeable': OWN_ACCOUNT,
  '/api/account/confirm': OWN_ACCOUNT,
  '/api/account/confirm/recent': OWN_ACCOUNT,
  '/api/account/notices': OWN_ACCOUNT,
  '/api/account/sessions': OWN_ACCOUNT,
  '/api/account/second-factor': OWN_ACCOUNT,
  '/api/client/messages/standing': STANDING,
  '/api/client/appointments':
    'What the client booked, as staff see it in the list of bookings; nothing of a case',
  '/api/admin/clients/{clientId}/messages/standing': STANDING,
  '/api/admin/reach': 'Of the own account alone, and of staff',
  '/api/client/audit': 'Who looked, shown to the client; a line of it would be the next thing to show',
  '/api/client/export/size': 'Numbers of files and bytes; what they lead to is told',
  '/api/admin/hours': 'When visitors may book; nothing of a case',
  '/api/admin/figures': 'Numbers',
  '/api/admin/calendar': INQUIRY,
  '/api/admin/calendar/feed': 'Whether there is one; nothing of a case',
  '/api/admin/bookings': INQUIRY,
  '/api/admin/bookings/timing': INQUIRY,
  '/api/admin/bookings/{id}': INQUIRY,
  '/api/admin/bookings/{id}/history': INQUIRY,
  '/api/admin/bookings/{id}/assignment': INQUIRY,
  '/api/admin/contacts/{id}/assignment': INQUIRY,
  '/api/admin/assigned': INQUIRY,
  '/api/admin/assigned/colleagues': 'Names of staff',
  '/api/admin/mentions': INQUIRY,
  '/api/admin/views': 'The filters that one keeps for oneself',
  '/api/admin/bookings/{id}/proposals': INQUIRY,
  '/api/admin/unmatched-mails': 'Mails that belong to no booking, inquiry or case',
  '/api/admin/bookings/{id}/replies': INQUIRY,
  '/api/admin/contacts/{id}/replies': INQUIRY,
  '/api/admin/articles': 'Texts of the firm; nothing of a case',
  '/api/admin/articles/pinned': 'Ids of articles alone',
  '/api/admin/articles/{id}': 'Texts of the firm; nothing of a case',
  '/api/admin/articles/{id}/page': 'Texts of the firm; nothing of a case',
  '/api/admin/content/firm': 'Texts of the firm; nothing of a case',
  '/api/admin/content/privacy': 'Texts of the firm; nothing of a case',
  '/api/admin/content/services': 'Texts of the firm; nothing of a case',
  '/api/admin/content/team': 'Texts of the firm; nothing of a case',
  '/api/admin/content/testimonials': 'Texts of the firm; nothing of a case',
  '/api/admin/reply-templates': 'Texts of the firm; nothing of a case',
  '/api/admin/milestone-templates': 'Texts of the firm; nothing of a case',
  '/api/admin/changes': 'Ids of bookings and inquiries alone',
  '/api/admin/settings': 'What the environment says, without people',
  '/api/admin/api-keys': 'Names of other systems; nothing of a case',
  '/api/admin/firm-settings': 'What the firm has set; nothing of a case',
  '/api/admin/mail-templates': 'Texts of the firm; nothing of a case',
  '/api/admin/webhooks': 'Addresses of other systems; nothing of a case',
  '/api/admin/contacts': INQUIRY,
  '/api/admin/contacts/{id}': INQUIRY,
  '/api/admin/contacts/{id}/history': INQUIRY,
  '/api/admin/accounts': 'Of staff alone',
  '/api/admin/accounts/{id}':
    'Of a client too, but only who it is and whether and how one can sign in; nothing of a case',
  '/api/admin/sign-ins': 'Unusual sign-ins and accounts at which strangers guess; nothing of a case',
  '/api/admin/reports': 'What browsers report of pages, without people',
  '/api/platform': RELEASES,
  '/api/platform/remotes/{name}/moves': RELEASES,
  '/api/platform/remotes/{name}/releases': RELEASES,
  '/api/admin/messages': 'That mails were sent and to whom, without what they say',
  '/api/admin/messages/standing': 'Numbers',
  '/api/admin/audit': 'The ledger itself: a line for every look at it would bury the rest',
  '/api/admin/clients/{clientId}/erasure': 'Numbers of what an erasure would remove; the erasure is told',
  '/api/admin/clients/{clientId}/export/size': 'Numbers of files and bytes; what they lead to is told',
};

let api: TestApi;
let desk: CaseDesk;
let client: TestClient;
let documentId: string;
/** The ids of the document's versions, latest first. */
let versionIds: string[];
beforeAll(async () => {
  api = await startTestApi();
  desk = await openCaseDesk(api);
  const origin = await api.listen();
  client = await addTestClient(api, 'ines@moreau.com');
  let { document } = await sendForm(origin, client.cookie, uploadForm(pdf()));
  documentId = document.id;
  for (let time = 0; time < 2; time += 1) {
    const rejected = api.database.read.update(clientDocuments).set({ status: 'rejected' });
    await api.database.writes.run(rejected.where(eq(clientDocuments.id, documentId)));
    const again = multipart({ name: 'file', content: pdf(), fileName: 'again.pdf' });
    const to = { method: 'PUT', path: `/api/client/documents/${documentId}/file` };
    ({ document } = await sendForm(origin, client.cookie, again, to));
  }
  versionIds = document.versions!.map(({ id }) => id);
});
afterAll(() => api.close());

const DOCUMENT_FILE = '/documents/{id}/file';
const VERSION_FILE = '/documents/{id}/versions/{versionId}/file';
const ofStaff = (path = '') => `/api/admin/clients/{clientId}${path}`;
const ofClient = (path: string) => `/api/client${path}`;

/** For every other route for signed-in people, the action under which the ledger records the look. */
const LOOKS: Readonly<Record<string, AuditAction>> = {
  '/api/admin/audit/export': 'ledger-exported',
  '/api/admin/bookings/export': 'bookings-exported',
  '/api/admin/contacts/export': 'contacts-exported',
  '/api/admin/clients': 'clients-listed',
  [ofStaff()]: 'client-viewed',
  [ofStaff('/timeline')]: 'timeline-viewed',
  [ofStaff('/people')]: 'members-viewed',
  [ofStaff('/milestones')]: 'milestones-viewed',
  [ofStaff('/notes')]: 'updates-viewed',
  [ofStaff('/messages')]: 'conversation-viewed',
  [ofStaff('/documents')]: 'documents-viewed',
  [ofStaff('/documents/{id}/versions')]: 'document-compared',
  [ofStaff(DOCUMENT_FILE)]: 'document-downloaded',
  [ofStaff(VERSION_FILE)]: 'document-downloaded',
  [ofStaff('/export')]: 'client-exported',
  [ofClient('/profile')]: 'profile-viewed',
  [ofClient('/progress')]: 'milestones-viewed',
  [ofClient('/notes')]: 'updates-viewed',
  [ofClient('/messages')]: 'conversation-viewed',
  [ofClient('/calendar.ics')]: 'calendar-downloaded',
  [ofClient('/documents')]: 'documents-viewed',
  [ofClient(DOCUMENT_FILE)]: 'document-downloaded',
  [ofClient(VERSION_FILE)]: 'document-downloaded',
  [ofClient('/export')]: 'client-exported',
};

/** The lines with this action that the ledger gets while `act` runs. */
async function toldBy(action: AuditAction, act: () => Promise<unknown>) {
  await api.deps.ledger.settle();
  const { seq, action: called } = ledgerEntries;
  const [before] = await api.database.read.select({ seq: max(seq) }).from(ledgerEntries);
  await act();
  await api.deps.ledger.settle();
  const isNew = and(gt(seq, before!.seq ?? 0), eq(called, action));
  return api.database.read.select().from(ledgerEntries).where(isNew);
}

async function look(route: string, versionId = versionIds[0]!) {
  const filled = { '{clientId}': client.id, '{id}': documentId, '{versionId}': versionId };
  const path = Object.entries(filled).reduce((so, [name, value]) => so.replace(name, value), route);
  const cookie = route.startsWith('/api/admin/') ? desk.cookie : client.cookie;
  const response = await api.send(path, { cookie });
  await response.arrayBuffer();
  expect([path, response.status]).toEqual([path, 200]);
}

test('every route that shows something to signed-in people is listed with its ledger line or the reason for none', () => {
  const showing = operationsOf(api.app).filter(
    ({ method, access }) => method === 'get' && access !== 'anyone',
  );
  expect(Object.keys({ ...LOOKS, ...NOT_TOLD }).toSorted()).toEqual(
    showing.map(({ path }) => path).toSorted(),
  );
  expect(Object.keys(LOOKS).filter((route) => Object.hasOwn(NOT_TOLD, route))).toEqual([]);
});

test.each(Object.entries(LOOKS))(
  'the ledger records GET %s as %s, by whom and whose',
  async (route, action) => {
    const told = await toldBy(action, () => look(route));
    const isOfStaff = route.startsWith('/api/admin/');
    const { id: staffId } = await desk.accountOf('staff@example.com');
    const isOfOne = !isOfStaff || route.includes('{clientId}');
    const changes = route.includes('{versionId}') ? JSON.stringify({ version: [versionIds[0]] }) : null;
    expect(told).toMatchObject([
      { actorId: isOfStaff ? staffId : client.id, clientId: isOfOne ? client.id : null, changes },
    ]);
    if (route.includes('{id}')) expect(told[0]!.subjectId).toBe(documentId);
  },
);

test('two versions and the present file downloaded within a minute get a line each', async () => {
  const later = versionIds[1]!;
  const told = await toldBy('document-downloaded', () => look(ofClient(VERSION_FILE), later));
  expect(told.map(({ changes }) => changes)).toEqual([JSON.stringify({ version: [later] })]);
  expect(await toldBy('document-downloaded', () => look(ofClient(VERSION_FILE), later))).toEqual([]);
});

test('clients see whether a download by staff was of an earlier file', async () => {
  for (const path of [DOCUMENT_FILE, VERSION_FILE]) await look(ofStaff(path));
  await api.deps.ledger.settle();
  const response = await api.send('/api/client/audit?limit=2', { cookie: client.cookie });
  const download = { action: 'document-downloaded', document: 'Passport' };
  expect(await response.json()).toMatchObject([
    { ...download, isEarlierFile: true },
    { ...download, isEarlierFile: false },
  ]);
});
