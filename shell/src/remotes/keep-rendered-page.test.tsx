import { jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import type { ToastMessage } from '../contract';
import { BrowserRouter, Link, useNavigate } from '@lisle-harrow/shell/router';
import { keepRenderedPage } from './keep-rendered-page';

function Leading() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate('/insights', { replace: true })}>
      Insights
    </button>
  );
}

test('after the script of a rendered page has failed, navigation loads a new document, and the visitor is told', () => {
  const toasts: ToastMessage[] = [];
  render(
    <BrowserRouter>
      <Link to="/#notes">Notes</Link>
      <Link to="/team">Team</Link>
      <Leading />
    </BrowserRouter>,
  );
  void keepRenderedPage((toast) => {
    toasts.push(toast);
    return { dismiss: () => undefined };
  });
  expect(toasts).toMatchObject([{ title: 'Part of this page did not load', action: { label: 'Reload' } }]);

  // jsdom says that it cannot load a document.
  const loads = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  fireEvent.click(screen.getByText('Notes'));
  expect(location.hash).toBe('#notes');
  fireEvent.popState(window);
  expect(loads).not.toHaveBeenCalled();

  fireEvent.click(screen.getByText('Team'));
  expect(location.pathname).toBe('/team');
  expect(loads).toHaveBeenCalledTimes(1);
  fireEvent.popState(window);
  expect(loads).toHaveBeenCalledTimes(2);
  fireEvent.click(screen.getByText('Insights'));
  expect(location.pathname).toBe('/insights');
  expect(loads).toHaveBeenCalledTimes(3);
  loads.mockRestore();
});
