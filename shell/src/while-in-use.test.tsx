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

test('a press and coming back to the tab are signs of use, once in the time that is set', () => {
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

test('a tab that is hidden does nothing, and neither does one whose page has ended it', () => {
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
