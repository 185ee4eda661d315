import type { Element, ElementContent, Root } from 'hast';

/** Without any of these, plain text says as much: programs for code copy their colours as HTML. */
const SAYS_MORE = /^(?:a|h[1-6]|ul|ol|table|blockquote|strong|b|em|i|del|s)$/;
const DROPPED = /^(?:script|style|title|noscript|template|img)$/;
const BLOCK = /^(?:p|ul|ol|table|h[1-6])$/;
const HEADING = /^h[1-6]$/;
/** Where a link of an article may lead. */
const SAFE_ADDRESS = /^(?:https?:|mailto:|\/|#)/i;

type Child = Root['children'][number];

/**
 * Turns what Google Docs and Word write instead of plain HTML into that, without scripts and pictures, which have to be uploaded.
 * False if the result says no more than its text.
 */
export function tidyPasted(tree: Root): boolean {
  let saysMore = false;

  function tidy(children: readonly Child[], inHeading: boolean): ElementContent[] {
    const tidied: ElementContent[] = [];
    for (const child of children) {
      if (child.type === 'text') tidied.push(child);
      if (child.type === 'element') for (const one of plain(child, inHeading)) add(tidied, one);
    }
    return tidied;
  }

  function plain(node: Element, inHeading: boolean): ElementContent[] {
    const { tagName, properties } = node;
    const style = styleOf(node);
    if (DROPPED.test(tagName)) return [];
    const children = tidy(node.children, inHeading || HEADING.test(tagName));
    if (/^(?:b|strong)$/.test(tagName) && /font-weight: ?(?:normal|400)/.test(style)) return children;
    if (/^(?:a|p)$/.test(tagName) && children.every(isBlank)) return tagName === 'a' ? children : [];
    if (tagName === 'a' && !SAFE_ADDRESS.test(String(properties.href ?? '').trim())) return children;
    if (tagName === 'span' && !isMark(node)) return styled(style, children, inHeading);
    saysMore ||= SAYS_MORE.test(tagName);
    if (tagName === 'table') withHead(children);
    const name = String(properties.className) === 'MsoTitle' ? 'h1' : tagName;
    if (/^t[dh]$/.test(tagName)) return [{ ...node, children: inOneLine(children) }];
    return [{ ...node, tagName: name, children: name === 'li' ? withoutParagraph(children) : children }];
  }

  /** Google Docs says by styles what is bold, italic or struck out; a heading is bold anyway. */
  function styled(style: string, children: ElementContent[], inHeading: boolean): ElementContent[] {
    const names = [
      /text-decoration[^;]*line-through/.test(style) ? 'del' : '',
      /font-style: ?italic/.test(style) ? 'em' : '',
      /font-weight: ?(?:bold|[6-9]00)/.test(style) && !inHeading ? 'strong' : '',
    ].filter(Boolean);
    saysMore ||= names.length > 0;
    const [text] = children;
    if (names.length === 0 || children.length > 1 || text?.type !== 'text') return wrapped(names, children);
    // Markdown has no emphasis around white space.
    const words = text.value.trim();
    const begin = text.value.indexOf(words);
    const [before, after] = [text.value.slice(0, begin), text.value.slice(begin + words.length)];
    const space = (value: string): ElementContent[] => (value ? [{ type: 'text', value }] : []);
    return [...space(before), ...(words ? wrapped(names, space(words)) : []), ...space(after)];
  }

  /** Adds a node to its siblings. */
  function add(siblings: ElementContent[], node: ElementContent): void {
    const before = siblings.findLast((one) => one.type === 'element');
    const name = node.type === 'element' ? node.tagName : '';
    const last = name === 'br' ? siblings.findLast((one) => !isBlank(one)) : undefined;
    if (last?.type === 'element' && BLOCK.test(last.tagName)) return;
    // Google Docs puts an inner list beside its item.
    if (/^[ou]l$/.test(name) && before?.tagName === 'li') before.children.push(node);
    else if (node.type === 'element' && name === 'p' && /mso-list:[^;]*level\d/.test(styleOf(node))) {
      saysMore = true;
      addItem(siblings, before, node);
    } else siblings.push(node);
  }

  // Programs for code copy lines as they are, in colours and bold.
  if (tree.children.some(isCode)) return false;
  tree.children = tidy(tree.children, false);
  return saysMore;
}

/**
 * Word writes a list as paragraphs with a level, in which the mark is text. Each becomes an item of the list before it, or of a new
 * one.
 */
function addItem(siblings: ElementContent[], before: Element | undefined, paragraph: Element): void {
  const level = Number(/level(\d)/.exec(styleOf(paragraph))?.[1]);
  const mark = paragraph.children.find(isMark);
  const isNumber = /^\s*\(?(?:\d+|[a-z]{1,4})[.)]/i.test(mark ? textOf(mark) : '');
  const name = isNumber ? 'ol' : 'ul';
  const isOfWord = before?.properties.dataOfWord && (level > 1 || before.tagName === name);
  let list = isOfWord ? before : undefined;
  if (!list) siblings.push((list = element(name, [], { dataOfWord: true })));
  for (let depth = 1; depth < level; depth++) {
    const last = list.children.at(-1) as Element | undefined;
    if (!last) break;
    let inner = last.children.at(-1);
    if (inner?.type !== 'element' || !/^[ou]l$/.test(inner.tagName))
      last.children.push((inner = element(name, [])));
    list = inner;
  }
  list.children.push(
    element(
      'li',
      paragraph.children.filter((child) => child !== mark),
    ),
  );
}

/** The bullet or number of an item, as Word writes it. */
const isMark = (node: ElementContent): boolean =>
  node.type === 'element' && /mso-list: ?ignore/i.test(styleOf(node));

const wrapped = (names: string[], children: ElementContent[]) =>
  names.reduce((inner: ElementContent[], name) => [element(name, inner)], children);

/** A table whose first row is not marked as its head, as Word writes it. */
function withHead(children: ElementContent[]): void {
  const rowIn = (nodes: ElementContent[]): Element | undefined => {
    for (const node of nodes)
      if (node.type === 'element') {
        const row = node.tagName === 'tr' ? node : rowIn(node.children);
        if (row) return row;
      }
    return undefined;
  };
  for (const cell of rowIn(children)?.children ?? [])
    if (cell.type === 'element' && cell.tagName === 'td') cell.tagName = 'th';
}

const withoutParagraph = (children: ElementContent[]): ElementContent[] => {
  const paragraphs = children.filter((child) => child.type === 'element' && child.tagName === 'p');
  return paragraphs.length === 1
    ? children.flatMap((child) => (child === paragraphs[0] ? (child as Element).children : [child]))
    : children;
};

const textOf = (node: ElementContent): string =>
  node.type === 'text' ? node.value : node.type === 'element' ? node.children.map(textOf).join('') : '';

const isBlank = (node: ElementContent): boolean => textOf(node).trim() === '';

const isCode = (node: Child): boolean =>
  node.type === 'element' &&
  /^(?:div|pre)$/.test(node.tagName) &&
  /white-space: ?pre(?:;|$)/.test(styleOf(node));

/** What a cell of a table can hold in Markdown: paragraphs and items of lists become its words. */
const inOneLine = (children: ElementContent[]): ElementContent[] =>
  children.flatMap((child, at) =>
    child.type === 'element' && /^(?:p|div|ul|ol|li)$/.test(child.tagName)
      ? [...(at > 0 ? [{ type: 'text' as const, value: ' ' }] : []), ...inOneLine(child.children)]
      : [child],
  );

const styleOf = ({ properties }: Element): string => String(properties.style ?? '');

const element = (
  tagName: string,
  children: ElementContent[],
  properties: Element['properties'] = {},
): Element => ({ type: 'element', tagName, properties, children });
