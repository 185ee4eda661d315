import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { WrittenArticle } from '@lisle-harrow/api/contract';
import { response } from '@lisle-harrow/shell/testing';
import { renderStaff } from '../../testing/render-staff';

const PATH = '/api/admin/articles';
const article: WrittenArticle = {
  id: 'a1',
  slug: 'on-gifts',
  title: 'On gifts',
  excerpt: 'What to give.',
  category: 'Tax',
  author: 'Mei',
  imageUrl: null,
  bodyMarkdown: 'Give.',
  state: 'published',
  publicSlug: 'on-gifts',
  hasChanges: false,
  publishedAt: '2026-11-20T12:00:00.000Z',
  editor: 'Jane Doe',
  editedAt: '2026-11-20T12:00:00.000Z',
  revision: 3,
  versions: [],
};
const routes = {
  [`GET ${PATH}`]: [article, { ...article, id: 'a2', title: 'Other', state: 'draft', publishedAt: null }],
  [`GET ${PATH}/pinned`]: { ids: [], revision: 1, editor: null, editedAt: null },
  [`GET ${PATH}/a1`]: article,
  [`POST ${PATH}/a1/preview`]: { bodyHtml: '<p>Give.</p>', readTime: 1, checks: [], outline: [] },
};

test('the list shows the state of each article, and filters by it', async () => {
  await renderStaff('/admin/content', routes);
  expect((await screen.findByRole('link', { name: 'On gifts' })).closest('tr')).toHaveTextContent(
    'Published',
  );
  await userEvent.click(screen.getByRole('link', { name: 'Draft' }));
  expect(screen.getByRole('link', { name: 'Other' })).toHaveAttribute('href', '/admin/content/a2');
  expect(screen.queryByRole('link', { name: 'On gifts' })).toBeNull();
});

/** Three public articles and a draft; `ids` are pinned. */
const pinned = (ids: string[], put: (call: { body?: unknown }, headers: Headers) => unknown) => ({
  [`GET ${PATH}`]: [
    ...['One', 'Two', 'Three'].map((title) => ({ ...article, id: title, title })),
    { ...article, id: 'a2', title: 'Unfinished', state: 'draft', publishedAt: null },
  ],
  [`GET ${PATH}/pinned`]: { ids, revision: 3 },
  [`PUT ${PATH}/pinned`]: put,
});
const saves = (sent: (string | null)[]) => {
  let revision = 3;
  return ({ body }: { body?: unknown }, headers: Headers) => {
    sent.push(headers.get('If-Match'));
    return response(200, { ...(body as object), revision: (revision += 1) });
  };
};
const pins = () => within(screen.getByRole('list', { name: 'Pinned articles' }));
const inOrder = () =>
  pins()
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
const idsSent = (api: Awaited<ReturnType<typeof renderStaff>>['api']) =>
  api.calls
    .filter(({ method }) => method === 'PUT')
    .map(({ body }) => (body as { ids: string[] }).ids.join(' '));

test('a published article is pinned and unpinned, each time based on the last revision', async () => {
  const sent: (string | null)[] = [];
  const { api } = await renderStaff('/admin/content', pinned([], saves(sent)));
  const table = within(await screen.findByRole('table', { name: 'Articles' }));
  expect(await screen.findByText(/^The site lists insights newest first/)).toBeVisible();
  expect(table.queryByRole('button', { name: 'Pin Unfinished' })).toBeNull();
  await userEvent.click(await table.findByRole('button', { name: 'Pin Two' }));
  const remove = table.getByRole('button', { name: 'Unpin Two' });
  expect(remove).toHaveFocus();
  expect(screen.getByText('Two is pinned.')).toHaveAttribute('role', 'status');
  await userEvent.click(table.getByRole('button', { name: 'Pin One' }));
  await waitFor(() => expect(inOrder()).toEqual(['Two', 'One']));
  await userEvent.click(pins().getByRole('button', { name: 'Unpin Two' }));
  expect(inOrder()).toEqual(['One']);
  expect(document.activeElement).toContainElement(screen.getByRole('heading', { name: 'Pinned' }));
  expect(document.body).not.toHaveFocus();
  await waitFor(() => expect(sent).toEqual(['"3"', '"4"', '"5"']));
  expect(idsSent(api)).toEqual(['Two', 'Two One', 'One']);
});

test('pinned articles are reordered by buttons and by dragging, whichever articles are listed', async () => {
  const { api } = await renderStaff('/admin/content?state=draft', pinned(['One', 'Two', 'Three'], saves([])));
  const down = await screen.findByRole('button', { name: 'Move down One' });
  down.focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(inOrder()).toEqual(['Two', 'One', 'Three']));
  expect(down).toHaveFocus();
  expect(screen.getByText('One is now number 2 of 3.')).toHaveAttribute('role', 'status');
  const dataTransfer = { setData: () => undefined, setDragImage: () => undefined };
  const row = (name: string) => pins().getByRole('link', { name }).closest('li')!;
  fireEvent.dragStart(row('Three').querySelector('[draggable]')!, { dataTransfer });
  fireEvent.dragOver(row('Two'), { dataTransfer });
  fireEvent.drop(row('Two'), { dataTransfer });
  await waitFor(() => expect(inOrder()).toEqual(['Three', 'Two', 'One']));
  await waitFor(() => expect(idsSent(api)).toEqual(['Two One Three', 'Three Two One']));
});

test.each([
  [412, { detail: 'Somebody else has changed the order meanwhile' }, 'Somebody else has changed'],
  [422, { errors: [{ pointer: '/ids', message: 'At most 12 articles can be pinned' }] }, 'At most 12'],
])('an order refused with %i says why, is rolled back and read again', async (status, body, why) => {
  let refuse = () => undefined as void;
  const routes = pinned(
    ['One', 'Two', 'Three'],
    () => new Promise((resolve) => (refuse = () => resolve(response(status, body)))),
  );
  const { api, host } = await renderStaff('/admin/content', routes);
  await userEvent.click(await screen.findByRole('button', { name: 'Move up Three' }));
  await waitFor(() => expect(inOrder()).toEqual(['One', 'Three', 'Two']));
  // Queued behind the first move, and based on an order that will be rolled back.
  await userEvent.click(screen.getByRole('button', { name: 'Move up Three' }));
  await waitFor(() => expect(inOrder()).toEqual(['Three', 'One', 'Two']));
  refuse();
  await waitFor(() => expect(host.toasts).toMatchObject([{ description: expect.stringContaining(why) }]));
  await waitFor(() => expect(api.count(`GET ${PATH}/pinned`)).toBe(2));
  await waitFor(() => expect(inOrder()).toEqual(['One', 'Two', 'Three']));
  expect([api.count(`PUT ${PATH}/pinned`), host.toasts.length]).toEqual([1, 1]);
});

test('typed text is saved shortly after the last key, with the revision it is based on', async () => {
  const revisions: (string | null)[] = [];
  const { api } = await renderStaff('/admin/content/a1', {
    ...routes,
    [`PUT ${PATH}/a1`]: ({ body }, headers: Headers) => {
      revisions.push(headers.get('If-Match'));
      return response(200, { ...article, ...(body as object), revision: 4, state: 'changed' });
    },
  });
  await userEvent.type(await screen.findByLabelText('Title'), '!');
  expect(screen.getByText('Saving...')).toBeVisible();
  expect(await screen.findByText('Saved')).toBeVisible();
  expect([revisions, api.count(`PUT ${PATH}/a1`)]).toEqual([['"3"'], 1]);
  expect(await screen.findByText('Changed since published')).toBeVisible();
  expect(sessionStorage).toHaveLength(0);
});

test('text typed during a save is saved after it, before anything says that all is saved', async () => {
  const sent: unknown[] = [];
  let answer = () => undefined as void;
  await renderStaff('/admin/content/a1', {
    ...routes,
    [`PUT ${PATH}/a1`]: ({ body }, headers: Headers) => {
      sent.push([(body as WrittenArticle).title, headers.get('If-Match')]);
      const saved = response(200, { ...article, ...(body as object), revision: 3 + sent.length });
      return sent.length > 1 ? saved : new Promise((resolve) => (answer = () => resolve(saved)));
    },
  });
  const title = await screen.findByLabelText('Title');
  await userEvent.type(title, '!');
  await waitFor(() => expect(sent).toHaveLength(1));
  await userEvent.type(title, '?');
  answer();
  expect(await screen.findByText('Saved')).toBeVisible();
  expect(sent).toEqual([
    ['On gifts!', '"3"'],
    ['On gifts!?', '"4"'],
  ]);
});

test('text that failed to save says so, stays, and can be saved again', async () => {
  const { api, unmount } = await renderStaff('/admin/content/a1', {
    ...routes,
    [`PUT ${PATH}/a1`]: () => response(503, { title: 'Temporarily unavailable' }),
  });
  await userEvent.type(await screen.findByLabelText('Title'), '!');
  expect(await screen.findByText('Not saved')).toBeVisible();
  unmount();
  await renderStaff('/admin/content/a1', { ...routes, [`PUT ${PATH}/a1`]: { ...article, revision: 4 } });
  await waitFor(() => expect(screen.getByLabelText('Title')).toHaveValue('On gifts!'));
  expect(await screen.findByText('Saved')).toBeVisible();
  expect(api.count(`PUT ${PATH}/a1`)).toBeGreaterThan(0);
});

test('a version that somebody else saved is shown beside one’s own text and not overwritten', async () => {
  const other = { ...article, title: 'On giving', revision: 9, editor: 'Ada Vale' };
  const revisions: (string | null)[] = [];
  await renderStaff('/admin/content/a1', {
    ...routes,
    [`PUT ${PATH}/a1`]: (_call: unknown, headers: Headers) => {
      revisions.push(headers.get('If-Match'));
      return revisions.length === 1
        ? response(412, { type: 'urn:lisle-harrow:problem:changed-meanwhile', article: other })
        : response(200, { ...article, title: 'On gifts!', revision: 10 });
    },
  });
  await userEvent.type(await screen.findByLabelText('Title'), '!');
  expect(await screen.findByText('Ada Vale has saved this article meanwhile')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Save this text' }));
  expect(await screen.findByText('Saved')).toBeVisible();
  expect(revisions).toEqual(['"3"', '"9"']);
  expect(screen.getByLabelText('Title')).toHaveValue('On gifts!');
});

test('a picture needs a file and an alternative text, and a refused one says why at its field', async () => {
  const PICTURES = 'POST /api/admin/pictures';
  const keys: (string | null)[] = [];
  const { api } = await renderStaff('/admin/content/a1', {
    ...routes,
    [PICTURES]: (_call: unknown, headers: Headers) => {
      keys.push(headers.get('Idempotency-Key'));
      return keys.length === 1
        ? response(415, { detail: 'This picture is animated. Please upload a still one' })
        : response(201, { id: 'p1', width: 1200, height: 800, path: '/api/pictures/p1/1200x800' });
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Insert picture' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Insert picture' }));
  const submit = () => userEvent.click(dialog.getByRole('button', { name: 'Insert picture' }));
  await submit();
  expect((await dialog.findAllByText('Please say what the picture shows')).length).toBeGreaterThan(0);
  await userEvent.type(dialog.getByLabelText('What the picture shows'), 'A lake in May');
  await submit();
  expect(await dialog.findByText('Please choose a file')).toBeVisible();
  expect(api.count(PICTURES)).toBe(0);
  const choose = (name: string) =>
    userEvent.upload(dialog.getByLabelText('Picture'), new File(['x'], name, { type: 'image/webp' }));
  await choose('moving.webp');
  await submit();
  expect(await dialog.findByText('This picture is animated. Please upload a still one')).toBeVisible();
  await choose('still.webp');
  expect(dialog.queryByText(/moves/)).toBeNull();
  await submit();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(new Set(keys).size).toBe(2);
});

test('a broken link to a page of this site is listed with the other checks', async () => {
  const links = ['/abuot', '/about', '/about', '/insights/other', '#here', 'https://elsewhere.example/x'];
  const bodyHtml = links.map((link) => `<a href="${link}">x</a>`).join('');
  const preview = { bodyHtml, readTime: 1, checks: [], outline: [] };
  const { api } = await renderStaff('/admin/content/a1', {
    ...routes,
    [`POST ${PATH}/a1/preview`]: preview,
    'HEAD /abuot': () => response(404, {}),
    'HEAD /about': {},
  });
  expect(await screen.findByRole('link', { name: /^See the whole page/ })).toHaveAttribute(
    'href',
    '/insights/on-gifts?draft=a1',
  );
  const checks = await screen.findByRole('list', { name: 'To look at before publishing' });
  expect(checks).toHaveTextContent(/^The link to \/abuot leads nowhere$/);
  expect([api.count('HEAD /abuot'), api.count('HEAD /about')]).toEqual([1, 1]);
  expect(screen.getByText(/^Only links of this site are looked at/)).toBeVisible();
});

test('without links to other sites, nothing is said of them', async () => {
  const preview = { bodyHtml: '<p><a href="/about">x</a></p>', readTime: 1, checks: [], outline: [] };
  await renderStaff('/admin/content/a1', {
    ...routes,
    [`POST ${PATH}/a1/preview`]: preview,
    'HEAD /about': {},
  });
  expect(await screen.findByRole('link', { name: /^See the whole page/ })).toBeVisible();
  expect(screen.queryByText(/^Only links of this site/)).toBeNull();
});

test('of a text that is too complex for a preview, the part is named', async () => {
  const message = 'The part that begins with “**” in line 3 is too complex to be shown; please simplify it';
  await renderStaff('/admin/content/a1', {
    ...routes,
    [`POST ${PATH}/a1/preview`]: () => response(422, { detail: message }),
  });
  expect(await screen.findByText(message)).toBeVisible();
});

test('problems that block publishing are listed as needed, and in a refusal', async () => {
  const message = 'Please enter an alternative text for each picture, between ![ and ]';
  const checks = [{ field: 'bodyMarkdown', blocks: true, message }];
  const { host } = await renderStaff('/admin/content/a1', {
    ...routes,
    [`GET ${PATH}/a1`]: { ...article, state: 'changed' },
    [`POST ${PATH}/a1/preview`]: { bodyHtml: '<img src="/a.png" alt="">', readTime: 1, checks, outline: [] },
    [`POST ${PATH}/a1/publish`]: () =>
      response(422, { title: 'Some fields are not valid', errors: [{ pointer: '/bodyMarkdown', message }] }),
  });
  const told = await screen.findByRole('list', { name: 'To look at before publishing' });
  expect(within(told).getByRole('listitem')).toHaveTextContent(`Needed: ${message}`);
  await userEvent.click(screen.getByRole('button', { name: 'Publish changes' }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(host.toasts).toMatchObject([{ description: message, tone: 'destructive' }]));
  expect(screen.getByText('Changed since published')).toBeVisible();
});

test('a day or time that is missing or past has an error at its field, which is focused, until changed', async () => {
  const draft = { ...article, state: 'draft' as const, publicSlug: null, publishedAt: null };
  const sent: unknown[] = [];
  await renderStaff('/admin/content/a1', {
    ...routes,
    [`GET ${PATH}/a1`]: draft,
    [`POST ${PATH}/a1/publish`]: ({ body }) => {
      sent.push(body);
      return response(200, { ...draft, state: 'scheduled', publishedAt: '2099-05-04T14:05:00.000Z' });
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Schedule' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Schedule this article' }));
  const [day, time] = [dialog.getByLabelText('Day'), dialog.getByLabelText('Time')];
  const submit = () => userEvent.click(dialog.getByRole('button', { name: 'Schedule' }));
  await submit();
  expect(day).toHaveFocus();
  expect(day).toHaveAccessibleDescription('Please choose a day');
  await userEvent.type(day, '2020-05-04');
  expect(day).not.toHaveAccessibleDescription();
  await submit();
  expect(time).toHaveFocus();
  expect(time).toHaveAccessibleDescription('Please choose a time');
  await userEvent.type(time, '10:05');
  await submit();
  expect(time).toHaveAccessibleDescription('Please choose a time that is still to come');
  await userEvent.clear(day);
  await userEvent.type(day, '2099-05-04');
  await submit();
  await waitFor(() => expect(sent).toEqual([{ visibleFrom: '2099-05-04T14:05:00.000Z' }]));
});

test.each([
  [
    'is scheduled',
    'scheduled',
    true,
    '2099-05-04T14:05:00.000Z',
    'Scheduled for Mon, 4 May 2099, 10:05 AM by Jane Doe',
  ],
  [
    'was scheduled and taken back',
    'draft',
    false,
    '2026-11-23T15:00:00.000Z',
    'Scheduled for Mon, 23 Nov 2026, 10:00 AM by Jane Doe, but not published then',
  ],
  [
    'was scheduled and is public now',
    'published',
    true,
    '2026-11-23T15:00:00.000Z',
    'Published Mon, 23 Nov 2026, 10:00 AM by Jane Doe',
  ],
] as const)('a version that %s says so', async (_, state, isPublished, publicFrom, words) => {
  const { id, slug, title, excerpt, category, author, imageUrl, bodyMarkdown, editor } = article;
  const text = { slug, title, excerpt, category, author, imageUrl, bodyMarkdown, editor };
  const kept = { editedAt: '2026-11-20T12:00:00.000Z', keptAt: '2026-11-21T15:00:00.000Z' };
  const version = { ...text, ...kept, isPublished: true };
  const versions = [
    { ...version, id: 'v2', isPublished, publicFrom },
    // Kept before versions recorded when they become public.
    { ...version, id: 'v1', keptAt: '2026-11-20T15:00:00.000Z' },
  ];
  await renderStaff(`/admin/content/${id}`, {
    ...routes,
    [`GET ${PATH}/a1`]: { ...article, state, publishedAt: publicFrom, versions },
  });
  const rows = within(await screen.findByRole('region', { name: 'Versions' })).getAllByRole('listitem');
  expect(rows.map(({ firstChild }) => firstChild?.firstChild?.textContent)).toEqual([
    words,
    'Published Fri, 20 Nov 2026, 10:00 AM by Jane Doe',
  ]);
});
