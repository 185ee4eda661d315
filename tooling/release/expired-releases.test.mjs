import { expect, test } from '@jest/globals';
import { expiredReleases } from './expired-releases.mjs';

const NOW = Date.parse('2026-11-30T12:00:00Z');
const DAY = 86_400_000;
const daysAgo = (days) => new Date(NOW - days * DAY).toISOString();
const release = (version, { days = 100, name = 'mfe-desk', says = version } = {}) => ({
  id: version,
  text: JSON.stringify({
    payload: Buffer.from(JSON.stringify({ name, version: says })).toString('base64'),
  }),
  changedAt: NOW - days * DAY,
});
/** 25 releases, the newest first, none of them live recently. */
const known = Array.from({ length: 25 }, (_, at) => ({
  version: `1.0.${25 - at}`,
  state: 'former',
  lastLiveAt: daysAgo(50),
  isPinned: false,
}));
const stored = known.map(({ version }) => release(version));
const expired = (options = {}) =>
  expiredReleases(options.stored ?? stored, options.known ?? known, {
    name: 'mfe-desk',
    now: NOW,
    pointer: { live: '1.0.25', canary: null, former: '1.0.24' },
    ...options,
  }).map(({ id }) => id);
const knownWith = (version, more) =>
  known.map((one) => (one.version === version ? { ...one, ...more } : one));

test('the last 20 releases stay', () => {
  expect(expired()).toEqual(['1.0.5', '1.0.4', '1.0.3', '1.0.2', '1.0.1']);
});

test.each([
  ['was live within 7 days', { known: knownWith('1.0.3', { lastLiveAt: daysAgo(6.9) }) }],
  ['is live', { known: knownWith('1.0.3', { state: 'live' }) }],
  ['is canary', { known: knownWith('1.0.3', { state: 'canary' }) }],
  ['is pinned', { known: knownWith('1.0.3', { isPinned: true }) }],
  ['the pointer says is live', { pointer: { live: '1.0.3', canary: null, former: null } }],
  ['the pointer says is canary', { pointer: { live: null, canary: { version: '1.0.3' }, former: null } }],
  ['the pointer would go back to', { pointer: { live: null, canary: null, former: '1.0.3' } }],
  [
    'was uploaded within 7 days',
    { stored: stored.map((one) => (one.id === '1.0.3' ? release('1.0.3', { days: 6 }) : one)) },
  ],
])('a release stays that %s', (_, options) => {
  expect(expired(options)).not.toContain('1.0.3');
  expect(expired(options)).toContain('1.0.2');
});

test('a release live over 7 days ago expires', () => {
  expect(expired({ known: knownWith('1.0.3', { lastLiveAt: daysAgo(7.1) }) })).toContain('1.0.3');
});

test('a refused upload expires after 7 days', () => {
  expect(expired({ stored: [release('2.0.0', { days: 8 }), release('2.0.1', { days: 6 })] })).toEqual([
    '2.0.0',
  ]);
});

test('files that are not releases of this remote stay, whatever their age', () => {
  const strangers = [
    release('3.0.0', { name: 'mfe-other' }),
    release('3.0.1', { says: '3.0.2' }),
    { ...release('3.0.3'), text: 'notes' },
    { ...release('3.0.4'), text: '{}' },
  ];
  expect(expired({ stored: strangers })).toEqual([]);
});

test('an interrupted upload expires after a day', () => {
  const cutOff = (id, days) => ({ id, text: undefined, changedAt: NOW - days * DAY });
  expect(expired({ stored: [cutOff('.1.upload', 0.9), cutOff('.2.upload', 1.1)] })).toEqual(['.2.upload']);
});
