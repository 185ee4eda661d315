import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderShell } from '../testing/render-shell';
import { BookingHost } from './booking-host';

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

async function open(answer?: () => Promise<Response>) {
  sessionStorage.clear();
  const page = renderShell(<BookingHost />, answer ? { answer } : {});
  act(() => page.shell.host.openBooking({ service: 'Tax Optimization' }));
  await screen.findByRole('dialog', { name: 'Book Your Consultation' });
  return page;
}

test('BK1 BK3 BK14 an empty form sends nothing and names what is missing', async () => {
  const { shell, calls } = await open();
  await press('Cancel');
  act(() => shell.host.openBooking());
  await press('Schedule Consultation');
  const summary = await screen.findByRole('alert');
  expect(summary.querySelectorAll('a')).toHaveLength(6);
  expect(calls).toEqual([]);
});

test.each([
  ['BK13 BK15 BK18 success closes', undefined, 'Consultation Booked', 'closed'],
  ['BK19 BK20 a failure stays', () => Promise.reject(new TypeError('cut')), 'Booking Failed', 'open'],
] as const)(
  '%s',
  async (_, answer, title, status) => {
    const { shell, calls } = await open(answer);
    await userEvent.type(screen.getByLabelText('First name'), 'Al');
    await userEvent.type(screen.getByLabelText('Last name'), 'Bo');
    await userEvent.type(screen.getByLabelText('Email'), 'al@bo.example');
    await press('Next month');
    await userEvent.click(screen.getAllByRole('button', { name: / 15, / })[0] as HTMLElement);
    await userEvent.click(screen.getByRole('radio', { name: '9:00 AM' }));
    await press('Schedule Consultation');
    await waitFor(() => expect(shell.toasts.store.getState().record?.message.title).toBe(title));
    expect(shell.booking.store.getState().status).toBe(status);
    expect(calls).toEqual([
      {
        path: '/api/bookings',
        body: {
          firstName: 'Al',
          lastName: 'Bo',
          email: 'al@bo.example',
          service: 'Tax Optimization',
          preferredDate: expect.stringMatching(/^\d{4}-\d\d-15T1[34]:00:00\.000Z$/),
          preferredTime: '9:00 AM',
          message: '',
        },
      },
    ]);
  },
  20_000,
);
