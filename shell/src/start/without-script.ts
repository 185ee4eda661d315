import { trustMarkup } from './trust-scripts';

/**
 * Whether this browser has what the scripts need: these two came last to the browsers that are supported. Older ones keep the
 * page that works without script, instead of one that starts by half.
 */
export const isSupported = 'canParse' in URL && 'checkVisibility' in Element.prototype;

/** Shows what the page has for a browser without script: each `noscript`, and the styles that ask whether scripts run. */
export function showWithoutScript(): void {
  trustMarkup();
  for (const style of document.querySelectorAll('style'))
    style.textContent = style.textContent.replace(/\(scripting: ?none\)/g, '(min-width:0)');
  for (const hidden of document.querySelectorAll('noscript')) hidden.outerHTML = hidden.textContent;
}
