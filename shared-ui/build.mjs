// Draws the engraved art and subsets the fonts into dist/, and lists their URLs in dist/assets.json. dist/print holds the fonts in the
// format that the shell needs for drawing pictures.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import subsetFont from 'subset-font';

const { renderArt } = await load('src/art/render-art.ts');
const require = createRequire(import.meta.url);
const dist = fileURLToPath(new URL('dist/', import.meta.url));

const SANS = '@fontsource-variable/instrument-sans/files/instrument-sans';
const SERIF = '@fontsource/hedvig-letters-serif/files/hedvig-letters-serif';
const range = (from, to) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, at) => from + at));
/** The characters of the site's own text and of most European names. */
const LATIN = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}\u0131\u0152\u0153\u2010\u2011\u2012\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20ac\u2122\u2192\u2212`;

const fonts = {
  'hedvig-serif': await subsetFont(font(`${SERIF}-latin-400-normal.woff2`), LATIN, { targetFormat: 'woff2' }),
  'hedvig-serif-ext': font(`${SERIF}-latin-ext-400-normal.woff2`),
  'instrument-sans': await subsetFont(font(`${SANS}-latin-wght-normal.woff2`), LATIN, {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 650 } },
  }),
  'instrument-sans-ext': font(`${SANS}-latin-ext-wght-normal.woff2`),
};

const LATIN_EXT = range(0x100, 0x24f);
const print = {
  'hedvig-serif': await subsetFont(font(`${SERIF}-latin-400-normal.woff2`), LATIN, {
    targetFormat: 'truetype',
  }),
  'hedvig-serif-ext': await subsetFont(font(`${SERIF}-latin-ext-400-normal.woff2`), LATIN_EXT, {
    targetFormat: 'truetype',
  }),
  'instrument-sans': await subsetFont(font(`${SANS}-latin-wght-normal.woff2`), LATIN, {
    targetFormat: 'truetype',
    variationAxes: { wght: 500 },
  }),
  'instrument-sans-ext': await subsetFont(font(`${SANS}-latin-ext-wght-normal.woff2`), LATIN_EXT, {
    targetFormat: 'truetype',
    variationAxes: { wght: 500 },
  }),
};

/** The exports of a module of this workspace. */
async function load(file) {
  const { outputFiles } = await build({
    absWorkingDir: fileURLToPath(new URL('.', import.meta.url)),
    entryPoints: [file],
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    write: false,
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
}

function font(file) {
  return readFileSync(require.resolve(file));
}

function write(folder, files, extension) {
  mkdirSync(path.join(dist, folder), { recursive: true });
  return Object.fromEntries(
    Object.entries(files).map(([name, content]) => {
      const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
      writeFileSync(path.join(dist, folder, `${name}.${extension}`), content);
      return [name, `/design/${folder}/${name}.${extension}?v=${hash}`];
    }),
  );
}

const assets = { art: write('art', renderArt(), 'svg'), fonts: write('fonts', fonts, 'woff2') };
write('print', print, 'ttf');
writeFileSync(path.join(dist, 'assets.json'), JSON.stringify(assets));
