import { jest } from '@jest/globals';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ToastRegion } from './toast-region';

type Shown = Parameters<typeof ToastRegion>[0]['toast'];

const booked = { id: 1, title: 'Consultation Booked', description: 'We will contact you within 24 hours.' };
const failed = {
  id: 2,
  title: 'Booking Failed',
  description: 'Please try again.',
  tone: 'destructive' as const,
};

function open(first: Shown) {
  let toast = first;
  const draw = () => (
    <>
      <button type="button">Elsewhere</button>
      <ToastRegion toast={toast} onDismiss={() => show(null)} />
    </>
  );
  const show = (next: Shown) => {
    toast = next;
    page.rerender(draw());
  };
  const page = render(draw());
  return show;
}

const cards = () => screen.queryAllByRole('listitem');
const card = () => screen.getByRole('listitem');
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

// jsdom has neither pointer events nor pointer capture, which Radix requests while a finger is down.
Object.assign(window, { PointerEvent: class PointerEvent extends MouseEvent {} });
Object.assign(HTMLElement.prototype, {
  setPointerCapture: () => undefined,
  releasePointerCapture: () => undefined,
  hasPointerCapture: () => false,
});

function swipe(by: number) {
  fireEvent.pointerDown(card(), { button: 0, clientX: 100, clientY: 10, pointerId: 1 });
  for (const share of [0.3, 0.6, 1]) {
    fireEvent.pointerMove(card(), { clientX: 100 + by * share, clientY: 10, pointerId: 1 });
  }
  fireEvent.pointerUp(card(), { clientX: 100 + by, clientY: 10, pointerId: 1 });
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const user = () => userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });

describe('one toast at a time', () => {
  test('a newer toast replaces the older one at once [TO1]', () => {
    const show = open(booked);
    show(failed);
    expect(cards()).toHaveLength(1);
    expect(card().textContent).toContain('Booking Failed');
  });

  test('shows title, description, action and a button to dismiss it [TO2]', async () => {
    const run = jest.fn();
    const show = open({ ...booked, action: { label: 'Undo', run } });
    expect(within(card()).getByText('Consultation Booked')).toBeInTheDocument();
    expect(within(card()).getByText('We will contact you within 24 hours.')).toBeInTheDocument();
    await user().click(within(card()).getByRole('button', { name: 'Undo' }));
    expect(run).toHaveBeenCalledTimes(1);
    expect(cards()).toHaveLength(0);

    show(booked);
    await user().click(within(card()).getByRole('button', { name: 'Dismiss' }));
    expect(cards()).toHaveLength(0);
  });

  test('a toast raised by the action stays [TO2]', async () => {
    const show = open({ ...booked, action: { label: 'Undo', run: () => show(failed) } });
    await user().click(within(card()).getByRole('button', { name: 'Undo' }));
    expect(card().textContent).toContain('Booking Failed');
  });

  test('marks a destructive toast [TO8]', () => {
    open(failed);
    expect(card()).toHaveAttribute('data-tone', 'destructive');
  });
});

describe('its time', () => {
  test('is still there after 4.5 seconds and gone after 5 [TO3]', () => {
    open(booked);
    pass(4500);
    expect(cards()).toHaveLength(1);
    pass(500);
    expect(cards()).toHaveLength(0);
  });

  test('a toast that replaces another has its own five seconds [TO3]', () => {
    const show = open(booked);
    pass(4000);
    show(failed);
    pass(4900);
    expect(cards()).toHaveLength(1);
    pass(100);
    expect(cards()).toHaveLength(0);
  });

  test('the pointer over it stops its time [TO3]', () => {
    open(booked);
    fireEvent.pointerMove(card());
    pass(20_000);
    expect(cards()).toHaveLength(1);
    fireEvent.pointerLeave(screen.getByRole('region'));
    pass(5000);
    expect(cards()).toHaveLength(0);
  });

  test('the next toast also expires after one was dismissed under the pointer [TO3]', async () => {
    const show = open(booked);
    fireEvent.pointerMove(card());
    await user().click(within(card()).getByRole('button', { name: 'Dismiss' }));
    show(failed);
    pass(5000);
    expect(cards()).toHaveLength(0);
  });
});

describe('its keyboard and its gestures', () => {
  test('a swipe of more than 50 px to the right dismisses it [TO4]', () => {
    open(booked);
    swipe(60);
    expect(cards()).toHaveLength(0);
  });

  test.each([40, -200])('a swipe of %i px does not [TO4]', (by) => {
    open(booked);
    swipe(by);
    expect(cards()).toHaveLength(1);
  });

  test('F8 moves focus to the toasts, and dismissing returns it [TO5]', async () => {
    open(booked);
    const elsewhere = screen.getByRole('button', { name: 'Elsewhere' });
    act(() => elsewhere.focus());
    const keys = user();
    await keys.keyboard('[F8]');
    expect(screen.getByRole('list')).toHaveFocus();
    await keys.tab();
    expect(card()).toHaveFocus();
    await keys.keyboard('{Escape}');
    expect(cards()).toHaveLength(0);
    expect(elsewhere).toHaveFocus();
  });
});
