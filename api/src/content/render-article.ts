import type { Element, Root, RootContent } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import rehypeAutolinkHeadings from 'rehype-autolink-headings';
import rehypeSanitize, { defaultSchema, type Options as Schema } from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype, { type Options } from 'remark-rehype';
import { unified } from 'unified';
import { slugOf } from '../contract/spelling/slug';
import { showPictures } from './article-pictures';

export interface RenderedArticle {
  /** Sanitised HTML; each heading is a link to itself, so that a section can be shared. */
  readonly bodyHtml: string;
  /** The headings of the second level, in order. */
  readonly outline: { readonly id: string; readonly text: string }[];
}

/** Only Markdown makes elements: HTML is shown as the text that it is, except for comments, which are notes of the author. */
const showHtml: NonNullable<NonNullable<Options['handlers']>['html']> = (
  _state,
  { value }: { value: string },
  parent,
) => {
  const shown = value.replace(/<!--[\s\S]*?-->/g, '');
  if (!shown.trim()) return undefined;
  const text = { type: 'text' as const, value: shown };
  const isBlock = parent && ['root', 'blockquote', 'listItem', 'footnoteDefinition'].includes(parent.type);
  return isBlock ? { type: 'element', tagName: 'p', properties: {}, children: [text] } : text;
};

// Slugs are made after sanitizing, from heading text alone, and links to headings need no prefix: the only ids of the author's
// that reach the page are those of notes, which have one.
const renderer = unified()
  .use(remarkParse)
  // One tilde is a sign for “about”.
  .use(remarkGfm, { singleTilde: false })
  .use(remarkRehype, {
    handlers: { html: showHtml },
    footnoteLabel: 'Notes',
    footnoteLabelProperties: {},
    footnoteBackLabel: (reference, again) => `Back to note ${reference + 1}${again > 1 ? `-${again}` : ''}`,
  })
  .use(() => limitDepth)
  .use(rehypeSanitize, { ...defaultSchema, clobber: [], attributes: attributes() })
  .use(() => showPictures)
  .use(() => nameHeadings)
  .use(
    () => (tree: Root, file: { data: Record<string, unknown> }) => void (file.data.outline = outlineOf(tree)),
  )
  .use(rehypeAutolinkHeadings, { behavior: 'wrap', properties: {}, test: isLinkable })
  .use(rehypeStringify);

/** Of the HTML. References can make it a thousand times longer than the text. */
const MAX_CHARACTERS = 1_000_000;
/** No article nests this deep, and browsers flatten what does. */
const MAX_DEPTH = 100;

/**
 * Renders an article's Markdown. Throws `RangeError` where the result would be too long or nested too deep; some texts take
 * minutes, so this runs in a process that has a time limit (`article-renderer.ts`).
 */
export function renderArticle(markdown: string): RenderedArticle {
  const file = renderer.processSync(markdown);
  if (String(file).length > MAX_CHARACTERS) throw new RangeError('The HTML is too long');
  return { bodyHtml: String(file), outline: file.data.outline as RenderedArticle['outline'] };
}

/** Fails for a tree that is nested too deep. Without recursion, which would fail in it as well. */
function limitDepth(tree: Root): void {
  let level: RootContent[] = tree.children;
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) throw new RangeError('The text is nested too deep');
    level = level.flatMap((node) => (node.type === 'element' ? node.children : []));
  }
}

/** Those that the page around an article uses: scripts and labels find their own by them. */
const IDS_OF_THE_PAGE = ['boot', 'root', 'main', 'contents'];

/** Gives each heading an id of its own, made of its words as the address of an article is of its title. */
function nameHeadings(tree: Root): void {
  const times = new Map(IDS_OF_THE_PAGE.map((id) => [id, 1]));
  const nameIn = ({ children }: Root | Element): void => {
    for (const node of children) {
      if (node.type !== 'element') continue;
      if (!/^h[1-6]$/.test(node.tagName)) {
        nameIn(node);
        continue;
      }
      const words = slugOf(wordsIn(node)) || 'section';
      let id = words;
      while (times.has(id)) {
        const time = times.get(words)!;
        times.set(words, time + 1);
        id = `${words}-${time}`;
      }
      times.set(id, 1);
      node.properties.id = id;
    }
  };
  nameIn(tree);
}

function outlineOf(tree: Root): RenderedArticle['outline'] {
  return tree.children.flatMap((node) =>
    node.type === 'element' && node.tagName === 'h2'
      ? [{ id: String(node.properties.id), text: wordsIn(node) }]
      : [],
  );
}

/** The text of a heading without the numbers of notes, which change when another note is added. */
const wordsIn = (node: Element['children'][number]): string =>
  node.type !== 'element'
    ? textOf(node)
    : node.properties.dataFootnoteRef === undefined
      ? node.children.map(wordsIn).join('')
      : '';

/** A link cannot contain a link. */
function isLinkable({ tagName, children }: Element): boolean {
  const isLink = (node: Element['children'][number]): boolean =>
    node.type === 'element' && (node.tagName === 'a' || node.children.some(isLink));
  return (tagName === 'h2' || tagName === 'h3') && !children.some(isLink);
}

function attributes(): NonNullable<Schema['attributes']> {
  const barred = ['id', 'name', 'ariaDescribedBy', 'ariaLabelledBy'];
  const allowed = Object.fromEntries(
    Object.entries(defaultSchema.attributes ?? {}).map(([tag, all]) => [
      tag,
      all.filter((item) => !barred.includes(Array.isArray(item) ? item[0] : item)),
    ]),
  );
  const noteId: [string, RegExp] = ['id', /^user-content-fn(?:ref)?-/];
  return { ...allowed, a: [...(allowed.a ?? []), noteId], li: [...(allowed.li ?? []), noteId] };
}
