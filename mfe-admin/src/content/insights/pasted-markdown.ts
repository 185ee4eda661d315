import TurndownService from 'turndown';
import { tidyPasted } from './tidy-pasted';

/** Of the clipboard's HTML; more is pasted as plain text. */
const MAX_CHARACTERS = 1_000_000;
/** Without any of these, plain text says as much: programs for code copy their colours as HTML. */
const SAYS_MORE = 'a[href],h1,h2,h3,h4,h5,h6,ul,ol,table,blockquote,strong,b,em,i,del,s';
/** Where a link of an article may lead. */
const SAFE_ADDRESS = /^(?:https?:|mailto:|\/|#)/i;

const turndown = new TurndownService({
  ...{ headingStyle: 'atx', bulletListMarker: '-', codeBlockStyle: 'fenced', hr: '---' },
});
turndown.remove(['script', 'style', 'title', 'noscript']);
// A picture has to be uploaded.
turndown.addRule('pictures', { filter: 'img', replacement: () => '' });
turndown.addRule('struck out', {
  filter: ['del', 's'],
  replacement: (content) => (content.trim() ? `~~${content}~~` : content),
});
turndown.addRule('links', {
  filter: 'a',
  replacement(content, node) {
    const address = node.getAttribute('href')?.trim() ?? '';
    if (!content.trim() || !SAFE_ADDRESS.test(address)) return content;
    return `[${content}](${address.replace(/[()<>\\\s]/g, encoded)})`;
  },
});
turndown.addRule('items', {
  filter: 'li',
  replacement(content, node) {
    const list = node.parentElement!;
    const number = Number(list.getAttribute('start') ?? 1) + Array.from(list.children).indexOf(node);
    const mark = list.nodeName === 'OL' ? `${number}. ` : '- ';
    const text = content.trim().replaceAll('\n', `\n${' '.repeat(mark.length)}`);
    return `${mark}${text}${node.nextElementSibling ? '\n' : ''}`;
  },
});
turndown.addRule('cells', {
  filter: ['th', 'td'],
  replacement: (content) => ` ${onOneLine(content).replaceAll('|', String.raw`\|`)} |`,
});
turndown.addRule('rows', {
  filter: 'tr',
  replacement(content, node) {
    const isFirst = node.closest('table')?.querySelector('tr') === node;
    return `\n|${content}${isFirst ? `\n|${' --- |'.repeat(node.children.length)}` : ''}`;
  },
});
turndown.addRule('tables', {
  filter: ['table', 'thead', 'tbody', 'tfoot'],
  replacement: (content, { nodeName }) => (nodeName === 'TABLE' ? `\n\n${content.trim()}\n\n` : content),
});

/**
 * What was copied from a page, Google Docs or Word, as Markdown: headings, links, lists, tables and emphasis. Undefined where the
 * HTML says no more than the plain text, or is too much.
 */
export function pastedMarkdown(html: string): string | undefined {
  if (html.length > MAX_CHARACTERS) return undefined;
  const body = parse(html);
  if (!body) return undefined;
  tidyPasted(body);
  return body.querySelector(SAYS_MORE) ? turndown.turndown(body) : undefined;
}

/** Parses HTML that nothing shows, and that neither runs scripts nor fetches anything; undefined where a shell does not allow it. */
function parse(html: string): HTMLElement | undefined {
  const { trustedTypes } = globalThis as {
    trustedTypes?: { createPolicy(name: string, rules: object): { createHTML(html: string): string } };
  };
  try {
    const policy = trustedTypes?.createPolicy('pasted-html', { createHTML: (pasted: string) => pasted });
    return new DOMParser().parseFromString(policy?.createHTML(html) ?? html, 'text/html').body;
  } catch {
    return undefined;
  }
}

const encoded = (character: string) => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`;

const onOneLine = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ');
