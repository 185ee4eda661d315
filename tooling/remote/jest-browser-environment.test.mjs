import { expect, test } from '@jest/globals';
import { browserMayMatch } from './jest-browser-environment.mjs';

const element = (tag, classes = null) => ({ _localName: tag, getAttributeNS: () => classes });

test.each([
  '.card',
  'p.card:hover',
  'main > .card',
  'h1, .card[data-a="x, y"]',
  '.a:has(> .b, .c) .card',
  '.row [role="search"]',
  '.row>:first-child',
  ':root',
  '*',
  '.odd\\:name',
])('a paragraph with class card may match %s', (selector) => {
  expect(browserMayMatch(element('p', 'wide card'), selector)).toBe(true);
});

test.each(['.car', '.card div', 'div.card', 'a, b', '.row', 'input[type="text"]', 'p.wide-card'])(
  'but not %s',
  (selector) => {
    expect(browserMayMatch(element('p', 'wide card'), selector)).toBe(false);
  },
);
