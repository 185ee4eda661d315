import { jest } from '@jest/globals';
import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Header } from '../frame/header';
import { renderShell } from '../testing/render-shell';
import { BookingHost } from './booking-host';

jest.setTimeout(30_000);
// Whether each of the calendar's buttons is hidden takes jsdom seconds to find out; nothing here depends on it.
configure({ defaultHidden: true, asyncUtilTimeout: 10_000 });

type Answer = () => Promise<Response>;

const answering = (status: number, text = ''): Answer => {
  const response: Partial<Response> = {
    ok: status < 300,
    status,
    statusText: '',
    text: () => Promise.resolve(text),
    json: () => Promise.reject(new SyntaxError('this answer is not to be read')),
  };
  return () => Promise.resolve(response as Response);
};

const page = (answer?: Answer) =>
  renderShell(
    <>
      <Header />
      <BookingHost />
    </>,
    answer ? { answer } : {},
  );

const dialog = () => screen.findByRole('dialog', { name: 'Book Your Consultation' });
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

async function open(answer?: Answer) {
  sessionStorage.clear();
  const result = page(answer);
  act(() => result.shell.host.openBooking());
  await dialog();
  return { ...result, toast: () => result.shell.toasts.store.getState().record?.message };
}

const field = (label: string) => screen.getByLabelText(label, { exact: false }) as HTMLInputElement;
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const day = (date: number) =>
  document.querySelectorAll<HTMLElement>('#booking-preferredDate td button:not([disabled])')[date - 1]!;

function fill() {
  type('First name', 'Al');
  type('Last name', 'Bo');
  type('Email', 'al@bo.example');
  type('Service', 'Tax Optimization');
  press('Next month');
  fireEvent.click(day(15));
  fireEvent.click(screen.getByRole('radio', { name: '9:00 AM' }));
}

const submit = () => act(async () => press('Schedule Consultation'));
const summary = () =>
  within(screen.getByRole('alert'))
    .getAllByRole('link')
    .map((link) => link.textContent);

const MESSAGES = [
  'First name must be at least 2 characters',
  'Last name must be at least 2 characters',
  'Please enter a valid email address',
  'Please select a service',
  'Please select a preferred date',
  'Please select a preferred time',
];

test('its title, its seven fields and its buttons [BK1, BK2, BK3]', async () => {
  await open();
  const ids = ['firstName', 'lastName', 'email', 'service', 'preferredDate', 'preferredTime', 'message'];
  const controls = [
    'First name',
    'Last name',
    'Email',
    'Service',
    'Preferred date',
    '9:00 AM',
    'Message',
  ].map(field);
  expect(controls.map(({ id }) => id)).toEqual(ids.map((id) => `booking-${id}`));
  expect(screen.getByRole('radiogroup', { name: 'Preferred time (EST)' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Schedule Consultation' })).toBeInTheDocument();
});

test('the services and the slots to the letter [BK4, BK5]', async () => {
  await open();
  const options = within(field('Service')).getAllByRole<HTMLOptionElement>('option');
  expect(options.flatMap(({ value }) => (value ? [value] : []))).toEqual([
    'Digital Assets Management',
    'Tax Optimization',
    'Citizenship Services',
    'Corporate Structuring',
    'Wealth Management',
    'Luxury Lifestyle Services',
  ]);
  const slots = screen.getAllByRole<HTMLInputElement>('radio').map(({ value }) => value);
  expect(slots.join(', ')).toBe(
    '9:00 AM, 10:00 AM, 11:00 AM, 12:00 PM, 1:00 PM, 2:00 PM, 3:00 PM, 4:00 PM, 5:00 PM',
  );
});

test('one minute before midnight tomorrow is the first day to choose [BK6]', async () => {
  jest.useFakeTimers({
    now: new Date(2026, 10, 20, 23, 59),
    doNotFake: ['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'nextTick', 'performance'],
  });
  await open();
  const button = (name: string) => screen.getByRole('button', { name });
  expect(button('Today, Friday, November 20, 2026')).toBeDisabled();
  expect(button('Thursday, November 19, 2026')).toBeDisabled();
  expect(button('Saturday, November 21, 2026')).toBeEnabled();
  jest.useRealTimers();
});

test.each([
  ['First name', 'A', 'Al', 'BK7', MESSAGES[0]],
  ['First name', ' A ', ' Al ', 'BK7, D34', MESSAGES[0]],
  ['Last name', 'B', 'Bo', 'BK8', MESSAGES[1]],
  ['Email', 'al@bo', 'al@bo.example', 'BK9', MESSAGES[2]],
  ['Service', '', 'Luxury Lifestyle Services', 'BK10', MESSAGES[3]],
])('%s "%s" is refused, "%s" is not [%s]', async (label, wrong, right, _, message) => {
  const { calls, toast } = await open(answering(204));
  fill();
  type(label, wrong);
  await submit();
  expect(summary()).toEqual([message]);
  expect(field(label)).toHaveAccessibleDescription(message);
  expect(field(label)).toBeInvalid();
  expect(calls).toEqual([]);
  type(label, right);
  await submit();
  await waitFor(() => expect(toast()?.title).toBe('Consultation Booked'));
});

test('day and time are wanted as well [BK11, BK12]', async () => {
  const { calls } = await open();
  type('First name', 'Al');
  type('Last name', 'Bo');
  type('Email', 'al@bo.example');
  type('Service', 'Tax Optimization');
  await submit();
  expect(summary()).toEqual([MESSAGES[4], MESSAGES[5]]);
  expect(screen.getByRole('group', { name: 'Preferred date' })).toHaveAccessibleDescription(
    expect.stringContaining('Please select a preferred date'),
  );
  expect(screen.getByRole('radiogroup')).toHaveAccessibleDescription('Please select a preferred time');
  press('Next month');
  fireEvent.click(day(15));
  await waitFor(() => expect(summary()).toEqual([MESSAGES[5]]));
  expect(calls).toEqual([]);
});

test('an empty form shows six messages and sends nothing [BK14]', async () => {
  const { calls } = await open();
  await submit();
  expect(summary()).toEqual(MESSAGES);
  expect(screen.getByRole('alert')).toHaveFocus();
  expect(calls).toEqual([]);
});

test.each([
  ['200 without a body', answering(200)],
  ['201 with text', answering(201, 'thank you')],
  ['204', answering(204)],
])('%s is a success [BK13, BK15, BK16, BK17, BK18]', async (_, answer) => {
  const { calls, toast, shell } = await open(answer);
  fill();
  await submit();
  await waitFor(() =>
    expect(toast()).toEqual({
      title: 'Consultation Booked',
      description:
        "Your consultation request has been submitted. We'll contact you within 24 hours to confirm.",
    }),
  );
  await gone();
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
  act(() => shell.host.openBooking());
  await dialog();
  expect(field('First name')).toHaveValue('');
});

test.each([
  ['400', answering(400, '{"title":"Bad Request"}')],
  ['401', answering(401, '{"message":"Unauthorized"}')],
  ['409', answering(409)],
  ['422', answering(422)],
  ['500', answering(500)],
  ['a cut connection', () => Promise.reject(new TypeError('cut'))],
])('%s is a failure that keeps everything, and no reason to log in [BK19, BK20]', async (_, answer) => {
  const { toast, shell } = await open(answer);
  fill();
  await submit();
  const failure = {
    title: 'Booking Failed',
    description: 'Failed to submit your consultation request. Please try again.',
    tone: 'destructive',
  };
  await waitFor(() => expect(toast()).toEqual(failure));
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(toast()).toEqual(failure);
  expect(shell.booking.store.getState().status).toBe('open');
  expect(field('First name')).toHaveValue('Al');
  expect(screen.getByRole('radio', { name: '9:00 AM' })).toBeChecked();
});

test('while it is sent a second press sends nothing and nothing closes it [BK3, BK23]', async () => {
  let finish: (response: Response) => void = () => undefined;
  const { calls, shell } = await open(() => new Promise((resolve) => (finish = resolve)));
  fill();
  await submit();
  const pending = await screen.findByRole('button', { name: 'Scheduling...' });
  expect(pending).toHaveAttribute('aria-disabled', 'true');
  fireEvent.click(pending);
  fireEvent.submit(document.getElementById('booking-form')!);
  await userEvent.keyboard('{Escape}');
  await userEvent.setup({ pointerEventsCheck: 0 }).click(document.documentElement);
  press('Cancel');
  press('Close');
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(screen.getByRole('dialog')).toBeInTheDocument();
  expect(shell.booking.store.getState().status).toBe('submitting');
  expect(calls).toHaveLength(1);
  await act(async () => finish(await answering(204)()));
  await gone();
  expect(calls).toHaveLength(1);
});

test('Esc keeps what was filled in, over a reload too [D26]', async () => {
  const { unmount, shell } = await open();
  fill();
  type('Message', 'About a trust');
  await userEvent.keyboard('{Escape}');
  await gone();
  act(() => shell.host.openBooking());
  await dialog();
  expect(field('Message')).toHaveValue('About a trust');
  unmount();

  const reloaded = page();
  expect(screen.queryByRole('dialog')).toBeNull();
  act(() => reloaded.shell.host.openBooking());
  await dialog();
  expect(field('First name')).toHaveValue('Al');
  expect(field('Service')).toHaveValue('Tax Optimization');
  expect(field('Message')).toHaveValue('About a trust');
  expect(screen.getByRole('radio', { name: '9:00 AM' })).toBeChecked();
  expect(screen.getByRole('button', { name: / 15, .*selected/ })).toBeInTheDocument();
});

test('Cancel clears it, here and for later [BK21, D26]', async () => {
  const { unmount, shell } = await open();
  fill();
  press('Cancel');
  await gone();
  act(() => shell.host.openBooking());
  await dialog();
  expect(field('First name')).toHaveValue('');
  unmount();
  const reloaded = page();
  act(() => reloaded.shell.host.openBooking());
  await dialog();
  expect(field('Service')).toHaveValue('');
});

test('the header opens it, a page may name the service [BK22, R14]', async () => {
  sessionStorage.clear();
  const { shell } = page();
  await userEvent.click(screen.getByRole('button', { name: 'Book Consultation' }));
  await dialog();
  expect(field('Service')).toHaveValue('');
  press('Cancel');
  await gone();
  act(() => shell.host.openBooking({ service: 'Wealth Management' }));
  await dialog();
  expect(field('Service')).toHaveValue('Wealth Management');
});
