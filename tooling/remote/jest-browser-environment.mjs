// jsdom for component tests, with a faster style cascade. Each query by role asks whether elements are visible, for which jsdom
// compares every element with every rule; that is a third of the time of these tests.
import { createRequire } from 'node:module';
import { TextDecoder, TextEncoder } from 'node:util';

const fromHere = createRequire(import.meta.url);
const fromJsdom = createRequire(fromHere.resolve('jest-environment-jsdom'));

// Before the rest of jsdom is loaded, which keeps a reference to this function.
const selectors = fromJsdom('jsdom/lib/jsdom/living/helpers/selectors.js');
const { matchesDontThrow } = selectors;
selectors.matchesDontThrow = (element, selector) =>
  browserMayMatch(element, selector) && matchesDontThrow(element, selector);

/** By selector, what an element must be or have for each of its alternatives; undefined where that is not known. */
const demands = new Map();

/** Whether an element has the tag or class that the last part of a selector begins with, which browsers check first, too. */
export function browserMayMatch(element, selector) {
  if (!demands.has(selector)) demands.set(selector, demandsOf(selector));
  const alternatives = demands.get(selector);
  if (!alternatives) return true;
  const classes = ` ${element.getAttributeNS(null, 'class') ?? ''} `;
  return alternatives.some(
    ({ tag, className }) =>
      (tag === undefined || tag === element._localName) &&
      (className === undefined || classes.includes(` ${className} `)),
  );
}

function demandsOf(selector = '') {
  let plain = selector.replace(/\[[^\]]*\]/g, '[]');
  while (/\([^()]*\)/.test(plain)) plain = plain.replace(/\([^()]*\)/g, '');
  if (/["'\\|@]/.test(plain)) return undefined;
  return plain.split(',').map((alternative) => {
    const last = alternative
      .trim()
      .split(/[\s>+~]+/)
      .pop();
    const [, tag, className] = /^([a-z][a-z\d-]*)?(?:\.([\w-]+))?/.exec(last);
    return { tag, className };
  });
}

const { TestEnvironment } = fromHere('jest-environment-jsdom');

export default class BrowserEnvironment extends TestEnvironment {
  constructor(...settings) {
    super(...settings);
    // Hidden by jsdom; react-router needs TextEncoder at import time.
    Object.assign(this.global, { TextEncoder, TextDecoder });
    // jsdom has no layout, and editors measure their text on every frame.
    this.global.Range.prototype.getClientRects = () => [];
  }
}
