import { recall, SOURCE_KEY } from '../tab-storage';
import { noteSource } from './note-source';

let referrer = '';
beforeAll(() => Object.defineProperty(document, 'referrer', { get: () => referrer, configurable: true }));
afterAll(() => Reflect.deleteProperty(document, 'referrer'));

beforeEach(() => sessionStorage.clear());

/** What is kept once a page has been opened at this address, by a link on that page. */
function open(address: string, from = ''): unknown {
  history.replaceState(null, '', address);
  referrer = from;
  noteSource();
  return recall(SOURCE_KEY);
}

test.each([
  ['the host of another site', '/services', 'https://www.google.com/search?q=secret', 'www.google.com'],
  ['the app whose link was followed', '/', 'android-app://com.google.android.gm/', 'com.google.android.gm'],
  ['the campaign, whoever has its link', '/?utm_source=spring', 'https://www.google.com/', 'spring'],
  ['direct where nobody has a link', '/?utm_source=', '', 'direct'],
  ['nothing for a new tab of the site itself', '/team', `${location.origin}/services`, undefined],
])('is %s', (_, address, from, source) => {
  expect(open(address, from)).toBe(source);
});

test('the first known source of a tab is kept', () => {
  expect(open('/services', `${location.origin}/`)).toBeUndefined();
  expect(open('/', 'https://linkedin.com/')).toBe('linkedin.com');
  expect(open('/?utm_source=spring', `${location.origin}/`)).toBe('linkedin.com');
  expect(open('/admin', 'https://login.example/')).toBe('linkedin.com');
});
