import { jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ToastMessage } from '../contract';
import { renderShell } from '../testing/render-shell';
import { Toaster } from './toaster';

const SENT: ToastMessage = {
  title: 'Message Sent',
  description: "Thank you for your inquiry. We'll respond within 24 hours.",
};
const FAILED: ToastMessage = {
  title: 'Booking Failed',
  description: 'Please try again.',
  tone: 'destructive',
};

// jsdom has neither pointer events nor their capture, which the region asks for while a finger is down.
Object.assign(window, { PointerEvent: class PointerEvent extends MouseEvent {} });
Object.assign(HTMLElement.prototype, {
  setPointerCapture: () => undefined,
  releasePointerCapture: () => undefined,
  hasPointerCapture: () => false,
});

function open() {
  const { shell } = renderShell(
    <>
      <button type="button">Elsewhere</button>
      <Toaster />
    </>,
  );
  const show = (message: ToastMessage) => act(() => shell.host.toast(message));
  return { show, toast: shell.host.toast, record: () => shell.toasts.store.getState().record };
}

const cards = () => screen.queryAllByRole('listitem');
const card = () => screen.getByRole('listitem');
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const press = (name: string) => fireEvent.click(within(card()).getByRole('button', { name }));

function swipe(by: number) {
  fireEvent.pointerDown(card(), { button: 0, clientX: 100, clientY: 10 });
  for (const share of [0.3, 0.6, 1])
    fireEvent.pointerMove(card(), { clientX: 100 + by * share, clientY: 10 });
  fireEvent.pointerUp(card(), { clientX: 100 + by, clientY: 10 });
}

test('the first toast loads the script that displays toasts [TO1]', async () => {
  const { show } = open();
  expect(screen.queryByRole('region')).toBeNull();
  show(SENT);
  await waitFor(() => expect(card()).toHaveTextContent('Message Sent'));
});

describe('once the script has loaded', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  test('of two toasts in one tick only the newer is shown [TO1]', () => {
    const { toast } = open();
    act(() => {
      toast(SENT);
      toast(FAILED);
    });
    expect(cards()).toHaveLength(1);
    expect(card()).toHaveTextContent('Booking Failed');
    pass(4999);
    expect(cards()).toHaveLength(1);
    pass(1);
    expect(cards()).toHaveLength(0);
  });

  test('a toast has a title, a description, an action and a Dismiss button [TO2]', () => {
    const { show } = open();
    const run = jest.fn();
    show({ ...SENT, action: { label: 'Reload', run } });
    expect(within(card()).getByText('Message Sent')).toBeInTheDocument();
    expect(
      within(card()).getByText("Thank you for your inquiry. We'll respond within 24 hours."),
    ).toBeInTheDocument();
    press('Reload');
    expect(run).toHaveBeenCalledTimes(1);
    expect(cards()).toHaveLength(0);
    show(SENT);
    expect(within(card()).queryByRole('button', { name: 'Reload' })).toBeNull();
    press('Dismiss');
    expect(cards()).toHaveLength(0);
  });

  test('the handle of a toast dismisses it, but not the next one [TO2]', () => {
    const { toast, show } = open();
    let first = { dismiss: (): void => undefined };
    act(() => void (first = toast(SENT)));
    show(FAILED);
    act(() => first.dismiss());
    expect(card()).toHaveTextContent('Booking Failed');
  });

  test('a toast is shown for 5 seconds [TO3]', () => {
    open().show(SENT);
    pass(4500);
    expect(cards()).toHaveLength(1);
    pass(500);
    expect(cards()).toHaveLength(0);
  });

  test('a toast stays while the pointer is over it [TO3, D13]', () => {
    open().show(SENT);
    fireEvent.pointerMove(card());
    pass(60_000);
    expect(cards()).toHaveLength(1);
    fireEvent.pointerLeave(screen.getByRole('region'));
    pass(5000);
    expect(cards()).toHaveLength(0);
  });

  test('a swipe of more than 50 px to the right dismisses the toast [TO4]', () => {
    const { show, record } = open();
    show(SENT);
    swipe(60);
    expect(cards()).toHaveLength(0);
    expect(record()).toMatchObject({ open: false });
  });

  test.each([40, -200])('a swipe of %i px does not dismiss it [TO4]', (by) => {
    const { show, record } = open();
    show(SENT);
    swipe(by);
    expect(cards()).toHaveLength(1);
    expect(record()).toMatchObject({ open: true });
  });

  test('F8 moves focus to the toasts [TO5]', () => {
    open().show(SENT);
    act(() => screen.getByRole('button', { name: 'Elsewhere' }).focus());
    fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
    expect(screen.getByRole('list')).toHaveFocus();
    expect(screen.getByRole('region', { name: /F8/ })).toContainElement(screen.getByRole('list'));
  });

  test('the record of a dismissed toast is invisible and removed after 1,000,000 ms [TO6]', () => {
    const { show, record } = open();
    show(SENT);
    press('Dismiss');
    pass(999_999);
    expect(record()).toMatchObject({ open: false, message: SENT });
    expect(cards()).toHaveLength(0);
    pass(1);
    expect(record()).toBeNull();
  });

  test('the timer of an older record does not remove a newer toast [TO6]', () => {
    const { show, record } = open();
    show(SENT);
    press('Dismiss');
    pass(999_000);
    show(FAILED);
    pass(1000);
    expect(record()).toMatchObject({ open: true, message: FAILED });
    expect(cards()).toHaveLength(1);
  });

  test('a failure is styled as one [TO8]', () => {
    const { show } = open();
    show(FAILED);
    expect(card()).toHaveAttribute('data-tone', 'destructive');
    show(SENT);
    expect(card()).toHaveAttribute('data-tone', 'default');
  });
});
