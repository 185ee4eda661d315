import { sourceFrom } from '..';

test.each([
  ['google.com', 'google.com'],
  ['WWW.Example.CO.UK', 'example.co.uk'],
  [' Spring_Letter-26 ', 'spring_letter-26'],
  ['com.google.android.gm', 'com.google.android.gm'],
  ['Spring Letter  2026', 'spring-letter-2026'],
  ['direct', 'direct'],
  ['x'.repeat(60), 'x'.repeat(60)],
])('%j is kept as %j', (text, source) => {
  expect(sourceFrom(text)).toBe(source);
});

test.each([
  undefined,
  '',
  'www.',
  'unknown',
  'x'.repeat(61),
  'two\nlines',
  'a/b',
  'somebody@example.com',
  'bücher.de',
  '<img src=x>',
  "x'; drop table bookings;--",
])('%j is no source', (text) => {
  expect(sourceFrom(text)).toBeNull();
});
