import { type PinnedScript, readPinnedScript } from '../../remotes/pinned-script';
import type { Description } from '../discovery/describe-page';

/** Everything that makes up one HTML page. */
export interface DocumentParts {
  readonly title: string;
  readonly canonical?: string;
  /** Tags that React hoisted out of the page: title, meta, link. */
  readonly head: string;
  /** Metadata for search engines and other sites. */
  readonly description: Description;
  readonly globalStyle: string;
  readonly componentStyles: string;
  readonly html: string;
  /** What the browser needs to hydrate; serialized as JSON. */
  readonly boot: unknown;
  /** Script for the head, inlined. */
  readonly startScript: string;
  /** False for a page that is complete without script: its scripts then load on the first interaction. */
  readonly startsAtOnce: boolean;
  /** The shell's scripts, in order. */
  readonly scripts: readonly PinnedScript[];
  /** Scripts that these will load: the remote's. */
  readonly preloadScripts: readonly PinnedScript[];
  /** Scripts that pressing a booking button loads. */
  readonly dialogScripts: readonly PinnedScript[];
  /** Additional scripts for the form in that dialog. */
  readonly formScripts: readonly PinnedScript[];
  readonly preloadFonts: readonly string[];
  readonly icon?: string;
  /** Folders of the remotes, from which the page may load scripts. */
  readonly remoteUrls: readonly string[];
  /** Allows the page's styles in its content security policy; scripts are allowed by URL or hash. */
  readonly styleNonce: string;
}

/** The HTML document. Text is escaped here; `head`, `html` and styles come from React and styled-components. */
export function renderDocument(page: DocumentParts): string {
  const nonce = `nonce="${page.styleNonce}"`;
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    page.head.includes('<title') ? page.head : `<title>${escapeText(page.title)}</title>${page.head}`,
    page.canonical ? `<link rel="canonical" href="${escapeText(page.canonical)}">` : '',
    page.description.head,
    page.icon ? `<link rel="icon" type="image/svg+xml" href="${escapeText(page.icon)}">` : '',
    '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#F1F6F4">',
    '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#071410">',
    `<script${startScriptData(page)}>${page.startScript}</script>`,
    ...page.preloadFonts.map(
      (href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${escapeText(href)}">`,
    ),
    `<style ${nonce}>${page.globalStyle}</style>`,
    page.componentStyles.replaceAll('<style ', `<style ${nonce} `),
    ...(page.startsAtOnce ? scriptTags(page) : []),
    '</head><body>',
    `<div id="root">${page.html}</div>`,
    `<script type="application/json" id="boot">${jsonForHtml(page.boot)}</script>`,
    page.description.data
      ? `<script type="application/ld+json">${jsonForHtml(page.description.data)}</script>`
      : '',
    '</body></html>',
  ].join('');
}

/** What the start script may fetch. A page that starts at once has the same files in tags; a finished page has none. */
function startScriptData(page: DocumentParts): string {
  const { startsAtOnce, scripts, preloadScripts: preload, remoteUrls } = page;
  const { dialogScripts: dialog, formScripts: form } = page;
  const fetched = startsAtOnce ? {} : { scripts, preload, dialog, form };
  const finished = scripts.length === 0 && { finished: [] };
  return Object.entries({ remotes: remoteUrls, ...fetched, ...finished })
    .map(([name, urls]) => ` data-${name}="${escapeText(urls.join(' '))}"`)
    .join('');
}

const scriptTags = ({ scripts, preloadScripts }: DocumentParts) => [
  ...scripts.map((script) => `<script defer ${pinned('src', script)}></script>`),
  ...preloadScripts.map((script) => `<link rel="preload" as="script" ${pinned('href', script)}>`),
];

/** The attributes that `pin` sets in the browser. */
function pinned(attribute: 'src' | 'href', script: PinnedScript): string {
  const { url, integrity } = readPinnedScript(script);
  const content = integrity && ` integrity="${escapeText(integrity)}"`;
  return `crossorigin="anonymous" ${attribute}="${escapeText(url)}"${content}`;
}

const jsonForHtml = (value: unknown) =>
  JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');

const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
