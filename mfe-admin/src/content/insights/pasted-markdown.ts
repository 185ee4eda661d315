import { fromHtml } from 'hast-util-from-html';
import { toMdast } from 'hast-util-to-mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { type Join, type Options, toMarkdown } from 'mdast-util-to-markdown';
import { tidyPasted } from './tidy-pasted';

/** Of the clipboard's HTML; more is pasted as plain text. */
const MAX_CHARACTERS = 300_000;

/** Puts no empty lines between items. */
const closeItems: Join = (_left, right, parent) =>
  parent.type === 'list' || (parent.type === 'listItem' && right.type === 'list') ? 0 : undefined;

/**
 * What was copied from a page, Google Docs or Word, as Markdown: headings, links, lists, tables and emphasis. Undefined where the
 * HTML says no more than the plain text, or is too much. Not parsed by the browser, which would report each style and each script
 * in it under the policy of the page.
 */
export function pastedMarkdown(html: string): string | undefined {
  if (html.length > MAX_CHARACTERS) return undefined;
  try {
    const tree = fromHtml(html, { fragment: true });
    if (!tidyPasted(tree)) return undefined;
    const settings: Options = { bullet: '-', emphasis: '_', rule: '-', join: [closeItems] };
    return toMarkdown(toMdast(tree), {
      ...settings,
      extensions: [gfmToMarkdown({ tablePipeAlign: false })],
    }).trim();
  } catch (error) {
    // It is nested too deep.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
