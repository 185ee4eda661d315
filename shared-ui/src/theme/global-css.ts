import { tokens } from './tokens';

/** The URLs of the generated art and the subset fonts, by name, from `shared-ui/dist/assets.json`. */
export interface DesignAssets {
  art: Record<string, string>;
  fonts: Record<string, string>;
}

const variables = (values: Record<string, string>, prefix = '') =>
  Object.entries(values)
    .map(([name, value]) => `--${prefix}${name}:${value};`)
    .join('');

const theme = (name: 'light' | 'dark') =>
  `color-scheme:${name};${variables(tokens[name])}${variables(tokens.shadows[name], 'e-')}`;

const scale = Object.entries(tokens.type)
  .map(([name, [size, line, tracking]]) => `--t-${name}:${size};--l-${name}:${line};--k-${name}:${tracking};`)
  .join('');

const SIZES = [1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 24, 32]
  .map((step) => `--s-${step}:${step / 4}rem;`)
  .join('');

const LATIN =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD';
const LATIN_EXT =
  'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF';

function fontFaces(fonts: Record<string, string>): string {
  const face = (family: string, file: string, weight: string, range: string) =>
    fonts[file]
      ? `@font-face{font-family:'${family}';src:url(${fonts[file]}) format('woff2');font-weight:${weight};font-display:swap;unicode-range:${range}}`
      : '';
  return [
    face('Hedvig Letters Serif', 'hedvig-serif', '400', LATIN),
    face('Hedvig Letters Serif', 'hedvig-serif-ext', '400', LATIN_EXT),
    face('Instrument Sans', 'instrument-sans', '400 650', LATIN),
    face('Instrument Sans', 'instrument-sans-ext', '400 650', LATIN_EXT),
    // Fallbacks with the same metrics, so that there is no layout shift when the fonts have loaded.
    "@font-face{font-family:'Hedvig fallback';src:local('Times New Roman'),local('Liberation Serif');size-adjust:114.99%;ascent-override:88.7%;descent-override:27.83%;line-gap-override:0%}",
    "@font-face{font-family:'Instrument fallback';src:local('Arial'),local('Liberation Sans');size-adjust:102.61%;ascent-override:94.53%;descent-override:24.36%;line-gap-override:0%}",
  ].join('');
}

const RESET = `
*,*::before,*::after{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;scroll-padding-top:6rem}
body{margin:0;background:var(--paper);color:var(--ink);font:400 var(--t-body)/var(--l-body) var(--f-text);font-feature-settings:'kern','liga';-webkit-font-smoothing:antialiased;text-rendering:optimizeLegibility;overflow-x:clip}
#root{display:flex;flex-direction:column;min-height:100vh;min-height:100dvh}
#root>main{flex:1 0 auto;min-height:calc(100vh - 72px)}
h1,h2,h3,h4,p,ul,ol,dl,dd,figure,blockquote{margin:0;padding:0}
ul,ol{list-style:none}
h1,h2,h3{font-family:var(--f-display);font-weight:400;text-wrap:balance}
h1{font-size:var(--t-hero);line-height:var(--l-hero);letter-spacing:var(--k-hero)}
h2{font-size:var(--t-display);line-height:var(--l-display);letter-spacing:var(--k-display)}
h3{font-size:var(--t-heading);line-height:var(--l-heading);letter-spacing:var(--k-heading)}
p{text-wrap:pretty;overflow-wrap:break-word}
a{color:inherit;text-underline-offset:.2em;text-decoration-thickness:1px}
button{font:inherit;color:inherit;cursor:pointer}
input,select,textarea{font:inherit;color:inherit}
img,svg{display:block}
:focus-visible{outline:2px solid var(--focus);outline-offset:3px;border-radius:2px}
main:focus{outline:none}
[data-waiting]{cursor:progress;opacity:.75}
[data-opens][data-waiting]{position:relative;opacity:1;-webkit-text-fill-color:transparent}
[data-opens][data-waiting]>*{opacity:0}
[data-opens][data-waiting]::after{content:'Opening…';position:absolute;-webkit-text-fill-color:currentcolor}
::selection{background:var(--brand);color:var(--on-brand)}
@media(prefers-reduced-motion:reduce){*,*::before,*::after{animation-duration:.01ms!important;animation-iteration-count:1!important;transition-duration:.01ms!important;scroll-behavior:auto!important}}
@media(prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}
::view-transition-old(root),::view-transition-new(root){animation-duration:var(--fast)}
@media print{:root{--s-gutter:0px;--paper:#fff;--surface:#fff;--sunken:#fff;--ink:#000;--ink-2:#222;--ink-3:#333;--link:#000;--line:#999;--line-2:#777;--t-hero:26pt;--t-display:24pt;--t-title:15pt;--t-heading:12.5pt;--t-lead:12pt}body{font-size:10.5pt}#root{display:block;min-height:0}section{content-visibility:visible!important}textarea{height:auto!important;field-sizing:content;resize:none}h1,h2,h3{break-after:avoid}@page{size:A4;margin:18mm 16mm;@bottom-right{content:counter(page)" of "counter(pages);font:9pt sans-serif}}}
`.replaceAll('\n', '');

/** The single global style of the page: tokens as CSS variables for both themes, fonts, art, and the look of plain elements. */
export function globalCss({ art, fonts }: DesignAssets): string {
  const artUrls = Object.entries(art)
    .map(([name, url]) => `--art-${name}:url(${url});`)
    .join('');
  return [
    fontFaces(fonts),
    `:root{${theme('light')}${scale}${SIZES}${artUrls}`,
    '--s-section:clamp(4rem,2.5rem + 6.4vw,8rem);--s-gutter:clamp(1.25rem,.6rem + 2.8vw,5rem);--gap:clamp(1rem,.6rem + 1.2vw,2rem);',
    '--r:3px;--r-card:4px;--r-dialog:6px;--fast:120ms;--base:200ms;--slow:360ms;--out:cubic-bezier(.2,.7,.2,1);',
    "--f-display:'Hedvig Letters Serif','Hedvig fallback',Georgia,'Times New Roman',serif;",
    "--f-text:'Instrument Sans','Instrument fallback',system-ui,-apple-system,'Segoe UI',Arial,sans-serif;",
    '--iris:linear-gradient(115deg,var(--iris-1),var(--iris-2) 38%,var(--iris-3) 68%,var(--iris-4))}',
    // Print uses the light theme whatever the setting.
    `@media screen and (prefers-color-scheme:dark){:root:not([data-theme=light]){${theme('dark')}}}`,
    `@media screen{:root[data-theme=dark]{${theme('dark')}}}`,
    RESET,
  ].join('');
}
