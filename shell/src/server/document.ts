/** Everything that makes up one HTML page. */
export interface Page {
  readonly title: string;
  readonly canonical?: string;
  /** Tags that React hoisted out of the page: title, meta, link. */
  readonly head: string;
  readonly globalStyle: string;
  readonly componentStyles: string;
  readonly html: string;
  /** What the browser needs to take the page over; becomes JSON. */
  readonly boot: unknown;
  /** URLs of the shell's scripts, in order. */
  readonly scripts: readonly string[];
  /** URLs of the remote's scripts, to be fetched early. */
  readonly preloadScripts: readonly string[];
  readonly preloadFonts: readonly string[];
  readonly icon?: string;
  readonly nonce: string;
}

/** Applies the remembered theme before the first paint, so that it never flashes. */
const THEME_SCRIPT = `try{var t=localStorage.getItem('theme');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch(e){}`;

/** The HTML document. Text is escaped here; `head`, `html` and styles come from React and styled-components. */
export function renderDocument(page: Page): string {
  const nonce = `nonce="${page.nonce}"`;
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    page.head.includes('<title') ? page.head : `<title>${escapeText(page.title)}</title>${page.head}`,
    page.canonical ? `<link rel="canonical" href="${escapeText(page.canonical)}">` : '',
    page.icon ? `<link rel="icon" type="image/svg+xml" href="${escapeText(page.icon)}">` : '',
    '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#F1F6F4">',
    '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#071410">',
    `<script ${nonce}>${THEME_SCRIPT}</script>`,
    ...page.preloadFonts.map(
      (href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${escapeText(href)}">`,
    ),
    `<style ${nonce}>${page.globalStyle}</style>`,
    page.componentStyles.replaceAll('<style ', `<style ${nonce} `),
    ...page.scripts.map((src) => `<script ${nonce} defer src="${escapeText(src)}"></script>`),
    ...page.preloadScripts.map(
      (href) =>
        `<link rel="preload" as="script"${/^https?:/.test(href) ? ' crossorigin="anonymous"' : ''} ${nonce} href="${escapeText(href)}">`,
    ),
    '</head><body>',
    `<div id="root">${page.html}</div>`,
    `<script type="application/json" id="boot">${jsonForHtml(page.boot)}</script>`,
    '</body></html>',
  ].join('');
}

const jsonForHtml = (value: unknown) =>
  JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');

const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
