import { jest } from '@jest/globals';
import { whileInUse } from './while-in-use';

const MINUTE_MS = 60_000;
let end: () => void = () => undefined;
beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  end();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const hide = (isHidden: boolean) => jest.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);

test('a click or a return to the tab counts as use, at most once per interval', () => {
  const look = jest.fn();
  end = whileInUse(MINUTE_MS, look);
  document.body.click();
  expect(look).not.toHaveBeenCalled();
  jest.advanceTimersByTime(MINUTE_MS);
  expect(look).not.toHaveBeenCalled();
  document.body.click();
  document.body.click();
  expect(look).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(MINUTE_MS);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(look).toHaveBeenCalledTimes(2);
});

test('nothing happens in a hidden tab, or after the watch has ended', () => {
  const look = jest.fn();
  end = whileInUse(MINUTE_MS, look);
  jest.advanceTimersByTime(MINUTE_MS);
  hide(true);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(look).not.toHaveBeenCalled();
  hide(false);
  end();
  document.body.click();
  expect(look).not.toHaveBeenCalled();
});
