/** What a page says of itself. */
export interface PageWords {
  /** Title of the document, without the firm's name behind it. */
  readonly title: string;
  readonly description: string;
  readonly heading: string;
}

/** Reads the words from the page's own markup as React writes it, so that a page writes them once. */
export function readPageWords(head: string, html: string, siteName: string): PageWords {
  const whole = plainText(/<title[^>]*>([^<]*)<\/title>/.exec(head)?.[1] ?? '') || siteName;
  const title = whole.endsWith(` | ${siteName}`) ? whole.slice(0, -siteName.length - 3) : whole;
  const description = /<meta name="description" content="([^"]*)"/.exec(head)?.[1] ?? '';
  const heading = plainText(/<h1[^>]*>([\s\S]*?)<\/h1>/.exec(html)?.[1] ?? '');
  return { title, description: plainText(description), heading: heading || title };
}

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

function plainText(markup: string): string {
  return markup
    .replace(/<!--[\s\S]*?-->|<[^>]+>/g, '')
    .replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
}
