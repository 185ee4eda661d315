import { render } from '@testing-library/react';
import type { Fetch, Press } from '@lisle-harrow/api/calls';
import { FormTrap } from '@lisle-harrow/shared-ui';
import { HostProvider } from '../host';
import { fakeHost } from '../testing/fake-host';
import { forgetDraft, keep } from '../tab-storage';
import { useSubmission } from './use-submission';

type Submission = ReturnType<typeof useSubmission>;

/** A public form as the visitor sees it after a page load. */
function openForm(shownAt?: number): Submission {
  let submission: Submission | undefined;
  function Page() {
    submission = useSubmission('note', shownAt);
    return <FormTrap ref={submission.trap} />;
  }
  render(
    <HostProvider value={fakeHost()}>
      <Page />
    </HostProvider>,
  );
  return submission!;
}

const presses: Press[] = [];
const accept = async (_: Fetch, __: object, press: Press) => void presses.push(press);
const fail = async (_: Fetch, __: object, press: Press) => {
  presses.push(press);
  throw new TypeError('cut');
};
const keys = () => presses.map(({ attempt }) => attempt.key);

beforeEach(() => {
  sessionStorage.clear();
  presses.length = 0;
});

test('the same input has the same idempotency key until it is accepted, even after a reload', async () => {
  await expect(openForm().submit(fail, { title: 'Deed' })).rejects.toThrow('cut');
  await openForm().submit(accept, { title: 'Deed' });
  await openForm().submit(accept, { title: 'Deed' });
  const [first, retry, again] = keys();
  expect(retry).toBe(first);
  expect(again).not.toBe(first);
});

test('different input has another key, and so does a form after it was cancelled', async () => {
  const { submit } = openForm();
  for (const title of ['Deed', 'Will']) await expect(submit(fail, { title })).rejects.toThrow();
  forgetDraft('note');
  await expect(submit(fail, { title: 'Will' })).rejects.toThrow();
  expect(new Set(keys()).size).toBe(3);
});

test('the time at which the form appeared is sent, except for a restored draft', async () => {
  await openForm(1000).submit(accept, {});
  keep('draft-note', { owner: '', fields: { title: 'Deed' } });
  await openForm(1000).submit(accept, {});
  expect(presses.map(({ shownAt }) => shownAt)).toEqual([1000, undefined]);
});

test("the visitor's source is sent if this tab knows it", async () => {
  await openForm().submit(accept, {});
  keep('source', 'google.com');
  await openForm().submit(accept, {});
  keep('source', { host: 'google.com' });
  await openForm().submit(accept, {});
  expect(presses.map(({ source }) => source)).toEqual([undefined, 'google.com', undefined]);
});

test('a filled honeypot field is reported once', async () => {
  const { submit, trap } = openForm();
  trap.current!.value = 'https://spam.example';
  await submit(accept, {});
  await submit(accept, {});
  expect(presses.map(({ trapped }) => trapped)).toEqual([true, false]);
});
