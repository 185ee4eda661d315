import { globalCss } from '@lisle-harrow/shared-ui/global-css';

/** The design's tokens and fonts, for the few pages that the api renders itself; they load nothing but fonts and art. */
export const baseStyle =
  globalCss({
    art: {},
    fonts: {
      'hedvig-serif': '/design/fonts/hedvig-serif.woff2',
      'instrument-sans': '/design/fonts/instrument-sans.woff2',
    },
  }) +
  `
.logo{display:inline-flex;align-items:center;gap:.7rem;min-height:44px;font:400 1.375rem/1 var(--f-display);letter-spacing:-.01em;text-decoration:none;color:inherit}
.logo svg{width:34px;height:34px}
.btn{display:inline-flex;align-items:center;justify-content:center;min-height:48px;padding:.5rem 1.4rem;border:1px solid var(--control);border-radius:var(--r);background:none;color:var(--ink);font:500 .9375rem/1.2 var(--f-text);text-align:center;text-decoration:none;cursor:pointer}
.btn:hover{background:var(--hover);border-color:var(--ink)}
.btn.primary{border-color:transparent;background:var(--brand);color:var(--on-brand);box-shadow:inset 0 0 0 1px var(--brand),inset 0 0 0 2px color-mix(in oklab,var(--on-brand) 22%,transparent)}
.btn.primary:hover{background:var(--brand-hover)}
@media(forced-colors:active){.btn{border:1px solid}}`;

/** An engraved panel beside one short form. */
export const cardStyle = `
body{min-height:100svh;display:grid;grid-template-columns:minmax(0,5fr) minmax(0,7fr)}
.side{position:relative;display:flex;flex-direction:column;justify-content:space-between;gap:2rem;padding:clamp(1.5rem,3vw,3rem);background:var(--plate);color:var(--on-plate);overflow:clip;isolation:isolate}
.side::before{content:'';position:absolute;z-index:-1;width:56rem;aspect-ratio:1;right:-26rem;top:50%;translate:0 -50%;background:linear-gradient(115deg,#6AD5B6 30%,#76B0EB 46%,#CF87CC 63%,#EDAA75 78%);opacity:.75;-webkit-mask:url(/design/art/hero-a.svg) center/contain no-repeat;mask:url(/design/art/hero-a.svg) center/contain no-repeat}
.side strong{display:block;max-width:9em;font:400 clamp(1.75rem,1.2rem + 1.6vw,2.5rem)/1.1 var(--f-display);letter-spacing:-.014em}
.side p{margin-top:.9rem;color:var(--on-plate-2);max-width:22em}
main{display:grid;align-content:center;padding:clamp(2rem,6vw,5rem) clamp(1.25rem,6vw,6rem)}
.card{width:min(26rem,100%)}
h1{font-size:clamp(2rem,1.6rem + 1.4vw,2.75rem)}
.lead{margin-top:.75rem;color:var(--ink-2)}
.lead+.acts{margin-top:1.75rem}
.address{overflow-wrap:anywhere;color:var(--ink);font-weight:500}
form{display:grid;gap:1.25rem;margin-top:2rem}
label{display:grid;gap:.4rem;font-size:.9375rem;font-weight:500}
input{width:100%;min-height:48px;padding:.5rem .8rem;border:1px solid var(--control);border-radius:var(--r);background:var(--surface);color:var(--ink);font:400 1rem/1.4 var(--f-text)}
input[aria-invalid=true]{border-color:var(--danger);box-shadow:inset 3px 0 0 var(--danger)}
.problem{margin-top:1.5rem;padding:.9rem 1.1rem;border:1px solid var(--bad-line);border-left:3px solid var(--danger);background:var(--bad-bg);color:var(--bad-fg);font-weight:500}
.acts{display:flex;flex-wrap:wrap;gap:.75rem;align-items:center}
.qr{display:block;width:min(15rem,100%);margin-top:1.5rem;border:1px solid var(--line);border-radius:var(--r);background:#fff}
.key{overflow-wrap:anywhere;font:500 1rem/1.6 ui-monospace,monospace;color:var(--ink)}
.codes{display:grid;grid-template-columns:repeat(auto-fill,minmax(10rem,1fr));gap:.35rem 1.5rem;margin-top:1.5rem;padding:1.1rem 1.25rem;border:1px solid var(--line);border-radius:var(--r);background:var(--surface);list-style:none;font:500 1rem/1.6 ui-monospace,monospace}
.codes+.acts{margin-top:1.75rem}
.or{margin-top:1rem;display:grid;gap:.75rem}
form:has(~.or) .btn{flex:1}
[hidden]{display:none!important}
.back{display:inline-flex;align-items:center;min-height:44px;margin-top:1rem;font-size:.9375rem}
@media(max-width:47.9375em){body{grid-template-columns:1fr;grid-template-rows:auto 1fr}.side{padding:1.1rem 1.25rem}.side::before{width:30rem;right:-16rem}.side div{display:none}main{align-content:start}.acts .btn{flex:1 1 auto}}`;
