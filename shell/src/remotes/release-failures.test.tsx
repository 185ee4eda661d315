import { jest } from '@jest/globals';
import { noteFailures } from './release-failures';

const entry = (version: string) => `/remotes/mfe-x/releases/${version}/browser/remoteEntry.js#sha384-x`;

let told: unknown[];
beforeEach(() => {
  told = [];
  jest.useFakeTimers({ doNotFake: ['setImmediate'] });
  navigator.sendBeacon = (url, body) => {
    const { type } = body as Blob;
    const reader = new FileReader();
    reader.onload = () => told.push([url, type, JSON.parse(reader.result as string)]);
    reader.readAsText(body as Blob);
    return true;
  };
});
afterEach(() => {
  document.cookie = 'release-avoid=; Max-Age=0; Path=/';
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** Reports are delayed by a second; then reads them. */
async function later() {
  jest.advanceTimersByTime(2000);
  jest.useRealTimers();
  await new Promise((resolve) => setTimeout(resolve, 50));
}

test('failures of a release are reported once per kind, with nothing but remote and version', async () => {
  const note = noteFailures();
  for (const kind of ['load', 'load', 'mount', 'load', 'effect', 'mount'] as const)
    note('mfe-x', entry('1.0.0-a'), kind);
  note('mfe-y', entry('2.0.0-b'), 'load');
  await later();
  const report = (remote: string, version: string, kind: string) => [
    '/api/platform/failures',
    'application/json',
    { remote, version, kind },
  ];
  expect(told).toEqual([
    report('mfe-x', '1.0.0-a', 'load'),
    report('mfe-x', '1.0.0-a', 'mount'),
    report('mfe-x', '1.0.0-a', 'effect'),
    report('mfe-y', '2.0.0-b', 'load'),
  ]);
});

test('after its second failure a version is avoided in this browser, for this remote only', () => {
  const note = noteFailures();
  expect(note('mfe-x', entry('1.0.0-a'), 'load')).toBe(1);
  expect(note('mfe-y', entry('1.0.0-a'), 'load')).toBe(1);
  expect(note('mfe-x', entry('1.0.0-b'), 'load')).toBe(1);
  expect(document.cookie).toBe('');
  expect(note('mfe-x', entry('1.0.0-a'), 'mount')).toBe(2);
  expect(document.cookie).toBe('release-avoid=mfe-x~1.0.0-a');
  expect(note('mfe-x', entry('1.0.0-a'), 'mount')).toBe(3);
});

test.each([
  ['a development server', 'http://localhost:3013/', 'http://localhost:3013/remoteEntry.js#'],
  ['the installed release', 'installed', '/remotes/mfe-x/browser/remoteEntry.js#x'],
  ['a release', '1.0.0-a', entry('1.0.0-a')],
])('after two failures of a pin to %s this browser gets what others get, for a while', (_, pin, pinned) => {
  const note = noteFailures({ 'mfe-x': pin });
  expect([note('mfe-x', pinned as never, 'load'), document.cookie]).toEqual([1, '']);
  expect([note('mfe-x', pinned as never, 'load'), document.cookie]).toEqual([2, 'release-avoid=mfe-x~pin']);
  // What comes in its place counts for itself.
  expect(note('mfe-x', entry('1.0.0-live'), 'load')).toBe(1);
  expect(note('mfe-y', undefined, 'load')).toBe(0);
});

test('failures of installed releases, of development servers and without a network are not reported', async () => {
  const note = noteFailures();
  for (const unversioned of [
    undefined,
    '/remotes/mfe-x/browser/remoteEntry.js#x',
    'http://localhost:3013/remoteEntry.js#',
  ])
    for (let times = 0; times < 3; times++) expect(note('mfe-x', unversioned, 'load')).toBe(0);
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  for (let times = 0; times < 3; times++) expect(note('mfe-x', entry('1.0.0-a'), 'load')).toBe(0);
  await later();
  expect(told).toEqual([]);
  expect(document.cookie).toBe('');
});
