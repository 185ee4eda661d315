import type { ReplyTemplate } from '../contract';
import { replyTemplateInput } from '../contract';
import { ledgerEntries } from '../db/schema';
import { readSeedContent } from '../seed/seed-content';
import { startTestApi, type TestApi } from '../testing/test-api';

const { replyTemplates: seeded } = readSeedContent();

let api: TestApi;
let cookie: string;
beforeEach(async () => {
  api = await startTestApi();
  await api.addAccount('staff', 'owner@lind.com');
  cookie = await api.signIn('owner@lind.com');
});
afterEach(() => api.close());

const PATH = '/api/admin/reply-templates';
const TEMPLATE = { name: 'Thanks', subject: 'Your message', text: 'Dear {first name},\n\n{sender}' };
const call = (method: string, path = PATH, json?: object) =>
  api.send(path, { method, cookie, ...(json && { json }) });
const add = async (json: object = TEMPLATE) =>
  (await (await call('POST', PATH, json)).json()) as ReplyTemplate;
const names = async () => ((await (await call('GET')).json()) as ReplyTemplate[]).map(({ name }) => name);
const told = async () => {
  const lines = await api.database.read.select().from(ledgerEntries);
  return lines
    .filter(({ action }) => action.startsWith('reply-template'))
    .map(({ action, changes }) => [action, changes]);
};

test('templates are added, changed and removed, listed by name, with changes recorded', async () => {
  const added = await add({ ...TEMPLATE, name: 'thanks' });
  expect(added).toEqual({ ...TEMPLATE, name: 'thanks', id: expect.any(String) });
  await add({ ...TEMPLATE, name: 'After a call' });
  await add({ ...TEMPLATE, name: 'Welcome' });
  expect(await names()).toEqual(['After a call', 'thanks', 'Welcome']);
  const changed = await call('PUT', `${PATH}/${added.id}`, { ...TEMPLATE, subject: ' On {date} ' });
  expect([changed.status, await changed.json()]).toEqual([
    200,
    { ...TEMPLATE, subject: 'On {date}', id: added.id },
  ]);
  expect((await call('DELETE', `${PATH}/${added.id}`)).status).toBe(204);
  expect(await names()).toEqual(['After a call', 'Welcome']);
  for (const method of ['PUT', 'DELETE'])
    expect((await call(method, `${PATH}/${added.id}`, TEMPLATE)).status).toBe(404);
  expect(await told()).toEqual([
    ['reply-template-added', '{"name":["thanks"]}'],
    ['reply-template-added', '{"name":["After a call"]}'],
    ['reply-template-added', '{"name":["Welcome"]}'],
    ['reply-template-changed', '{"name":["Thanks"]}'],
    ['reply-template-removed', '{"name":["Thanks"]}'],
  ]);
});

test('an unknown field is refused where it is used, and so is a name already taken', async () => {
  const { id } = await add();
  const other = await add({ ...TEMPLATE, name: 'Other' });
  const wrong: [object, string, string][] = [
    [{ ...TEMPLATE, name: ' ' }, '/name', 'Please enter a name'],
    [{ ...TEMPLATE, name: 'THANKS' }, '/name', 'Another template has this name'],
    [
      { ...TEMPLATE, name: 'New', text: 'Dear {firstname}' },
      '/text',
      '{firstname} is not a field; there are {first name}, {name}, {service}, {date}, {time} and {sender}',
    ],
    [{ ...TEMPLATE, name: 'New', subject: 'About {Service}' }, '/subject', '{Service} is not a field'],
  ];
  for (const [json, pointer, words] of wrong)
    for (const [method, path] of [
      ['POST', PATH],
      ['PUT', `${PATH}/${other.id}`],
    ] as const) {
      const answer = await call(method, path, json);
      const { errors } = (await answer.json()) as { errors: object[] };
      expect([answer.status, errors]).toEqual([
        422,
        [{ pointer, message: expect.stringContaining(words) as string }],
      ]);
    }
  expect(await names()).toEqual(['Other', 'Thanks']);
  expect((await call('PUT', `${PATH}/${id}`, { ...TEMPLATE, name: 'THANKS' })).status).toBe(200);
  expect(await told()).toHaveLength(3);
});

test('roles that see records may read templates; only owners change them', async () => {
  const { id } = await add();
  for (const role of ['adviser', 'reader', 'editor'] as const) {
    await api.addAccount('staff', `${role}@lind.com`, role);
    cookie = await api.signIn(`${role}@lind.com`);
    expect([role, (await call('GET')).status]).toEqual([role, role === 'editor' ? 403 : 200]);
    expect((await call('POST', PATH, { ...TEMPLATE, name: 'New' })).status).toBe(403);
    expect((await call('PUT', `${PATH}/${id}`, TEMPLATE)).status).toBe(403);
    expect((await call('DELETE', `${PATH}/${id}`)).status).toBe(403);
  }
});

test('the texts of a new installation pass the checks of the api', () => {
  for (const template of seeded) expect(replyTemplateInput.parse(template)).toEqual(template);
});
