import type { Session } from '../../contract';
import { EVERYBODY, pinsFor, readChoice } from './release-choice';

test.each([
  [undefined, EVERYBODY],
  ['sid=abc; theme=dark', EVERYBODY],
  ['a=1; release-bucket=42', { bucket: 42 }],
  ['release-bucket=0', { bucket: 0 }],
  ['release-bucket=-1', {}],
  ['release-bucket=99999', {}],
  [
    'release-avoid=mfe-portal~1.0.0-3f2a9c1b07',
    { avoided: { remote: 'mfe-portal', version: '1.0.0-3f2a9c1b07' } },
  ],
  ['release-avoid=mfe-portal', {}],
  ['release-pins=abcdefghijklmnop', { pinsId: 'abcdefghijklmnop' }],
  ['release-pins=../../accounts', {}],
])('the cookies %p are read as %p', (cookies, choice) => {
  expect(readChoice(cookies)).toEqual(choice);
});

test('a development server is used only in the browser of the person who has chosen it', () => {
  const choice = { pins: { a: 'http://localhost:3013/', b: '1.0.0-b' }, pinnedBy: 'u1' };
  const signedInAs = (id: string): Session => ({ status: 'signedIn', user: { id } });
  expect(pinsFor(choice, signedInAs('u1'))).toEqual(choice);
  for (const session of [signedInAs('u2'), { status: 'signedOut' } as const])
    expect(pinsFor(choice, session).pins).toEqual({ b: '1.0.0-b' });
});
