import { noteStart, noteStarted, stuckRemote } from './remote-starts';

beforeEach(() => sessionStorage.clear());

test('a remote whose start never finished is reported once on the next load', () => {
  noteStart('mfe-x');
  expect(stuckRemote()).toBe('mfe-x');
  expect(stuckRemote()).toBeUndefined();
});

test('a remote that has started, or whose page was left before, is not reported', () => {
  expect(stuckRemote()).toBeUndefined();
  noteStart('mfe-x');
  noteStarted();
  expect(stuckRemote()).toBeUndefined();
  noteStart('mfe-x');
  dispatchEvent(new Event('pagehide'));
  expect(stuckRemote()).toBeUndefined();
});
