import { jest } from '@jest/globals';
import type { ToastMessage } from '../contract';
import { createSignIn, rememberPath, restorePath } from './sign-in';

const ORIGIN = 'https://firm.example';

function visit() {
  const toasts: ToastMessage[] = [];
  const left: string[] = [];
  const signIn = createSignIn({
    toast: (message) => void toasts.push(message),
    location: {
      pathname: '/admin',
      search: '?tab=contacts',
      hash: '',
      assign: (url) => void left.push(String(url)),
    },
  });
  return { signIn, toasts, left };
}

beforeEach(() => {
  jest.useFakeTimers();
  sessionStorage.clear();
});
afterEach(() => jest.useRealTimers());

test('repeated calls show one toast and navigate once after 500 ms [R7, R8]', () => {
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

test('a fourth redirect within 30 seconds needs a click by the visitor [D1]', () => {
  for (let round = 0; round < 3; round += 1) {
    visit().signIn();
    jest.advanceTimersByTime(1000);
  }
  const { signIn, toasts, left } = visit();
  signIn();
  jest.advanceTimersByTime(1000);
  expect(left).toEqual([]);
  toasts[0]?.action?.run();
  expect(left).toEqual(['/api/login']);
});

test('the return path is used once [D29]', () => {
  const { signIn } = visit();
  signIn();
  jest.advanceTimersByTime(500);
  expect(restorePath(ORIGIN)).toBe('/admin?tab=contacts');
  expect(restorePath(ORIGIN)).toBeUndefined();
});

test.each(['//evil.example/x', '/\\evil.example', '/api/logout'])(
  '%s is not accepted as a return path [D29]',
  (pathname) => {
    rememberPath({ pathname, search: '', hash: '' });
    expect(restorePath(ORIGIN)).toBeUndefined();
  },
);
