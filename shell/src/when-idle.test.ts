import { jest } from '@jest/globals';
import { whenIdle } from './when-idle';

const idle = globalThis as { requestIdleCallback?: unknown; cancelIdleCallback?: unknown };
afterEach(() => {
  delete idle.requestIdleCallback;
  delete idle.cancelIdleCallback;
  jest.useRealTimers();
});

test('work waits until the browser is idle, at most five seconds, and can be cancelled', () => {
  const work = jest.fn();
  const request = jest.fn(() => 7);
  const cancel = jest.fn();
  Object.assign(idle, { requestIdleCallback: request, cancelIdleCallback: cancel });
  const callOff = whenIdle(work);
  expect(request).toHaveBeenCalledWith(work, { timeout: 5000 });
  expect(cancel).not.toHaveBeenCalled();
  callOff();
  expect(cancel).toHaveBeenCalledWith(7);
});

test('without requestIdleCallback, work waits two seconds and can be cancelled', () => {
  jest.useFakeTimers();
  const done = jest.fn();
  const calledOff = jest.fn();
  whenIdle(done);
  whenIdle(calledOff)();
  jest.advanceTimersByTime(1999);
  expect(done).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(done).toHaveBeenCalledTimes(1);
  expect(calledOff).not.toHaveBeenCalled();
});
