import { renderArticle } from './render-article';

const ID = '0199a3b4-0000-7000-8000-000000000001';
const own = `/api/pictures/${ID}/1200x800`;
const html = (markdown: string) => renderArticle(markdown).bodyHtml;

test('an uploaded picture alone is a figure in all formats, with space reserved and title below', () => {
  const shown = html(`Before.\n\n![A "view" & more](${own} "The lake, *1912*")\n\nAfter.`);
  expect(shown).toMatch(
    /^<p>Before\.<\/p>\n<figure><picture><source type="image\/avif" srcset="[^"]*"[^>]*><source type="image\/webp"[^>]*><img [^>]*><\/picture><figcaption>The lake, \*1912\*<\/figcaption><\/figure>\n<p>After\.<\/p>$/,
  );
  const path = (width: number, format: string) => `/api/pictures/${ID}/${width}.${format} ${width}w`;
  expect(shown).toContain(
    `srcset="${path(480, 'avif')}, ${path(960, 'avif')}, ${path(1200, 'avif')}" sizes="(min-width: 768px) 42rem, 100vw"`,
  );
  expect(shown).toContain(`<img src="/api/pictures/${ID}/1200.jpg"`);
  expect(shown).toContain('alt="A &#x22;view&#x22; &#x26; more" width="1200" height="800" loading="lazy"');
});

test('next to text it is an inline picture, and without a title it has no caption', () => {
  expect(html(`Look: ![Sign](${own})`)).toMatch(/^<p>Look: <picture>.*<\/picture><\/p>$/);
  expect(html(`- ![Sign](${own})`)).toContain('<li><picture>');
  expect(html(`![Sign](${own})`)).not.toContain('figcaption');
});

test.each([
  'https://elsewhere.com/x.png',
  `https://elsewhere.com${own}`,
  `/api/pictures/${ID}/0x800`,
  `/api/pictures/${ID}/1200x800"onerror=alert(1)`,
  '/api/client/documents/1/file',
  'javascript:alert(1)',
])('no other path is treated as one: %s', (path) => {
  expect(html(`![Sign](<${path}>)`)).not.toMatch(/picture>| onerror=/);
});
