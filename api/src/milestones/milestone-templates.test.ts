import { and, eq } from 'drizzle-orm';
import { type Milestone, type MilestoneTemplate, milestoneTemplateInput } from '../contract';
import { ledgerEntries } from '../db/schema';
import { readSeedContent } from '../seed/seed-content';
import { type CaseDesk, openCaseDesk } from '../testing/client-cases';
import { startTestApi, type TestApi } from '../testing/test-api';

const { milestoneTemplates: seeded } = readSeedContent();

let api: TestApi;
let desk: CaseDesk;
beforeAll(async () => {
  api = await startTestApi();
  desk = await openCaseDesk(api);
});
afterAll(() => api.close());

const PATH = '/api/admin/milestone-templates';
const step = (title: string, dueAfter: number | null = 2) => ({
  title,
  description: 'What it is for',
  dueAfter,
  dueUnit: 'weeks' as const,
});
const template = (name: string) => ({
  name,
  service: 'Tax Optimization',
  milestones: [step('Papers'), step('Talk', null)],
});
const call = (method: string, path = PATH, json?: object, cookie = desk.cookie) =>
  api.send(path, { method, cookie, ...(json && { json }) });
const add = async (name: string) =>
  (await (await call('POST', PATH, template(name))).json()) as MilestoneTemplate;
const names = async () => ((await (await call('GET')).json()) as MilestoneTemplate[]).map(({ name }) => name);

test('templates are added, changed and removed, listed by name, with changes recorded', async () => {
  const added = await add('onboarding');
  expect(added).toEqual({ ...template('onboarding'), id: expect.any(String) });
  const other = await add('A trust');
  expect(await names()).toEqual(['A trust', 'onboarding']);
  const changed = await call('PUT', `${PATH}/${added.id}`, {
    ...template('Onboarding'),
    milestones: [step('Call')],
  });
  expect([changed.status, await changed.json()]).toEqual([
    200,
    { ...template('Onboarding'), milestones: [step('Call')], id: added.id },
  ]);
  for (const [method, path] of [
    ['POST', PATH],
    ['PUT', `${PATH}/${other.id}`],
  ] as const) {
    const taken = await call(method, path, template('ONBOARDING'));
    const errors = [{ pointer: '/name', message: 'Another template has this name' }];
    expect([taken.status, await taken.json()]).toMatchObject([422, { errors }]);
  }
  for (const { id } of [added, other]) expect((await call('DELETE', `${PATH}/${id}`)).status).toBe(204);
  for (const method of ['PUT', 'DELETE'])
    expect((await call(method, `${PATH}/${added.id}`, template('Onboarding'))).status).toBe(404);
  const lines = await api.database.read.select().from(ledgerEntries);
  const told = lines.filter(({ action }) => action.startsWith('milestone-template'));
  expect(told.map(({ action, changes }) => [action, changes])).toEqual([
    ['milestone-template-added', '{"name":["onboarding"]}'],
    ['milestone-template-added', '{"name":["A trust"]}'],
    ['milestone-template-changed', '{"name":["Onboarding"]}'],
    ['milestone-template-removed', '{"name":["Onboarding"]}'],
    ['milestone-template-removed', '{"name":["A trust"]}'],
  ]);
});

test('the invalid part of a template is named', async () => {
  const wrong = { ...template('Wrong'), milestones: [step('Papers'), { ...step(''), dueUnit: 'years' }] };
  const answer = await call('POST', PATH, wrong);
  expect(answer.status).toBe(422);
  const { errors } = (await answer.json()) as { errors: { pointer: string }[] };
  expect(errors.map(({ pointer }) => pointer)).toEqual(['/milestones/1/title', '/milestones/1/dueUnit']);
});

test('roles that see clients may read templates; only owners change them', async () => {
  const { id } = await add('For all');
  for (const role of ['adviser', 'reader', 'editor'] as const) {
    await api.addAccount('staff', `${role}@lind.com`, role);
    const cookie = await api.signIn(`${role}@lind.com`);
    expect([role, (await call('GET', PATH, undefined, cookie)).status]).toEqual([
      role,
      role === 'editor' ? 403 : 200,
    ]);
    expect((await call('POST', PATH, template('New'), cookie)).status).toBe(403);
    expect((await call('PUT', `${PATH}/${id}`, template('New'), cookie)).status).toBe(403);
    expect((await call('DELETE', `${PATH}/${id}`, undefined, cookie)).status).toBe(403);
  }
});

test('the templates of a new installation pass the checks of the api', () => {
  for (const each of seeded) expect(milestoneTemplateInput.parse(each)).toEqual(each);
});

let clients = 0;
const addClient = async () => {
  const { client, cookie } = await desk.addSignedIn(`planned${(clients += 1)}@moreau.com`);
  return { id: client.id, cookie };
};
const PLAN = {
  template: 'Onboarding',
  milestones: [
    { title: 'Papers', description: 'Passport', dueDate: '2026-12-11' },
    { title: 'Talk', description: '', dueDate: '' },
  ],
};
const plan = (id: string, json: object = PLAN, key = `"${Math.random()}"`, cookie = desk.cookie) =>
  api.send(`/api/admin/clients/${id}/milestone-plan`, {
    method: 'POST',
    json,
    cookie,
    headers: { 'Idempotency-Key': key },
  });
const milestonesOf = (id: string) => desk.read<Milestone[]>(`/${id}/milestones`);
const told = (id: string) =>
  api.database.read
    .select()
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.clientId, id), eq(ledgerEntries.action, 'milestones-planned')));

test('a plan is appended to existing milestones, in order, with one ledger line', async () => {
  const { id, cookie } = await addClient();
  await desk.call('POST', `/${id}/milestones`, { title: 'Before', status: 'completed' });
  const answer = await plan(id);
  expect(answer.status).toBe(201);
  const planned = await answer.json();
  expect(planned).toMatchObject([
    {
      title: 'Papers',
      description: 'Passport',
      status: 'not_started',
      order: 2,
      dueDate: '2026-12-11T00:00:00.000Z',
    },
    { title: 'Talk', description: null, order: 3, dueDate: null },
  ]);
  expect((await milestonesOf(id)).map(({ title }) => title)).toEqual(['Before', 'Papers', 'Talk']);
  const seen = await (await api.send('/api/client/progress', { cookie })).json();
  expect(seen).toHaveLength(3);
  expect(await told(id)).toMatchObject([
    { actorKind: 'staff', changes: '{"template":["Onboarding"],"milestones":[2]}' },
  ]);
});

test('a retry of a plan under its key adds it once, for each client', async () => {
  const [one, other] = [await addClient(), await addClient()];
  const answers = await Promise.all([1, 2, 3].map(() => plan(one.id, PLAN, '"same"')));
  const [first, ...rest] = await Promise.all(answers.map((answer) => answer.json()));
  for (const each of rest) expect(each).toEqual(first);
  expect(await milestonesOf(one.id)).toMatchObject(first);
  expect(await told(one.id)).toHaveLength(1);
  expect((await plan(other.id, PLAN, '"same"')).status).toBe(201);
  expect(await milestonesOf(other.id)).toHaveLength(2);
  expect((await plan(one.id)).status).toBe(201);
  expect(await milestonesOf(one.id)).toHaveLength(4);
});

test('one invalid milestone rejects the whole plan', async () => {
  const { id } = await addClient();
  const wrong = { ...PLAN, milestones: [...PLAN.milestones, { title: 'Late', dueDate: '2026-02-30' }] };
  const answer = await plan(id, wrong);
  expect([answer.status, await answer.json()]).toMatchObject([
    422,
    { errors: [{ pointer: '/milestones/2/dueDate' }] },
  ]);
  expect((await plan(id, { ...PLAN, milestones: [] })).status).toBe(422);
  expect(await milestonesOf(id)).toEqual([]);
});

test('a restricted or unknown client gets no plan, and readers cannot plan', async () => {
  const { id } = await addClient();
  const cookie = await api.signIn('reader@lind.com');
  expect((await plan(id, PLAN, '"reader"', cookie)).status).toBe(403);
  expect((await plan('0190aaaa-0000-7000-8000-000000000000')).status).toBe(404);
  await desk.call('PUT', `/${id}/restriction`, { reason: 'Asked for' });
  expect((await plan(id)).status).toBe(409);
  expect(await milestonesOf(id)).toEqual([]);
});
