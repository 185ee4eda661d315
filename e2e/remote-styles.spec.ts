import { expect, type Page } from '@playwright/test';
import { wakeUp } from './hydration';
import { test } from './product-test';
import { CLIENT, STAFF } from './sign-in';

/** Where rules of components on the page reach beyond the part of the page that they are for. */
const findLeaks = (page: Page, remote: string) =>
  page.evaluate((owner) => {
    const leaks: string[] = [];
    const selectors: string[] = [];
    const collect = (rules: CSSRuleList) => {
      for (const rule of rules)
        if (rule instanceof CSSStyleRule) selectors.push(rule.selectorText);
        else if (rule instanceof CSSGroupingRule) collect(rule.cssRules);
        else if (!(rule instanceof CSSKeyframesRule)) leaks.push(rule.cssText);
    };
    for (const sheet of document.styleSheets)
      if ((sheet.ownerNode as Element).hasAttribute('data-styled')) collect(sheet.cssRules);
    // A selector without a component's class applies to the whole document.
    for (const selector of selectors)
      if (!selector.split(/,(?![^(]*\))/).every((one) => one.includes('.'))) leaks.push(selector);

    const main = document.querySelector('main')!;
    const isOf = (element: Element, namespace: string) =>
      [...element.classList].some((name) => name.startsWith(`${namespace}__`));
    const styledBy = { shell: new Set<string>(), remote: new Set<string>() };
    for (const element of document.querySelectorAll('[class*="__sc-"]')) {
      const isRemotes = isOf(element, owner);
      if (isRemotes && !main.contains(element)) leaks.push(`outside of main: ${element.className}`);
      if (!isRemotes && !isOf(element, 'shell')) leaks.push(`of another owner: ${element.className}`);
      for (const name of element.classList) styledBy[isRemotes ? 'remote' : 'shell'].add(name);
    }
    for (const name of styledBy.remote) if (styledBy.shell.has(name)) leaks.push(`of both: ${name}`);
    const counts = [selectors.length, styledBy.shell.size, styledBy.remote.size];
    return { leaks, isEmpty: counts.some((count) => count < 10) };
  }, remote);

for (const { remote, path, account } of [
  { remote: 'mfe_marketing', path: '/' },
  { remote: 'mfe_admin', path: '/admin', account: STAFF },
  { remote: 'mfe_portal', path: '/client-portal', account: CLIENT },
])
  test(`the styles of ${remote.replace('_', '-')} apply to its own components alone`, async ({
    visitor,
    signedIn,
  }) => {
    const page = account ? await signedIn(account) : await visitor();
    await page.goto(path);
    await wakeUp(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await findLeaks(page, remote)).toEqual({ leaks: [], isEmpty: false });
  });
