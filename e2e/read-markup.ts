import type { Page } from '@playwright/test';

/** Addresses that a sitemap names. */
export const pagesOf = (sitemap: string) =>
  [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url);

/** Content of the tags in the head, by name, property or rel. */
export function tagsOf(html: string): Record<string, string> {
  const [head = ''] = html.split('</head>');
  const tags = head.matchAll(
    /<(?:meta|link) (?:name|property|rel)="([^"]+)"[^>]*(?:content|href)="([^"]*)"/g,
  );
  return Object.fromEntries([...tags].map(([, name = '', value = '']) => [name, value]));
}

/** Width and height according to a PNG. */
export async function pngSize(response: Response): Promise<number[]> {
  const bytes = Buffer.from(await response.arrayBuffer());
  return bytes.toString('latin1', 1, 4) === 'PNG' ? [bytes.readUInt32BE(16), bytes.readUInt32BE(20)] : [];
}

/** Parses XML in a browser: texts of the elements that `selector` finds. */
export function inXml(page: Page, xml: string, selector: string): Promise<(string | null)[]> {
  return page.evaluate(
    ([source, wanted]) => {
      const document = new DOMParser().parseFromString(source, 'application/xml');
      if (document.querySelector('parsererror')) throw new Error(document.documentElement.textContent ?? '');
      return [...document.querySelectorAll(wanted)].map((element) => element.textContent);
    },
    [xml, selector] as const,
  );
}
