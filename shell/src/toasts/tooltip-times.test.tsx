import { jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Tooltip, TooltipProvider } from '@lisle-harrow/shared-ui';

// jsdom lays nothing out and has no pointer events.
Object.assign(window, {
  PointerEvent: class PointerEvent extends MouseEvent {},
  ResizeObserver: class {
    observe = () => undefined;
    unobserve = () => undefined;
    disconnect = () => undefined;
  },
});

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const control = (name: string) => screen.getByRole('button', { name });
const note = () => screen.queryByRole('tooltip')?.textContent;

/** The pointer goes far away: Radix keeps a tooltip open while the pointer is on its way to it. */
function leave(name: string) {
  fireEvent.pointerLeave(control(name));
  fireEvent(control(name), new PointerEvent('pointerleave', { clientX: 1, clientY: 1 }));
  fireEvent.pointerMove(document.body, { clientX: 900, clientY: 900 });
}

beforeEach(() => {
  jest.useFakeTimers();
  render(
    <TooltipProvider>
      {['Refresh', 'Export'].map((name) => (
        <Tooltip key={name} label={`${name} the list`}>
          <button type="button">{name}</button>
        </Tooltip>
      ))}
    </TooltipProvider>,
  );
});
afterEach(() => void jest.useRealTimers());

test('a tooltip opens after the pointer has been on its control for 700 ms [TO7]', async () => {
  fireEvent.pointerMove(control('Refresh'));
  await pass(699);
  expect(note()).toBeUndefined();
  await pass(1);
  expect(note()).toBe('Refresh the list');
});

test.each([
  [299, 'Export the list'],
  [300, undefined],
])('a second tooltip, reached %i ms after the first, opens at once: %s [TO7]', async (gap, shown) => {
  fireEvent.pointerMove(control('Refresh'));
  await pass(700);
  leave('Refresh');
  expect(note()).toBeUndefined();
  await pass(gap);
  fireEvent.pointerMove(control('Export'));
  await pass(0);
  expect(note()).toBe(shown);
});

test('a tooltip opens at once on keyboard focus [TO7]', async () => {
  act(() => control('Export').focus());
  await pass(0);
  expect(note()).toBe('Export the list');
});
