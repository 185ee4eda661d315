import { EMPTY_ARTICLE } from '../../page/begin-article';
import { fromWholeText, wholeText } from './article-text';
import { firmInstant } from '../publication/firm-instant';

test('an article survives the round trip through one text, and removed lines keep their fields', () => {
  const text = {
    ...EMPTY_ARTICLE,
    title: 'A: b',
    slug: 'a',
    category: 'Tax',
    author: 'Mei',
    imageUrl: '/api/pictures/1/960.webp#focus=20,65',
    excerpt: 'E',
    bodyMarkdown: '\n## One\n',
  };
  expect(fromWholeText(wholeText(text), EMPTY_ARTICLE)).toEqual(text);
  const without = wholeText(text).replace('Address: a\n', '');
  expect(fromWholeText(without, text)).toEqual(text);
});

test.each([
  ['2026-07-01', '09:30', '2026-07-01T13:30:00.000Z'],
  ['2026-12-01', '00:05', '2026-12-01T05:05:00.000Z'],
  ['2027-03-14', '02:30', undefined],
  ['', '09:30', undefined],
])('%s %s on the firm’s clock is %s', (day, time, instant) => {
  expect(firmInstant(day, time)).toBe(instant);
});
