import { jest } from '@jest/globals';
import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Header } from '../frame/header';
import {
  dayAfter,
  isWeekend,
  localTomorrow,
  nextFreeSlots,
  slotInstant,
  TIME_SLOTS,
} from '@lisle-harrow/api/contract';
import { renderShell } from '../testing/render-shell';
import { response } from '../testing/response';
import { BookingHost } from './booking-host';

// jsdom takes seconds to find out whether each calendar button is hidden; nothing here depends on it.
configure({ defaultHidden: true });

const tomorrow = localTomorrow(new Date());
const nextMonth = new Date(Number(tomorrow.slice(0, 4)), Number(tomorrow.slice(5, 7)), 15);
/** `2027-01`: the month after the one of tomorrow, in which `fill` chooses a day. */
const LIMITED_MONTH = [nextMonth.getFullYear(), String(nextMonth.getMonth() + 1).padStart(2, '0')].join('-');

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
  otherDays();
  press('Next month');
  fireEvent.click(day(15));
  fireEvent.click(screen.getByRole('radio', { name: '9:00 AM' }));
}

/** Leads from the next free times to the calendar, unless it is open. */
function otherDays() {
  const button = screen.queryByRole('button', { name: 'Other days' });
  if (button) fireEvent.click(button);
}

const submit = () => act(async () => press('Schedule Consultation'));
const summary = () =>
  within(screen.getByRole('alert'))
    .getAllByRole('link')
    .map((link) => link.textContent);

const MESSAGES = [
  'Please select a preferred date',
  'Please select a preferred time',
  'First name must be at least 2 characters',
  'Last name must be at least 2 characters',
  'Please enter a valid email address',
  'Please select a service',
];

test('the dialog has its title, seven fields and buttons [BK1, BK2, BK3]', async () => {
  await open();
  otherDays();
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

test('the services and time slots are exactly as specified [BK4, BK5]', async () => {
  await open();
  otherDays();
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

test('at one minute before midnight, tomorrow is the first day that can be chosen [BK6]', async () => {
  jest.useFakeTimers({
    now: new Date(2026, 10, 20, 23, 59),
    doNotFake: ['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'nextTick', 'performance'],
  });
  await open();
  otherDays();
  const button = (name: string) => screen.getByRole('button', { name });
  expect(button('Today, Friday, November 20, 2026')).toBeDisabled();
  expect(button('Thursday, November 19, 2026')).toBeDisabled();
  expect(button('Saturday, November 21, 2026')).toBeEnabled();
  jest.useRealTimers();
});

test.each([
  ['First name', 'A', 'Al', 'BK7', MESSAGES[2]],
  ['First name', ' A ', ' Al ', 'BK7, D34', MESSAGES[2]],
  ['Last name', 'B', 'Bo', 'BK8', MESSAGES[3]],
  ['Email', 'al@bo', 'al@bo.example', 'BK9', MESSAGES[4]],
  ['Service', '', 'Luxury Lifestyle Services', 'BK10', MESSAGES[5]],
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

test('day and time are required as well [BK11, BK12]', async () => {
  const { calls } = await open();
  type('First name', 'Al');
  type('Last name', 'Bo');
  type('Email', 'al@bo.example');
  type('Service', 'Tax Optimization');
  await submit();
  expect(summary()).toEqual([MESSAGES[0], MESSAGES[1]]);
  otherDays();
  expect(screen.getByRole('group', { name: 'Preferred date' })).toHaveAccessibleDescription(
    expect.stringContaining('Please select a preferred date'),
  );
  expect(screen.getByRole('radiogroup')).toHaveAccessibleDescription('Please select a preferred time');
  press('Next month');
  fireEvent.click(day(15));
  await waitFor(() => expect(summary()).toEqual([MESSAGES[1]]));
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
])(
  '%s counts as a failure, keeps the input and does not redirect to the login [BK19, BK20]',
  async (_, answer) => {
    const { toast, shell } = await open(answer);
    fill();
    await submit();
    const failure = {
      title: 'Booking Failed',
      description: 'Failed to submit your consultation request. Please try again.',
      tone: 'destructive',
    };
    await waitFor(() => expect(toast()).toMatchObject(failure));
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    expect(toast()).toMatchObject(failure);
    expect(shell.booking.store.getState().status).toBe('open');
    expect(field('First name')).toHaveValue('Al');
    expect(screen.getByRole('radio', { name: '9:00 AM' })).toBeChecked();
  },
);

test("a failure is shown beside the buttons until the toast's Try again sends the same request [BK19]", async () => {
  let answer = answering(500);
  const { toast, calls } = await open(() => answer());
  fill();
  await submit();
  const footer = screen.getByRole('button', { name: 'Schedule Consultation' }).parentElement!;
  expect(within(footer).getByRole('alert')).toHaveTextContent(/^Sending failed\. .* safe to press again\.$/);
  let finish: (response: Response) => void = () => undefined;
  answer = () => new Promise((resolve) => (finish = resolve));
  expect(toast()?.action?.label).toBe('Try again');
  await act(async () => toast()?.action?.run());
  await screen.findByRole('button', { name: 'Scheduling...' });
  expect(within(footer).queryByRole('alert')).toBeNull();
  await act(async () => finish(await answering(204)()));
  await gone();
  expect(calls).toHaveLength(2);
  expect(calls[1]).toEqual(calls[0]);
});

test('the failure toast reopens a closed dialog with the input kept [BK19, D26]', async () => {
  const { toast, shell } = await open(answering(500));
  fill();
  await submit();
  act(() => shell.booking.close());
  await gone();
  act(() => toast()?.action?.run());
  await dialog();
  expect(field('First name')).toHaveValue('Al');
  expect(screen.queryByText(/Sending failed/)).toBeNull();
});

test('while a booking is being sent, a second press sends nothing and nothing closes the dialog [BK3, BK23]', async () => {
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

test('Esc keeps the input, even after a reload [D26]', async () => {
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
  // The calendar is open, since this day is not among the next free times.
  expect(await screen.findByRole('radio', { name: '9:00 AM' })).toBeChecked();
  expect(await screen.findByRole('button', { name: / 15, .*selected/ })).toBeInTheDocument();
});

test('Cancel clears the input for good [BK21, D26]', async () => {
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

test('the header opens the dialog, and a page may preselect the service [BK22, R14]', async () => {
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

// Not in jsdom.
Element.prototype.scrollIntoView = () => undefined;
const chips = () => screen.getAllByRole<HTMLInputElement>('radio');

test('opens on at least six free times by day; two presses send one of them, and the rest is typing [BK15, BK16]', async () => {
  const { calls } = await open(answering(204));
  const group = await screen.findByRole('radiogroup', { name: /^Preferred date and time/ });
  const next = nextFreeSlots([], tomorrow, dayAfter(tomorrow, 31));
  expect(chips().map(({ value }) => value)).toEqual(next.map(({ date, time }) => `${date} ${time}`));
  expect(next.length).toBeGreaterThanOrEqual(6);
  expect(within(group).getAllByRole('group')).toHaveLength(3);
  await submit();
  expect(group).toHaveAccessibleDescription(`${MESSAGES[0]}. ${MESSAGES[1]}`);
  for (const message of MESSAGES.slice(0, 2)) {
    (document.activeElement as HTMLElement).blur();
    fireEvent.click(screen.getByRole('link', { name: message }));
    expect(chips()[0]).toHaveFocus();
  }
  type('First name', 'Al');
  type('Last name', 'Bo');
  type('Email', 'al@bo.example');
  type('Service', 'Tax Optimization');
  fireEvent.click(chips()[4]!);
  expect(chips()[4]).toBeChecked();
  await submit();
  await gone();
  expect(calls[0]!.body).toMatchObject({ preferredDate: next[4]!.instant, preferredTime: next[4]!.time });
});

test('the calendar keeps what was chosen among the next free times, and forgets another day on the way back [D11, D26]', async () => {
  await open();
  fireEvent.click((await screen.findAllByRole('radio'))[0]!);
  otherDays();
  expect(screen.getByRole('button', { name: /, selected$/ })).toBeInTheDocument();
  expect(screen.getByRole('radio', { name: '9:00 AM' })).toBeChecked();
  press('Next free times');
  expect(chips()[0]).toBeChecked();
  otherDays();
  press('Next month');
  fireEvent.click(day(15));
  press('Next free times');
  expect(chips().some(({ checked }) => checked)).toBe(false);
  otherDays();
  expect(screen.queryByRole('button', { name: /, selected$/ })).toBeNull();
});

test('a weekend can be chosen, and the calendar says what happens then [D11]', async () => {
  await open();
  expect(await screen.findByText(/^Weekends can be asked for: an adviser will confirm/)).toBeInTheDocument();
  otherDays();
  const calendar = screen.getByRole('group', { name: 'Preferred date' });
  expect(calendar).toHaveAccessibleDescription('Earliest date is tomorrow.');
  press('Next month');
  let weekend = `${LIMITED_MONTH}-01`;
  while (!isWeekend(weekend)) weekend = dayAfter(weekend, 1);
  fireEvent.click(day(Number(weekend.slice(8))));
  await waitFor(() =>
    expect(calendar).toHaveAccessibleDescription(/^Weekends are outside our office hours: an adviser/),
  );
});

test('Back closes the dialog instead of leaving the page, but not while a booking is being sent [BK23, D26]', async () => {
  let finish: (response: Response) => void = () => undefined;
  const goBack = async () => {
    const gone = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    await act(async () => {
      history.back();
      await gone;
    });
  };
  // What the dialog of the previous test leaves behind is gone by then.
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  const before = history.length;
  const { shell } = await open(() => new Promise((resolve) => (finish = resolve)));
  type('First name', 'Al');
  await goBack();
  await gone();
  // Closed at once and opened again: the entry that the first one leaves behind does not close the second.
  act(() => shell.host.openBooking());
  act(() => shell.booking.close());
  act(() => shell.host.openBooking());
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  await dialog();
  expect(field('First name')).toHaveValue('Al');
  fill();
  await submit();
  await goBack();
  expect(shell.booking.store.getState().status).toBe('submitting');
  await act(async () => finish(await answering(500)()));
  await goBack();
  await gone();
  expect(history.length).toBeLessThanOrEqual(before + 1);
});

describe('with a server that reports free slots', () => {
  const limited = [
    { date: LIMITED_MONTH + '-10', closed: true },
    { date: LIMITED_MONTH + '-11', full: [...TIME_SLOTS] },
    { date: LIMITED_MONTH + '-13', full: TIME_SLOTS.slice(0, 4), closedSlots: TIME_SLOTS.slice(4) },
    { date: LIMITED_MONTH + '-15', full: ['9:00 AM'], closedSlots: ['5:00 PM'] },
  ];
  const nearest = [
    { date: LIMITED_MONTH + '-16', time: '9:00 AM', instant: slotInstant(LIMITED_MONTH + '-16', '9:00 AM') },
  ];
  const choices = {
    meetings: ['office', 'video'],
    offices: [{ id: 'london', name: 'London' }],
    advisers: [{ id: 'ada', name: 'Ada Lind' }],
  };
  const confirmation = {
    reference: 'LH-7K3M-Q2XW',
    service: 'Tax Optimization',
    status: 'pending',
    adviser: 'Ada Lind',
    startsAt: '2026-12-15T15:00:00.000Z',
    endsAt: '2026-12-15T16:00:00.000Z',
    meeting: 'video',
  };

  async function openLimited(book: (body: unknown) => Response) {
    sessionStorage.clear();
    const result = page();
    const bodies: unknown[] = [];
    result.shell.host.fetch = (path, init) => {
      if (path.startsWith('/api/availability'))
        return Promise.resolve(response(200, { days: limited, choices }));
      if (path.startsWith('/api/booking-confirmations/')) return Promise.resolve(response(200, confirmation));
      const body: unknown = JSON.parse(init?.body as string);
      bodies.push(body);
      return Promise.resolve(book(body));
    };
    act(() => result.shell.host.openBooking());
    await dialog();
    await screen.findByLabelText('Adviser', { exact: false });
    return { ...result, bodies, toast: () => result.shell.toasts.store.getState().record?.message };
  }

  /** A day of the month that the server limits, which is the next one. */
  const dayButton = (date: number) =>
    screen.getByRole('button', { name: new RegExp(` ${date}, ${LIMITED_MONTH.slice(0, 4)}`) });

  test('offers only what is free, and says why a day is missing [BK6]', async () => {
    const weekdays = Array.from({ length: 8 }, (_, days) => dayAfter(tomorrow, days)).filter(
      (each) => !isWeekend(each),
    );
    limited.push({ date: weekdays[0]!, closed: true });
    await openLimited(() => response(201, {}));
    limited.pop();
    expect(new Set(chips().map(({ value }) => value.slice(0, 10)))).toEqual(new Set(weekdays.slice(1, 4)));
    expect(screen.getByText(/^\w{3} .* is closed\. Weekends/)).toBeInTheDocument();
  });

  test('shows closed and full days and slots, with the reason in their names [BK6, BK9]', async () => {
    await openLimited(() => response(201, {}));
    fill();
    await waitFor(() => expect(dayButton(10)).toBeDisabled());
    expect(dayButton(10)).toHaveAccessibleName(/, closed$/);
    expect(dayButton(11)).toBeDisabled();
    expect(dayButton(11)).toHaveAccessibleName(/, fully booked$/);
    expect(dayButton(12)).toBeEnabled();
    expect(dayButton(13)).toBeDisabled();
    expect(dayButton(13)).toHaveAccessibleName(/, fully booked$/);
    fireEvent.click(dayButton(15));
    expect(screen.getByRole('radio', { name: '9:00 AM Full' })).toBeDisabled();
    expect(screen.getByRole('radio', { name: '5:00 PM Closed' })).toBeDisabled();
    expect(screen.getByRole('radio', { name: '10:00 AM' })).toBeEnabled();
    // A choice for another day stays, with the reason why it does not fit.
    expect(screen.getByText('9:00 AM is full on this day')).toBeInTheDocument();
  });

  test('offers office, type of meeting and adviser, and an office only for meetings in person [BK15]', async () => {
    const { bodies } = await openLimited(() => response(201, {}));
    fill();
    type('Office', 'london');
    type('Adviser', 'ada');
    type('How we meet', 'video');
    expect(screen.queryByLabelText('Office', { exact: false })).toBeNull();
    fireEvent.click(screen.getByRole('radio', { name: '10:00 AM' }));
    await submit();
    await gone();
    expect(bodies).toEqual([expect.objectContaining({ meeting: 'video', adviser: 'ada', onlyIfFree: true })]);
    expect(bodies[0]).not.toHaveProperty('office');
  });

  test('reports a slot that has just been taken, keeps the input and offers the nearest slots [BK15, BK19]', async () => {
    const refusal = {
      status: 409,
      type: 'urn:lisle-harrow:problem:slot-taken',
      detail: 'That time has just been taken',
      nearest,
    };
    let answer = response(409, refusal);
    const { bodies, toast } = await openLimited(() => answer);
    fill();
    type('Message', 'About a trust');
    fireEvent.click(screen.getByRole('radio', { name: '10:00 AM' }));
    await submit();
    expect(await screen.findByText('That time has just been taken.')).toBeInTheDocument();
    expect(toast()).toBeUndefined();
    expect(screen.queryByText(/Sending failed/)).toBeNull();
    expect(field('Message')).toHaveValue('About a trust');
    fireEvent.click(screen.getByRole('button', { name: /^16 .*, 9:00 AM$/ }));
    expect(screen.queryByText('That time has just been taken.')).toBeNull();
    expect(screen.getByRole('radio', { name: '9:00 AM' })).toBeChecked();
    answer = response(201, {});
    await submit();
    await gone();
    expect(bodies[1]).toMatchObject({ preferredDate: nearest[0]!.instant, preferredTime: '9:00 AM' });
  });

  test('shows the booking after the toast, and a new form the next time [BK16, BK17]', async () => {
    const { toast, shell } = await openLimited(() =>
      response(201, { id: '1', reference: 'LH-7K3M-Q2XW', confirmation: 'secret-token' }),
    );
    fill();
    await submit();
    expect(await screen.findByText('LH-7K3M-Q2XW')).toBeInTheDocument();
    expect(toast()?.title).toBe('Consultation Booked');
    expect(screen.getByRole('dialog', { name: 'We have received your request' })).toBeInTheDocument();
    expect(screen.getByText('Tue, 15 Dec 2026, 10:00 AM EST')).toBeInTheDocument();
    expect(screen.getByText('By secure video')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /See, move or cancel/ })).toHaveAttribute(
      'href',
      '/booking/secret-token',
    );
    const file = screen.getByRole('link', { name: 'calendar file (.ics)' });
    expect(file).toHaveAttribute('href', '/api/booking-confirmations/secret-token/calendar.ics');
    for (const name of [/^Google/, /^Outlook/])
      expect(screen.getByRole('link', { name }).getAttribute('href')).not.toContain('secret-token');
    press('Done');
    await gone();
    act(() => shell.host.openBooking());
    await dialog();
    expect(field('First name')).toHaveValue('');
  });
});
