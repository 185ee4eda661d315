import { jest } from '@jest/globals';
import { createToastStore } from './toast-store';

test('a newer toast replaces the older one, whose handle then dismisses nothing [TO1]', () => {
  const toasts = createToastStore();
  const first = toasts.show({ title: 'A', description: 'a' });
  toasts.show({ title: 'B', description: 'b' });
  first.dismiss();
  expect(toasts.store.getState().record).toMatchObject({ open: true, message: { title: 'B' } });
});

test('the record of a dismissed toast is removed after 1,000,000 ms [TO6]', () => {
  jest.useFakeTimers();
  const toasts = createToastStore();
  toasts.show({ title: 'A', description: 'a' }).dismiss();
  jest.advanceTimersByTime(999_999);
  expect(toasts.store.getState().record).toMatchObject({ open: false });
  jest.advanceTimersByTime(1);
  expect(toasts.store.getState().record).toBeNull();
  jest.useRealTimers();
});
