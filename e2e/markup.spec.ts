import { expect } from '@playwright/test';
import { HtmlValidate, type Report, StaticConfigLoader } from 'html-validate';
import { test } from './product-test';

const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ['html-validate:recommended'],
    rules: {
      // Only style, and React's own: `<br/>`, `noValidate=""`. Browsers read them as `<br>` and `novalidate`.
      'attr-case': ['error', { style: ['lowercase', 'camelcase'] }],
      'attribute-boolean-style': 'off',
      'void-style': 'off',
      'no-trailing-whitespace': 'off',
      'doctype-style': ['error', { style: 'lowercase' }],
      // The class keeps the number on one line; a no-break space in it would be copied along.
      'tel-non-breaking': ['error', { ignoreClasses: ['nobr'] }],
    },
  }),
);

const findings = ({ results }: Report) =>
  results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );

for (const path of [
  '/',
  '/services',
  '/services/tax-optimization',
  '/about',
  '/team',
  '/insights',
  '/insights?q=custody&category=Digital+Assets',
  '/insights?q=nothing-like-this',
  '/insights/custody-after-the-halving',
  '/contact',
  '/privacy',
  '/terms',
  '/compliance',
  '/no-such-page',
  '/insights/no-such-slug',
  '/api/login',
])
  test(`the HTML of ${path} is valid`, async ({ product }) => {
    const response = await fetch(product.url + path);
    expect(response.headers.get('Content-Type')).toMatch(/^text\/html/);
    expect(findings(await validator.validateString(await response.text()))).toEqual([]);
  });
