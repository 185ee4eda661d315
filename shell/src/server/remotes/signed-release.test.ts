import { makeReleaseKey, RELEASE_TYPE, signRelease } from '../../testing/sign-release';
import { openRelease } from './signed-release';

const key = makeReleaseKey();
const other = makeReleaseKey();
const body = '{"name":"a","version":"1.0.0-é"}';

test('a release that a key of the registry has signed is read, also while keys are rotated', () => {
  const envelope = signRelease(key, body);
  expect(openRelease(envelope, [key.name])).toEqual(JSON.parse(body));
  expect(openRelease(envelope, [other.name, key.name])).toEqual(JSON.parse(body));
});

test.each([
  ['by a key that the registry does not name', signRelease(other, body), [key.name]],
  [
    'by another key under the name of the right one',
    signRelease({ ...other, keyid: key.keyid }, body),
    [key.name],
  ],
  [
    'for other content',
    { ...signRelease(key, body), payload: Buffer.from('{"name":"b"}').toString('base64') },
    [key.name],
  ],
  ['by nobody', { ...signRelease(key, body), signatures: [] }, [key.name]],
  ['as something else', { ...signRelease(key, body, 'text/plain'), payloadType: RELEASE_TYPE }, [key.name]],
  ['as a type that is no release', signRelease(key, body, 'text/plain'), [key.name]],
  ['while the registry names no key', signRelease(key, body), []],
  ['not at all, as a plain descriptor', JSON.parse(body) as unknown, [key.name]],
])('a release that was signed %s is refused', (_, envelope, keys) => {
  expect(() => openRelease(envelope, keys)).toThrow();
});
