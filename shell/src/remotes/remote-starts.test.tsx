import { noteStart, noteStarted, stuckRemote } from './remote-starts';

beforeEach(() => sessionStorage.clear());

test('a remote whose code never came to an end is known on the next load, once', () => {
  noteStart('mfe-x');
  expect(stuckRemote()).toBe('mfe-x');
  expect(stuckRemote()).toBeUndefined();
});

test('one that has started, or whose page was left while it was slow, is not', () => {
  expect(stuckRemote()).toBeUndefined();
  noteStart('mfe-x');
  noteStarted();
  expect(stuckRemote()).toBeUndefined();
  noteStart('mfe-x');
  dispatchEvent(new Event('pagehide'));
  expect(stuckRemote()).toBeUndefined();
});
