import { fromHtml } from 'hast-util-from-html';
import { toHtml } from 'hast-util-to-html';
import { visit } from 'unist-util-visit';

/** HTML with absolute links: in a feed reader, relative ones would have no base URL. */
export function withWholeLinks(html: string, base: string): string {
  const tree = fromHtml(html, { fragment: true });
  visit(tree, 'element', ({ properties }) => {
    for (const name of ['href', 'src']) {
      const link = properties[name];
      if (typeof link === 'string' && URL.canParse(link, base)) properties[name] = new URL(link, base).href;
    }
  });
  return toHtml(tree, { characterReferences: { useNamedReferences: true } });
}
