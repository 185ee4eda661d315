import { fireEvent, screen } from '@testing-library/react';
import { SignInLink } from '../frame/sign-in-link';
import { createSignIn } from '../session/sign-in';
import { attemptKey, draftKey, keep, recall } from '../tab-storage';
import { renderShell } from '../testing/render-shell';
import { forgetDraftsOnLogout } from './forget-drafts-on-logout';

const DRAFTS = [draftKey('milestone-0199'), draftKey('profile'), attemptKey('booking')];
const keptDrafts = () => DRAFTS.filter((key) => recall(key) !== undefined);

beforeAll(() => {
  forgetDraftsOnLogout();
  // jsdom cannot leave the document.
  addEventListener('click', (event) => event.preventDefault());
});

beforeEach(() => {
  sessionStorage.clear();
  for (const key of [...DRAFTS, 'sign-in-redirects']) keep(key, ['kept']);
});

/** The frame's link, and one as a remote draws it, which keeps the click from the frame. */
function showLinks(status: 'signedIn' | 'signedOut') {
  renderShell(
    <>
      <SignInLink />
      <a href="/api/logout" onClick={(event) => event.stopPropagation()}>
        <span>Logout of a remote</span>
      </a>
      <a href="/admin">Admin</a>
    </>,
    { session: status === 'signedIn' ? { status, user: { firstName: 'Jane' } } : { status } },
  );
}

test.each(['Logout', 'Logout of a remote'])(
  'pressing "%s" deletes all drafts and idempotency keys of the tab',
  (name) => {
    showLinks('signedIn');
    fireEvent.click(screen.getByText(name));
    expect(keptDrafts()).toEqual([]);
    expect(recall('sign-in-redirects')).toEqual(['kept']);
  },
);

test('opening the Logout link in a new tab deletes them, opening its context menu does not', () => {
  showLinks('signedIn');
  const press = (button: number) =>
    fireEvent(screen.getByText('Logout'), new MouseEvent('auxclick', { bubbles: true, button }));
  press(2);
  expect(keptDrafts()).toEqual(DRAFTS);
  press(1);
  expect(keptDrafts()).toEqual([]);
});

test('other links, Login and an expired session keep them', () => {
  showLinks('signedOut');
  for (const name of ['Admin', 'Login']) fireEvent.click(screen.getByText(name));
  createSignIn({ toast: () => undefined, location })();
  expect(keptDrafts()).toEqual(DRAFTS);
});
