import { jest } from '@jest/globals';
import type { ToastMessage } from '../contract';
import { memoryStorage } from '../testing/memory-storage';
import { createSignIn, rememberPath, restorePath } from './sign-in';

const ORIGIN = 'https://firm.example';

function visit(storage = memoryStorage()) {
  const toasts: ToastMessage[] = [];
  const left: string[] = [];
  const signIn = createSignIn({
    toast: (message) => void toasts.push(message),
    storage,
    location: {
      pathname: '/admin',
      search: '?tab=contacts',
      hash: '',
      assign: (url) => void left.push(String(url)),
    },
    now: Date.now,
  });
  return { signIn, toasts, left, storage };
}

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, { window: { addEventListener: () => undefined } });
});
afterEach(() => jest.useRealTimers());

test('R7 R8 one toast and one navigation after 500 ms, however often it is called', () => {
  const { signIn, toasts, left } = visit();
  signIn();
  signIn();
  jest.advanceTimersByTime(499);
  expect(left).toEqual([]);
  jest.advanceTimersByTime(1);
  signIn();
  jest.advanceTimersByTime(5000);
  expect(left).toEqual(['/api/login']);
  expect(toasts).toMatchObject([
    { title: 'Unauthorized', description: 'You are logged out. Logging in again...' },
  ]);
});

test('D1 a fourth redirect within 30 seconds is left to the visitor', () => {
  const storage = memoryStorage();
  for (let round = 0; round < 3; round += 1) {
    visit(storage).signIn();
    jest.advanceTimersByTime(1000);
  }
  const { signIn, toasts, left } = visit(storage);
  signIn();
  jest.advanceTimersByTime(1000);
  expect(left).toEqual([]);
  toasts[0]?.action?.run();
  expect(left).toEqual(['/api/login']);
});

test('D29 the path is remembered once', () => {
  const { signIn, storage } = visit();
  signIn();
  jest.advanceTimersByTime(500);
  expect(restorePath(storage, ORIGIN)).toBe('/admin?tab=contacts');
  expect(restorePath(storage, ORIGIN)).toBeUndefined();
});

test.each(['//evil.example/x', '/\\evil.example', '/api/logout'])('D29 %s is no way back', (pathname) => {
  const storage = memoryStorage();
  rememberPath(storage, { pathname, search: '', hash: '' });
  expect(restorePath(storage, ORIGIN)).toBeUndefined();
});
