import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ContentItem } from '@lisle-harrow/api/contract';
import { response } from '@lisle-harrow/shell/testing';
import { renderStaff } from '../../testing/render-staff';

const TEAM = '/api/admin/content/team';
const SERVICES = '/api/admin/content/services';
const member = (
  id: string,
  name: string,
  changes: Partial<ContentItem<'team'>> = {},
): ContentItem<'team'> => ({
  id,
  state: 'published',
  revision: 3,
  visibleFrom: null,
  publicSlug: null,
  editor: 'Olga Owner',
  editedAt: '2026-11-20T12:00:00.000Z',
  fields: {
    name,
    position: 'Partner',
    bio: 'Joined in 2020.',
    linkedinUrl: '',
    twitterUrl: '',
    imageUrl: '',
  },
  ...changes,
});
const team = [
  member('m1', 'Ada'),
  member('m2', 'Bo'),
  member('m3', 'Cy'),
  member('m4', 'Old', { state: 'archived' }),
];
const service: ContentItem<'services'> = {
  id: 's1',
  state: 'published',
  revision: 3,
  visibleFrom: null,
  publicSlug: 'art',
  editor: null,
  editedAt: '2026-11-20T12:00:00.000Z',
  fields: {
    title: 'Art',
    slug: 'art',
    description: 'Collections, looked after.',
    icon: 'gem',
    summary: '',
    audience: ['Collectors'],
    steps: [{ title: 'Look', text: 'We look.' }],
    insightCategory: '',
    bookingOption: '',
  },
};
const routes = { [`GET ${TEAM}`]: team, [`GET ${SERVICES}`]: [service] };
const names = () =>
  screen
    .getAllByRole('listitem')
    .flatMap((row) =>
      within(row)
        .queryAllByRole('link')
        .map(({ textContent }) => textContent),
    )
    .filter((name) => team.some(({ fields }) => fields.name === name));
const field = async (name: string | RegExp) => (await screen.findAllByRole('textbox', { name }))[0]!;

/** Pastes: typing letter by letter takes seconds on a busy machine. */
async function write(target: HTMLElement, text: string): Promise<void> {
  await userEvent.click(target);
  await userEvent.paste(text);
}

test('a row is moved by its buttons, which keep focus, and both the new and old order are sent', async () => {
  const { api } = await renderStaff('/admin/content/team', {
    ...routes,
    [`PUT ${TEAM}/order`]: () => response(204),
  });
  const down = await screen.findByRole('button', { name: 'Move down Ada' });
  down.focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(names()).toEqual(['Bo', 'Ada', 'Cy']));
  expect(screen.getByText('Ada is now number 2 of 3.')).toHaveAttribute('role', 'status');
  expect(down).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(api.count(`PUT ${TEAM}/order`)).toBe(2));
  expect(api.calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { ids: ['m2', 'm1', 'm3', 'm4'], was: ['m1', 'm2', 'm3', 'm4'] },
    { ids: ['m2', 'm3', 'm1', 'm4'], was: ['m2', 'm1', 'm3', 'm4'] },
  ]);
});

test('a row can be dragged to a new position', async () => {
  const { api } = await renderStaff('/admin/content/team', {
    ...routes,
    [`PUT ${TEAM}/order`]: () => response(204),
  });
  await screen.findByRole('link', { name: 'Ada' });
  const dataTransfer = { setData: () => undefined, setDragImage: () => undefined };
  const rowOf = (name: string) => screen.getByRole('link', { name }).closest('li')!;
  fireEvent.dragStart(rowOf('Cy').querySelector('[draggable]')!, { dataTransfer });
  fireEvent.dragOver(rowOf('Ada'), { dataTransfer });
  expect(rowOf('Ada')).toHaveAttribute('data-drop', 'before');
  fireEvent.drop(rowOf('Ada'), { dataTransfer });
  await waitFor(() => expect(names()).toEqual(['Cy', 'Ada', 'Bo']));
  expect(api.calls.at(-1)?.body).toMatchObject({ ids: ['m3', 'm1', 'm2', 'm4'] });
});

test('a row of fields can be dragged too, and text dragged into a field is left to the browser', async () => {
  const office = (city: string) => ({ city, phone: '+1 212 555 0100', address: ['1 Main Street'] });
  await renderStaff('/admin/content/firm', {
    'GET /api/admin/content/firm': {
      revision: 1,
      editor: null,
      editedAt: null,
      fields: {
        email: 'desk@lind.com',
        hours: 'Mon-Fri',
        links: {},
        navigation: {},
        offices: [office('Oslo'), office('Rome'), office('Wien')],
      },
    },
  });
  const cities = () =>
    screen.getAllByRole('textbox', { name: 'City' }).map((input) => input.getAttribute('value'));
  const row = (name: string) => screen.getByRole('region', { name });
  await screen.findByRole('region', { name: 'Office 3' });
  const dataTransfer = { setData: () => undefined, setDragImage: () => undefined };
  expect(fireEvent.drop(row('Office 1'), { dataTransfer })).toBe(true);
  fireEvent.dragStart(row('Office 3').querySelector('[draggable]')!, { dataTransfer });
  fireEvent.dragOver(row('Office 1'), { dataTransfer });
  expect(row('Office 1')).toHaveAttribute('data-drop', 'before');
  fireEvent.drop(row('Office 1'), { dataTransfer });
  expect(cities()).toEqual(['Wien', 'Oslo', 'Rome']);
  expect(row('Office 1')).not.toHaveAttribute('data-drop');
});

test('an order that a colleague has changed is rolled back and read again', async () => {
  const { api, host } = await renderStaff('/admin/content/team', {
    ...routes,
    [`PUT ${TEAM}/order`]: () =>
      response(409, { detail: 'Somebody else has changed the order meanwhile; nothing of yours was saved' }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Move up Bo' }));
  await waitFor(() =>
    expect(host.toasts).toMatchObject([{ description: expect.stringContaining('meanwhile') }]),
  );
  await waitFor(() => expect(api.count(`GET ${TEAM}`)).toBe(2));
  expect(names()).toEqual(['Ada', 'Bo', 'Cy']);
});

test('archived items are separate, and do not move', async () => {
  await renderStaff('/admin/content/team', routes);
  await userEvent.click(await screen.findByRole('link', { name: 'Archive (1)' }));
  expect(screen.getByRole('link', { name: 'Old' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Ada' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull();
});

test('a new item is validated, saved as a draft, and opened at its own URL', async () => {
  const { api } = await renderStaff('/admin/content/services/new', {
    ...routes,
    [`POST ${SERVICES}`]: ({ body }) =>
      response(201, { ...service, id: 's2', state: 'draft', publicSlug: null, fields: body }),
  });
  await write(await field('Title'), 'Fine Wine & Spirits');
  expect(await field('Address')).toHaveValue('fine-wine-spirits');
  await userEvent.click(screen.getByRole('button', { name: 'Save as draft' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Please enter a description of at least 10 characters',
  );
  await write(await field('Description'), 'Cellars, looked after.');
  await write(await field(/^For whom/), 'Collectors\n\n Heirs ');
  await userEvent.click(screen.getByRole('button', { name: 'Add step' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save as draft' }));
  expect(await screen.findByRole('link', { name: 'Please say what happens' })).toBeVisible();
  const step = within(screen.getByRole('region', { name: 'Step 1' }));
  await write(step.getByLabelText('Title of the step'), 'Taste');
  await write(step.getByLabelText('What happens'), 'We taste.');
  await userEvent.click(screen.getByRole('button', { name: 'Save as draft' }));
  expect(await screen.findByText('Draft')).toBeVisible();
  expect(api.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
    title: 'Fine Wine & Spirits',
    slug: 'fine-wine-spirits',
    audience: ['Collectors', 'Heirs'],
    steps: [{ title: 'Taste', text: 'We taste.' }],
    icon: 'briefcase',
  });
});

test('changes are saved before publishing, which sends the revision of that save', async () => {
  const sent: (string | null)[] = [];
  const saved = { ...service, revision: 4, state: 'changed' as const };
  const { api } = await renderStaff('/admin/content/services/s1', {
    ...routes,
    [`PUT ${SERVICES}/s1`]: ({ body }, headers: Headers) => {
      sent.push(headers.get('If-Match'));
      return response(200, { ...saved, fields: body });
    },
    [`POST ${SERVICES}/s1/publish`]: (_, headers: Headers) => {
      sent.push(headers.get('If-Match'));
      return response(200, { ...saved, state: 'published' });
    },
  });
  await field('Title');
  expect(screen.queryByRole('button', { name: 'Publish changes' })).toBeNull();
  await userEvent.type(await field('Title'), ' Advisory');
  await userEvent.click(screen.getByRole('button', { name: 'Publish changes' }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(api.count(`POST ${SERVICES}/s1/publish`)).toBe(1));
  expect(sent).toEqual(['"3"', '"4"']);
  expect(await screen.findByText('Published')).toBeVisible();
});

test('a picture is uploaded, keeps the focal point that was chosen, and can be removed again', async () => {
  const { api } = await renderStaff('/admin/content/team/m1', {
    ...routes,
    'POST /api/admin/pictures': () =>
      response(201, { id: 'p1', width: 1600, height: 900, path: '/api/pictures/p1/1600x900' }),
    [`PUT ${TEAM}/m1`]: ({ body }) => response(200, { ...team[0], revision: 4, fields: body }),
  });
  const choose = await screen.findByRole('button', { name: 'Choose a picture' });
  await userEvent.click(choose);
  const dialog = within(screen.getByRole('dialog', { name: 'Choose a picture' }));
  expect(dialog.getByRole('button', { name: 'Use this picture' })).toBeDisabled();
  const file = new File(['x'], 'ada.jpg', { type: 'image/jpeg' });
  await userEvent.upload(dialog.getByLabelText('Picture'), file);
  const across = await dialog.findByRole('slider', { name: 'From left to right' });
  fireEvent.change(across, { target: { value: '20' } });
  fireEvent.change(dialog.getByRole('slider', { name: 'From top to bottom' }), { target: { value: '65' } });
  expect(across).toHaveAttribute('aria-valuetext', '20 percent');
  await userEvent.click(dialog.getByRole('button', { name: 'Use this picture' }));
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const saved = () =>
    api.calls
      .filter(({ method }) => method === 'PUT')
      .map(({ body }) => (body as { imageUrl: string }).imageUrl);
  await save();
  await waitFor(() => expect(saved()).toEqual(['/api/pictures/p1/960.webp#focus=20,65']));
  await userEvent.click(screen.getByRole('button', { name: 'Remove picture' }));
  expect(screen.getByRole('button', { name: 'Choose a picture' })).toHaveFocus();
  await save();
  await waitFor(() => expect(saved()).toHaveLength(2));
  expect(saved()[1]).toBe('');
});

test('a refused file shows why, and the picture stays', async () => {
  await renderStaff('/admin/content/team/m1', {
    ...routes,
    'POST /api/admin/pictures': () => response(415, { detail: 'This picture is animated' }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Choose a picture' }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.upload(dialog.getByLabelText('Picture'), new File(['x'], 'a.png', { type: 'image/png' }));
  expect(await dialog.findByText('This picture is animated')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Use this picture' })).toBeDisabled();
});

test('the second to save sees both versions, keeps their own, and may take the other', async () => {
  const theirs = member('m1', 'Ada Lind', { revision: 4 });
  theirs.fields.position = 'Chair';
  const sent: unknown[] = [];
  await renderStaff('/admin/content/team/m1', {
    ...routes,
    [`PUT ${TEAM}/m1`]: ({ body }, headers: Headers) => {
      sent.push(headers.get('If-Match'));
      return headers.get('If-Match') === '"3"'
        ? response(412, { title: 'Precondition failed', item: theirs })
        : response(200, { ...theirs, revision: 5, fields: body });
    },
  });
  await userEvent.type(await field('Name'), ' L.');
  await userEvent.type(await field('About this person'), ' Skis.');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const notice = await screen.findByRole('alert', { name: 'Olga Owner has saved this meanwhile' });
  expect(
    within(notice)
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent),
  ).toEqual(['Name']);
  expect(notice).toHaveTextContent('Ada Lind');
  expect(await field('Name')).toHaveValue('Ada L.');
  expect(await field('Position')).toHaveValue('Chair');
  await userEvent.click(screen.getByRole('button', { name: 'Use what Olga Owner wrote: Name' }));
  expect(await field('Name')).toHaveValue('Ada Lind');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(sent).toEqual(['"3"', '"4"']);
  expect(await field('About this person')).toHaveValue('Joined in 2020. Skis.');
});

test('a colleague’s change is not overwritten unseen after another call returned it', async () => {
  const theirs = member('m1', 'Ada Lind', { revision: 4, state: 'draft' });
  const sent: unknown[] = [];
  await renderStaff('/admin/content/team/m1', {
    ...routes,
    [`POST ${TEAM}/m1/unpublish`]: theirs,
    [`PUT ${TEAM}/m1`]: (_, headers: Headers) => {
      sent.push(headers.get('If-Match'));
      return response(412, { title: 'Precondition failed', item: theirs });
    },
  });
  await write(await field('Name'), ' L.');
  await userEvent.click(screen.getByRole('button', { name: 'Unpublish' }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Unpublish' }));
  expect(await screen.findByText('Draft')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('alert', { name: /has saved this meanwhile/ })).toHaveTextContent(
    'Ada Lind',
  );
  expect(sent).toEqual(['"3"']);
});

test('an unknown id is a 404', async () => {
  await renderStaff('/admin/content/team/nope', routes);
  expect(await screen.findByText('404 Page Not Found')).toBeVisible();
});
