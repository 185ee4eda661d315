export interface Heading {
  readonly id: string;
  readonly text: string;
}

const SECTION = /<h2 id="([^"]+)">(.*?)<\/h2>/g;

/** The second-level headings of the api's sanitised article HTML, for the list of contents. */
export function outlineOf(bodyHtml: string): Heading[] {
  return [...bodyHtml.matchAll(SECTION)].map(([, id = '', inner = '']) => ({ id, text: plainText(inner) }));
}

/** The same HTML with each heading a link to itself, so that a section can be shared. */
export function withHeadingLinks(bodyHtml: string): string {
  return bodyHtml.replace(
    /<(h[23]) id="([^"]+)">(.*?)<\/\1>/g,
    (whole, tag: string, id: string, inner: string) =>
      inner.includes('<a') ? whole : `<${tag} id="${id}"><a href="#${id}">${inner}</a></${tag}>`,
  );
}

function plainText(html: string): string {
  return html
    .replace(/<[^>]+>/g, '')
    .replace(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(parseInt(code, 16)))
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&');
}
