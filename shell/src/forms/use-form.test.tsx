import { jest } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ResponseError } from '@lisle-harrow/api/calls';
import { TextField } from '@lisle-harrow/shared-ui';
import * as z from 'zod/mini';
import { HostProvider } from '../host';
import { fakeHost } from '../testing/fake-host';
import { FormErrors } from './form-errors';
import { useForm } from './use-form';

const required = (message: string) => z.string().check(z.trim(), z.minLength(1, message));
const schema = z.object({
  title: required('Title is required'),
  address: z.object({ city: required('City is required') }),
});
const EMPTY = { title: '', address: { city: '' } };

interface PageOptions {
  readonly send?: () => Promise<unknown>;
  readonly saved?: typeof EMPTY;
  readonly owner?: string;
  readonly user?: { readonly id: string } | undefined;
  readonly isNew?: boolean;
  readonly isPublic?: boolean;
  readonly tellsChanges?: boolean;
}

/** A page with one form, and its outcome. */
function openForm({ send = () => Promise.resolve(), user, ...options }: PageOptions = {}) {
  const host = fakeHost(user && { user });
  const sent: unknown[] = [];
  const outcomes: unknown[] = [];
  function Page({ owner, saved = EMPTY, ...more }: Omit<PageOptions, 'send' | 'user'>) {
    const form = useForm({
      name: 'note',
      schema,
      saved,
      draft: { name: 'note', owner },
      send: (values) => {
        sent.push(values);
        return send();
      },
      onSent: (_, values) => outcomes.push(values),
      failure: 'Failed to save the note.',
      ...more,
    });
    return (
      <form {...form.props}>
        <FormErrors form={form} />
        <TextField label="Title" {...form.field('title')} />
        <TextField label="City" {...form.field('address.city')} />
        <button type="submit">{form.isPending ? 'Saving...' : 'Save'}</button>
        <button type="button" onClick={form.discard}>
          Discard
        </button>
      </form>
    );
  }
  const page = (props: PageOptions) => (
    <HostProvider value={host}>
      <Page {...props} />
    </HostProvider>
  );
  const { rerender, unmount } = render(page(options));
  return {
    host,
    sent,
    outcomes,
    unmount,
    show: (more: PageOptions) => rerender(page({ ...options, ...more })),
  };
}

const box = (label: string) => screen.getByRole('textbox', { name: label });
const type = (label: string, value: string) => fireEvent.change(box(label), { target: { value } });
const fill = (title: string) => {
  type('Title', title);
  type('City', 'Zurich');
};
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const refusal =
  (...errors: { pointer: string; message: string }[]) =>
  () =>
    Promise.reject(
      new ResponseError(
        422,
        JSON.stringify({ type: 'about:blank', title: 'Unprocessable', status: 422, errors }),
      ),
    );
const FAILED = { title: 'Error', description: 'Failed to save the note.', tone: 'destructive' };

beforeEach(() => sessionStorage.clear());

test('errors of the schema are listed in the order of the fields, and nothing is sent', async () => {
  const { sent } = openForm();
  await press('Save');
  expect(screen.getByRole('alert')).toHaveFocus();
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Title is required', '#note-title'],
    ['City is required', '#note-address-city'],
  ]);
  expect(box('City')).toHaveAccessibleDescription('City is required');
  expect(sent).toEqual([]);
});

test('fields that the api refuses show its messages, nested ones as well, instead of a toast', async () => {
  const { host, outcomes } = openForm({
    send: refusal(
      { pointer: '/address/city', message: 'No office there' },
      { pointer: '/toString', message: 'No such field' },
    ),
  });
  fill('Trust deed');
  await press('Save');
  expect(screen.getByRole('alert')).toHaveFocus();
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['No office there']);
  expect(box('City')).toHaveAccessibleDescription('No office there');
  expect(host.toasts).toEqual([]);
  expect(outcomes).toEqual([]);
  type('City', 'Geneva');
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
});

test.each(['/status', '/toString'])(
  'a refusal of %s, which is not a field of the form, is shown like any other failure',
  async (pointer) => {
    const { host } = openForm({ send: refusal({ pointer, message: 'Unknown' }) });
    fill('Trust deed');
    await press('Save');
    expect(host.toasts).toEqual([FAILED]);
    expect(box('Title')).toHaveValue('Trust deed');
  },
);

const unavailable = (detail?: string) =>
  new ResponseError(503, JSON.stringify({ title: 'Not available', detail }));

test.each([
  [
    'a connection that was lost',
    false,
    new TypeError('fetch failed'),
    /^We do not know .* look before you send/,
  ],
  [
    'a connection that was lost',
    true,
    new TypeError('fetch failed'),
    /^We do not know .* safely send it again/,
  ],
  ['an error without a reason', true, new ResponseError(500, ''), /^We do not know .* safely send it again/],
  ['an answer that says it', true, unavailable('Nothing was saved'), /^Nothing was saved\.$/],
])('after %s the form says whether anything was saved (public: %p)', async (_, isPublic, error, sentence) => {
  openForm({ isPublic, send: () => Promise.reject(error) });
  fill('Trust deed');
  await press('Save');
  expect(await screen.findByRole('alert')).toHaveFocus();
  expect(screen.getByText(sentence)).toBeVisible();
});

test('Enter retries a failed submission, even from the focused error summary', async () => {
  let calls = 0;
  const send = () =>
    (calls += 1) === 1 ? Promise.reject(new TypeError('fetch failed')) : Promise.resolve('id');
  const { outcomes } = openForm({ send });
  fill('Trust deed');
  await userEvent.type(box('Title'), '{Enter}');
  expect(await screen.findByRole('alert')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(outcomes).toHaveLength(1));
  expect(calls).toBe(2);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('an expired session redirects to the login page, and the input is still there afterwards', async () => {
  const send = () => Promise.reject(new ResponseError(401, '{"message":"Unauthorized"}'));
  const { host, unmount } = openForm({ send });
  fill('Trust deed');
  await press('Save');
  expect(host.signIns).toBe(1);
  expect(host.toasts).toEqual([]);
  unmount();
  openForm();
  expect(box('Title')).toHaveValue('Trust deed');
});

test('a public form treats every refusal as a failure, and shows it next to its fields as well', async () => {
  const unauthorized = () => Promise.reject(new ResponseError(401, '{"message":"Unauthorized"}'));
  const signedOut = openForm({ isPublic: true, send: unauthorized });
  fill('Trust deed');
  await press('Save');
  expect(signedOut.host.signIns).toBe(0);
  expect(signedOut.host.toasts).toEqual([FAILED]);
  signedOut.unmount();
  const refused = openForm({ isPublic: true, send: refusal({ pointer: '/title', message: 'Too long' }) });
  fill('Trust deed');
  await press('Save');
  expect(refused.host.toasts).toEqual([FAILED]);
  expect(box('Title')).toHaveAccessibleDescription('Too long');
});

test('a form that is submitted repeatedly while sending is sent once', async () => {
  let answer: () => void = () => undefined;
  const { sent, outcomes } = openForm({ send: () => new Promise<void>((resolve) => (answer = resolve)) });
  fill('Trust deed');
  const form = box('Title').closest('form')!;
  await act(async () => {
    fireEvent.submit(form);
    fireEvent.submit(form);
  });
  await press('Saving...');
  expect(sent).toHaveLength(1);
  await act(async () => answer());
  expect(outcomes).toEqual([{ title: 'Trust deed', address: { city: 'Zurich' } }]);
  await press('Save');
  expect(sent).toHaveLength(2);
});

test('after it was sent, a form for a new record is empty and shows no errors until the next submission', async () => {
  openForm({ isNew: true });
  fill('Trust deed');
  await press('Save');
  expect(box('Title')).toHaveValue('');
  type('Title', 'x');
  type('Title', '');
  await act(async () => undefined);
  expect(box('Title')).toBeValid();
});

test('after it was sent, an edit form takes the sent values as saved', async () => {
  openForm();
  fill(' Trust deed ');
  await press('Save');
  type('Title', 'Will');
  await press('Discard');
  expect(box('Title')).toHaveValue('Trust deed');
});

describe('a form for values that others may also save', () => {
  const savedAs = (title: string, city = 'Zurich') => ({ title, address: { city } });
  const messages = () => screen.queryAllByRole('link').map((link) => link.textContent);

  test('shows what others have saved in an edited field before a second press overwrites it', async () => {
    const { show, sent } = openForm({ tellsChanges: true, saved: savedAs('Deed') });
    type('Title', 'Trust deed');
    show({ saved: savedAs('Last will', 'Basel') });
    await press('Save');
    expect(sent).toEqual([]);
    expect(screen.getByRole('alert')).toHaveFocus();
    expect(messages()).toEqual(['“Last will” was saved here meanwhile. Save again to replace it.']);
    expect(box('Title')).toHaveValue('Trust deed');
    await press('Save');
    expect(sent).toEqual([savedAs('Trust deed', 'Basel')]);
  });

  test('detects such a change for a draft after a reload as well', async () => {
    const { unmount } = openForm({ tellsChanges: true, saved: savedAs('Deed') });
    type('City', 'Geneva');
    unmount();
    const { sent } = openForm({ tellsChanges: true, saved: savedAs('Deed', '') });
    await press('Save');
    expect(sent).toEqual([]);
    expect(messages()).toEqual(['This was emptied meanwhile. Save again to fill it.']);
  });

  test.each([
    ['in a field that was not begun', savedAs('Deed', 'Basel')],
    ['to the same', savedAs('Trust deed')],
  ])('asks nothing if the change was %s', async (_, meanwhile) => {
    const { show, sent } = openForm({ tellsChanges: true, saved: savedAs('Deed') });
    type('Title', 'Trust deed');
    show({ saved: meanwhile });
    await press('Save');
    expect(sent).toEqual([{ ...meanwhile, title: 'Trust deed' }]);
  });

  test('compares with the current value after an edit was discarded', async () => {
    const { show, sent } = openForm({ tellsChanges: true, saved: savedAs('Deed') });
    type('Title', 'Trust deed');
    show({ saved: savedAs('Last will') });
    await press('Discard');
    type('Title', 'Trust deed');
    await press('Save');
    expect(sent).toEqual([savedAs('Trust deed')]);
  });

  test('shows the other value as soon as it is read after a 412', async () => {
    const send = () => Promise.reject(new ResponseError(412, '{}'));
    const { show, sent } = openForm({ tellsChanges: true, saved: savedAs('Deed'), send });
    type('Title', 'Trust deed');
    await press('Save');
    show({ saved: savedAs('Last will') });
    expect(box('Title')).toHaveAccessibleDescription(/^“Last will” was saved here meanwhile/);
    await press('Save');
    expect(sent).toHaveLength(2);
  });
});

describe('a draft', () => {
  const draft = () => sessionStorage.getItem('draft-note');

  test('restores only the edited fields after a reload; all others show the saved values', () => {
    const { unmount } = openForm({ saved: { title: 'Deed', address: { city: 'Zurich' } } });
    expect(draft()).toBeNull();
    type('Title', 'Trust deed');
    unmount();
    const { show } = openForm({ saved: { title: 'Deed', address: { city: 'Geneva' } } });
    expect(box('Title')).toHaveValue('Trust deed');
    expect(box('City')).toHaveValue('Geneva');
    show({ saved: { title: 'Last will', address: { city: 'Basel' } } });
    expect(box('Title')).toHaveValue('Trust deed');
    expect(box('City')).toHaveValue('Basel');
  });

  test('stores nested fields by their paths', () => {
    const { unmount } = openForm();
    type('City', 'Zurich');
    unmount();
    openForm();
    expect(box('City')).toHaveValue('Zurich');
    type('City', '');
    expect(draft()).toBeNull();
  });

  test('is removed when it is sent, discarded, or typed back to the saved value', async () => {
    openForm({ saved: { title: 'Deed', address: { city: 'Zurich' } } });
    type('Title', 'Trust deed');
    expect(draft()).toContain('Trust deed');
    type('Title', 'Deed');
    expect(draft()).toBeNull();
    type('Title', 'Will');
    await press('Discard');
    expect(draft()).toBeNull();
    expect(box('Title')).toHaveValue('Deed');
    type('Title', 'Will');
    await press('Save');
    expect(draft()).toBeNull();
  });

  test('of another person is neither shown nor kept', () => {
    const { unmount } = openForm({ owner: 'jane@roe.example' });
    type('Title', 'Trust deed');
    unmount();
    openForm({ owner: 'john@roe.example' });
    expect(box('Title')).toHaveValue('');
    expect(draft()).toBeNull();
  });

  test('without an explicit owner belongs to the signed-in person: it is hidden while signed out and deleted for anybody else', () => {
    const as = (id?: string) => openForm({ user: id === undefined ? undefined : { id } });
    const first = as('jane');
    type('Title', 'Trust deed');
    first.unmount();
    const nobody = as();
    expect(box('Title')).toHaveValue('');
    nobody.unmount();
    const again = as('jane');
    expect(box('Title')).toHaveValue('Trust deed');
    again.unmount();
    as('john');
    expect(box('Title')).toHaveValue('');
    expect(draft()).toBeNull();
  });

  test('that was begun before signing in is still there afterwards', () => {
    const { unmount } = openForm();
    type('Title', 'Trust deed');
    unmount();
    openForm({ user: { id: 'jane' } });
    expect(box('Title')).toHaveValue('Trust deed');
  });

  test.each(['{', '[]', '"x"', '{"owner":"","fields":{"title":7,"toString":"x"}}'])(
    'that is invalid is ignored: %s',
    (kept) => {
      sessionStorage.setItem('draft-note', kept);
      openForm();
      expect(box('Title')).toHaveValue('');
    },
  );

  test('survives closing the dialog if the browser denies storage', async () => {
    const denied = jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
    const { unmount } = openForm();
    type('Title', 'Trust deed');
    unmount();
    openForm();
    expect(box('Title')).toHaveValue('Trust deed');
    await press('Discard');
    denied.mockRestore();
  });
});
