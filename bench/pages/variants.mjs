// The variants that the product is compared with, made from its own pages with the same style, fonts and art.
import { createHash } from 'node:crypto';
import http from 'node:http';
import { pipeline } from 'node:stream';
import { brotliCompressSync } from 'node:zlib';

const HTML = 'text/html; charset=utf-8';
const SCRIPT = /<script\b([^>]*)>(.*?)<\/script>/gs;
const SCRIPT_HINT = /<link\b[^>]*(?:as="script"|rel="modulepreload")[^>]*>/g;
const COMPONENT_STYLE = /<style\b[^>]*data-styled[^>]*>.*?<\/style>/gs;

const withoutScript = (html) => html.replace(SCRIPT, '').replace(SCRIPT_HINT, '');

/** The product's rendered pages by path, without scripts and their data. */
export const staticSite = (html) =>
  Object.fromEntries(
    Object.entries(html).map(([path, page]) => [path, { type: HTML, content: withoutScript(page) }]),
  );

/** One empty page for every path, rendered by the bundle, which brings the components' styles along. */
export function bundleSite(html, bundle) {
  const file = `/bundle.${createHash('sha256').update(bundle).digest('hex').slice(0, 10)}.js`;
  const [landing] = Object.values(html);
  const head = /<head>(.*?)<\/head>/s.exec(withoutScript(landing))[1].replace(COMPONENT_STYLE, '');
  const content = [
    `<!doctype html><html lang="en"><head>${head}<script defer src="${file}"></script></head><body>`,
    `<div id="root"></div><script type="application/json" id="boot">${boot(landing)}</script></body></html>`,
  ].join('');
  const pages = Object.keys(html).map((path) => [path, { type: HTML, content }]);
  return {
    ...Object.fromEntries(pages),
    [file]: { type: 'text/javascript; charset=utf-8', content: bundle },
  };
}

/** The product's rendered pages with the scripts of one application, which hydrates them at once. */
export function splitSite(html, scripts) {
  const [vendor, main, pages] = ['/split/vendor.js', '/split/main.js', '/split/mfe-marketing.js'];
  const head = `<script defer src="${vendor}"></script><script defer src="${main}"></script>\
<link rel="preload" as="script" crossorigin="anonymous" href="${pages}">`;
  const page = (text) =>
    withoutScript(text)
      .replace('</head>', `${head}</head>`)
      .replace('</body>', `${/<script[^>]*id="boot"[^>]*>.*?<\/script>/s.exec(text)[0]}</body>`);
  return {
    ...Object.fromEntries(
      Object.entries(html).map(([path, text]) => [path, { type: HTML, content: page(text) }]),
    ),
    ...Object.fromEntries(
      Object.entries(scripts).map(([path, content]) => [
        path,
        { type: 'text/javascript; charset=utf-8', content },
      ]),
    ),
  };
}

/** The boot data without session and query cache: the bundle asks the api for both. */
function boot(html) {
  const { registry, site } = JSON.parse(/<script[^>]*id="boot"[^>]*>(.*?)<\/script>/s.exec(html)[1]);
  const ordinary = { registry, entries: {}, site, session: { status: 'pending' } };
  return JSON.stringify(ordinary).replaceAll('<', '\\u003c');
}

/** Compressed size of the page's inline scripts. */
export function inlineScriptBytes(html) {
  const code = [...html.matchAll(SCRIPT)].filter(([, attributes]) => !/\b(src=|json)/.test(attributes));
  return brotliCompressSync(code.map(([, , text]) => text).join('')).length;
}

/** Serves a variant's precompressed files; the product serves its data, fonts and art. */
export async function serveSite(files, product) {
  const compressed = new Map(
    Object.entries(files).map(([path, { type, content }]) => [
      path,
      { type, body: brotliCompressSync(content) },
    ]),
  );
  const server = http.createServer((request, response) => {
    const file = compressed.get(request.url);
    if (!file) return passOn(request, response, product);
    response.writeHead(200, {
      'Content-Type': file.type,
      'Content-Encoding': 'br',
      'Content-Length': file.body.length,
      'Cache-Control': 'no-cache',
    });
    response.end(file.body);
  });
  await new Promise((resolve) => server.listen(0, 'localhost', resolve));
  return {
    url: `http://localhost:${server.address().port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function passOn(request, response, product) {
  const asked = http.request(product + request.url, { method: request.method, headers: request.headers });
  asked.on('error', () => response.destroy());
  asked.on('response', (answer) => {
    response.writeHead(answer.statusCode, answer.headers);
    pipeline(answer, response, () => {});
  });
  pipeline(request, asked, () => {});
}
