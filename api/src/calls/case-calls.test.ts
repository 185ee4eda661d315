import type { Fetch } from './request';
import {
  addClient,
  addMilestone,
  addNote,
  documentFilePath,
  getClient,
  getClientMilestones,
  getClients,
  getDocumentsOfClient,
  getNotesOfClient,
  inviteClient,
  orderMilestones,
  removeMilestone,
  removeNote,
  reviewDocument,
  saveClient,
  saveMilestone,
  saveNote,
} from './case-calls';

const person = {
  firstName: 'Al',
  lastName: 'Bo',
  email: 'al@bo.example',
  phone: '',
  company: '',
  status: 'active' as const,
};
const step = { title: 'Step', description: '', status: 'not_started' as const, dueDate: '', notes: '' };
const note = { title: 'Note', content: 'Text', type: 'report' as const };
const review = { status: 'approved' as const, notes: '' };
const CLIENT = 'c/1';

const withIds = (answer: object) =>
  'client' in answer ? { ...answer, client: { id: 1 } } : { id: 1, ...answer };

test.each<[string, (fetch: Fetch) => Promise<unknown>, unknown, unknown]>([
  ['GET /api/admin/clients?q=osei', (fetch) => getClients(fetch, { q: 'osei' }), undefined, []],
  ['GET /api/admin/clients/c%2F1', (fetch) => getClient(fetch, CLIENT), undefined, {}],
  ['POST /api/admin/clients', (fetch) => addClient(fetch, person), person, { client: {}, invitation: null }],
  [
    'PUT /api/admin/clients/c%2F1/profile',
    (fetch) => saveClient(fetch, CLIENT, person, undefined),
    person,
    {},
  ],
  ['POST /api/admin/clients/c%2F1/invitation', (fetch) => inviteClient(fetch, CLIENT), {}, {}],
  ['GET /api/admin/clients/c%2F1/milestones', (fetch) => getClientMilestones(fetch, CLIENT), undefined, []],
  ['POST /api/admin/clients/c%2F1/milestones', (fetch) => addMilestone(fetch, CLIENT, step), step, {}],
  [
    'PUT /api/admin/clients/c%2F1/milestones/m',
    (fetch) => saveMilestone(fetch, CLIENT, 'm', step, undefined),
    step,
    {},
  ],
  [
    'DELETE /api/admin/clients/c%2F1/milestones/m',
    (fetch) => removeMilestone(fetch, CLIENT, 'm'),
    undefined,
    '',
  ],
  [
    'PUT /api/admin/clients/c%2F1/milestone-order',
    (fetch) => orderMilestones(fetch, CLIENT, ['b', 'a']),
    { ids: ['b', 'a'] },
    '',
  ],
  ['GET /api/admin/clients/c%2F1/notes', (fetch) => getNotesOfClient(fetch, CLIENT), undefined, []],
  ['POST /api/admin/clients/c%2F1/notes', (fetch) => addNote(fetch, CLIENT, note), note, {}],
  [
    'PUT /api/admin/clients/c%2F1/notes/n',
    (fetch) => saveNote(fetch, CLIENT, 'n', note, undefined),
    note,
    {},
  ],
  ['DELETE /api/admin/clients/c%2F1/notes/n', (fetch) => removeNote(fetch, CLIENT, 'n'), undefined, ''],
  ['GET /api/admin/clients/c%2F1/documents', (fetch) => getDocumentsOfClient(fetch, CLIENT), undefined, []],
  [
    'PATCH /api/admin/clients/c%2F1/documents/d',
    (fetch) => reviewDocument(fetch, CLIENT, { id: 'd', uploadedAt: '2026-11-02T10:00:00.000Z' }, review),
    review,
    {},
  ],
])('%s', async (request, run, body, answer) => {
  const sent: unknown[] = [];
  await run(async (path, init) => {
    sent.push(`${init?.method ?? 'GET'} ${path}`, init?.body && JSON.parse(String(init.body)));
    return new Response(
      typeof answer === 'string'
        ? answer
        : JSON.stringify(Array.isArray(answer) ? answer : withIds(answer as object)),
    );
  });
  expect(sent).toEqual([request, body]);
});

test('a missing or wrong response field becomes its empty value', async () => {
  const fetch: Fetch = async () => new Response('[{"id":7,"firstName":3,"milestonesTotal":"x"}]');
  expect((await getClients(fetch)).rows).toEqual([
    {
      id: '7',
      loginEmail: '',
      firstName: '',
      lastName: '',
      hasPassword: true,
      milestonesCompleted: 0,
      milestonesTotal: 0,
      documentsToReview: 0,
      documentsAskedFor: 0,
      documentsOverdue: 0,
    },
  ]);
});

test('a file is addressed by its client and its document', () => {
  expect(documentFilePath(CLIENT, 'd')).toBe('/api/admin/clients/c%2F1/documents/d/file');
});

test('a review names the file that was reviewed, and a save the version it is based on', async () => {
  const seen: (string | null)[] = [];
  const about = { id: 'd', uploadedAt: '2026-11-02T10:00:00.000Z' };
  const fetch: Fetch = async (_path, init) => {
    seen.push(new Headers(init?.headers).get('If-Match'));
    return new Response('{"id":"d"}', { headers: { 'Content-Type': 'application/json' } });
  };
  await reviewDocument(fetch, CLIENT, about, review);
  await saveClient(fetch, CLIENT, person, '2026-11-03T10:00:00.000Z');
  await saveMilestone(fetch, CLIENT, 'm', step, 'of-the-milestone');
  await saveNote(fetch, CLIENT, 'n', note, 'of-the-note');
  expect(seen).toEqual([
    ...[`"${about.uploadedAt}"`, '"2026-11-03T10:00:00.000Z"'],
    ...['"of-the-milestone"', '"of-the-note"'],
  ]);
});
