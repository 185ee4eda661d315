import { jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

const script = { asked: 0, arrives: false };
const cut = (part: object) => {
  script.asked += 1;
  if (!script.arrives) throw new TypeError('Failed to fetch dynamically imported module');
  return part;
};
jest.unstable_mockModule('./booking-dialog', () =>
  cut({ BookingDialog: () => <div role="dialog" aria-label="Book Your Consultation" /> }),
);
jest.unstable_mockModule('../frame/menu-drawer', () => cut({ MenuDrawer: () => null }));
jest.unstable_mockModule('../toasts/toast-region', () => cut({ ToastRegion: () => null }));

const { renderShell } = await import('../testing/render-shell');
const { Header } = await import('../frame/header');
const { Toaster } = await import('../toasts/toaster');
const { BookingHost } = await import('./booking-host');

const page = () =>
  renderShell(
    <>
      <Header />
      <BookingHost />
      <Toaster />
    </>,
  );
const press = (name: string) => userEvent.click(screen.getByRole('button', { name, hidden: true }));

test('only a control that opens booking prefetches the dialog', async () => {
  renderShell(
    <>
      <Header />
      <BookingHost />
      <button type="button" aria-haspopup="dialog">
        Open the booking of Kenji Osei
      </button>
    </>,
  );
  const before = script.asked;
  await userEvent.hover(screen.getByRole('button', { name: 'Open the booking of Kenji Osei' }));
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(script.asked).toBe(before);
  await userEvent.hover(screen.getByRole('button', { name: 'Book Consultation' }));
  await waitFor(() => expect(script.asked).toBeGreaterThan(before));
});

test('if the script of the dialog does not load, an error is shown, and the next press tries again', async () => {
  const { shell } = page();
  await press('Book Consultation');
  await waitFor(() => expect(shell.toasts.store.getState().record?.message.title).toBe('Booking Failed'));
  expect(shell.booking.store.getState().status).toBe('closed');
  expect(screen.queryByRole('dialog')).toBeNull();
  // The toast's own script did not load either; the page stays.
  expect(screen.getByRole('banner')).toBeInTheDocument();
  const before = script.asked;
  script.arrives = true;
  await press('Book Consultation');
  expect(await screen.findByRole('dialog', { name: 'Book Your Consultation' })).toBeInTheDocument();
  expect(shell.booking.store.getState().status).toBe('open');
  expect(script.asked).toBeGreaterThan(before);
});

test('if the script of the drawer does not load, the menu stays closed [HD9]', async () => {
  script.arrives = false;
  page();
  await press('Menu');
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(screen.getByRole('button', { name: 'Menu', hidden: true })).toHaveAttribute(
    'aria-expanded',
    'false',
  );
});
