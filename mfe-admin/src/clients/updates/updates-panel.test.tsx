import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { response } from '@lisle-harrow/shell/testing';
import { documents, notes } from '../../testing/client-fixtures';
import { HOSTILE } from '../../testing/fixtures';
import { CASE, renderCase } from '../../testing/render-case';

const LIST = `GET ${CASE}/notes`;
const updateLoaded = (name: string) => screen.findByRole('heading', { name });
const updatesLoaded = () => updateLoaded('Meeting notes, London');
const pressButton = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const openUpdates = (routes: Parameters<typeof renderCase>[1] = {}) => renderCase('?tab=updates', routes);

test('updates are newest first, with type, day, title and text', async () => {
  await openUpdates();
  await updatesLoaded();
  expect(screen.getAllByRole('heading', { level: 3 }).map((title) => title.textContent)).toEqual([
    'Your quarterly letter is ready',
    'Meeting notes, London',
  ]);
  const first = screen.getByRole('heading', { name: 'Your quarterly letter is ready' }).closest('li')!;
  expect(first).toHaveTextContent('report18 Nov 2026');
  expect(within(first).getByText(/The third quarter/).textContent).toBe('The third quarter\nin two lines.');
});

test('an update is written', async () => {
  const { api, host } = await openUpdates({ [`POST ${CASE}/notes`]: notes[0]! });
  await updatesLoaded();
  await pressButton('Write an update');
  const form = within(await screen.findByRole('dialog', { name: 'Write an update' }));
  await userEvent.type(form.getByRole('textbox', { name: 'Title' }), 'One document needs a newer copy');
  await userEvent.selectOptions(form.getByRole('combobox', { name: 'Type' }), 'Action');
  await userEvent.type(form.getByRole('textbox', { name: 'Text' }), 'Two{Enter}lines');
  await userEvent.click(form.getByRole('button', { name: 'Add update' }));
  await waitFor(() =>
    expect(host.toasts).toMatchObject([{ title: 'Success', description: 'Update added.' }]),
  );
  expect(api.calls.find(({ method }) => method === 'POST')?.body).toEqual({
    title: 'One document needs a newer copy',
    type: 'action',
    content: 'Two\nlines',
    documentId: '',
  });
  expect(api.count(LIST)).toBe(2);
});

test('an update is edited, and has its own draft', async () => {
  const { api } = await openUpdates({ [`PUT ${CASE}/notes/n1`]: notes[1]! });
  await updatesLoaded();
  await pressButton('Edit update Meeting notes, London');
  await userEvent.type(screen.getByRole('textbox', { name: 'Text' }), ' And more.');
  await userEvent.keyboard('{Escape}');
  await pressButton('Edit update Your quarterly letter is ready');
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Your quarterly letter is ready');
  await pressButton('Cancel');
  await pressButton('Edit update Meeting notes, London');
  await pressButton('Save update');
  await waitFor(() =>
    expect(api.calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      content: 'We agreed to keep the trust deed. And more.',
      type: 'note',
    }),
  );
});

test('if the update was changed since, nothing is saved, and the other values are shown at the fields that were edited', async () => {
  const seen: (string | null)[] = [];
  const before = { ...notes[1]!, revision: 'first' };
  const { api, host } = await openUpdates({
    [LIST]: [before],
    [`PUT ${CASE}/notes/n1`]: (_, headers: Headers) => {
      seen.push(headers.get('If-Match'));
      return headers.get('If-Match') === '"second"'
        ? response(200, before)
        : response(412, { type: 'changed-since', status: 412, detail: 'Changed meanwhile' });
    },
  });
  await updatesLoaded();
  await pressButton('Edit update Meeting notes, London');
  await userEvent.type(screen.getByRole('textbox', { name: 'Text' }), ' And more.');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'action');
  const meanwhile = { title: 'Meeting notes', type: 'report', revision: 'second' };
  api.routes[LIST] = [{ ...before, ...meanwhile }];
  await pressButton('Save update');
  await waitFor(() => expect(host.toasts).toMatchObject([{ title: 'Not saved' }]));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Meeting notes'));
  const type = screen.getByRole('combobox', { name: 'Type' });
  expect(type).toHaveValue('action');
  expect(type).toHaveAccessibleDescription(/“Report” was saved here meanwhile/);
  expect(screen.getByRole('textbox', { name: 'Text' })).toHaveValue(`${before.content} And more.`);
  await pressButton('Save update');
  await waitFor(() => expect(host.toasts.at(-1)).toMatchObject({ description: 'Update saved.' }));
  expect(seen).toEqual(['"first"', '"second"']);
});

test('an update without title and text is not sent', async () => {
  const { api } = await openUpdates();
  await updatesLoaded();
  await pressButton('Write an update');
  await pressButton('Add update');
  const summary = await screen.findByRole('alert');
  expect(summary).toHaveTextContent('Title is required');
  expect(summary).toHaveTextContent('Please write the update');
  expect(api.calls.every(({ method }) => method === 'GET')).toBe(true);
});

test('an empty list says so', async () => {
  await openUpdates({ [LIST]: [] });
  expect(await screen.findByText('No updates yet.')).toBeVisible();
});

test.each([HOSTILE, 'W'.repeat(5000)])(
  'text from staff is shown as text, never as markup: %#',
  async (text) => {
    await openUpdates({ [LIST]: [{ ...notes[0], title: text, content: text, type: text }] });
    expect(await screen.findAllByText(text, { selector: '[dir=auto]' })).toHaveLength(2);
    expect(document.querySelector('li img')).toBeNull();
  },
);

test('an update names its document, and an edit keeps it', async () => {
  const linked = { ...notes[0]!, documentId: documents[0]!.id };
  const { api } = await openUpdates({
    [LIST]: [linked],
    [`POST ${CASE}/notes`]: linked,
    [`PUT ${CASE}/notes/${linked.id}`]: linked,
  });
  await updateLoaded(linked.title);
  await pressButton('Write an update');
  const choice = await screen.findByRole('combobox', { name: /^Document/ });
  expect(choice).toHaveDisplayValue('None');
  await userEvent.selectOptions(choice, documents[1]!.name);
  await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), 'Look at it');
  await userEvent.type(screen.getByRole('textbox', { name: 'Text' }), 'Please.');
  await pressButton('Add update');
  await waitFor(() =>
    expect(api.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      documentId: documents[1]!.id,
    }),
  );
  await pressButton(`Edit update ${linked.title}`);
  expect(await screen.findByRole('combobox', { name: /^Document/ })).toHaveDisplayValue(documents[0]!.name);
  await userEvent.type(screen.getByRole('textbox', { name: 'Text' }), ' More.');
  await pressButton('Save update');
  await waitFor(() =>
    expect(api.calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      documentId: documents[0]!.id,
    }),
  );
});

test('each update shows when the client saw it, or that they have not', async () => {
  const [seen, unseen] = [
    { ...notes[0]!, seenAt: '2026-11-20T15:00:00.000Z' },
    { ...notes[1]!, seenAt: null },
  ];
  await openUpdates({ [LIST]: [seen, unseen] });
  const item = async (title: string) => (await updateLoaded(title)).closest('li')!;
  expect(await item(seen.title)).toHaveTextContent('18 Nov 2026 · Seen 20 Nov 2026');
  expect(await item(unseen.title)).toHaveTextContent('· Not seen yet');
});

test('without the time of the first look, none is shown', async () => {
  await openUpdates();
  await updatesLoaded();
  expect(screen.queryByText(/seen/i)).toBeNull();
});
