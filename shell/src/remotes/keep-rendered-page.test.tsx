import { jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import type { ToastMessage } from '../contract';
import { Link, MemoryRouter, useLocation } from '@lisle-harrow/shell/router';
import { keepRenderedPage } from './keep-rendered-page';

function Where() {
  return <output>{useLocation().pathname}</output>;
}

test('after the script of a rendered page has failed, links and history lead on as documents and the visitor is told', () => {
  const toasts: ToastMessage[] = [];
  let pressed = 0;
  render(
    <MemoryRouter initialEntries={['/']}>
      <Link to="/team">
        <b>Team</b>
      </Link>
      <a href="/api/login" onClick={() => (pressed += 1)}>
        Login
      </a>
      <button type="button" onClick={() => (pressed += 1)}>
        Book Consultation
      </button>
      <Where />
    </MemoryRouter>,
  );
  void keepRenderedPage((toast) => {
    toasts.push(toast);
    return { dismiss: () => undefined };
  });
  expect(toasts).toMatchObject([{ title: 'Part of this page did not load', action: { label: 'Reload' } }]);

  // jsdom says that it cannot leave a document.
  const complaints = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const isLeftToBrowser = fireEvent.click(screen.getByText('Team'));
  expect(isLeftToBrowser).toBe(true);
  expect(screen.getByRole('status')).toHaveTextContent(/^\/$/);
  // Everything else still acts.
  fireEvent.click(screen.getByRole('link', { name: 'Login' }));
  fireEvent.click(screen.getByRole('button', { name: 'Book Consultation' }));
  expect(pressed).toBe(2);

  // So does the browser's history, though not between two anchors of the page.
  complaints.mockClear();
  history.pushState(null, '', '#notes');
  fireEvent.popState(window);
  expect(complaints).not.toHaveBeenCalled();
  history.pushState(null, '', '/team');
  fireEvent.popState(window);
  expect(complaints).toHaveBeenCalledTimes(1);
  complaints.mockRestore();
});
