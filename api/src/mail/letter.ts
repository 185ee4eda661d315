import { html, raw } from 'hono/html';
import { tokens } from '@lisle-harrow/shared-ui/tokens';
import type { Site } from '../contract';
import { withoutUnseen } from '../contract/fields';

/** The words of a letter that owners may replace; each paragraph is one string. */
export interface LetterWords {
  readonly subject: string;
  /** Missing in a letter that a person wrote. */
  readonly title?: string;
  readonly opening: readonly string[];
  readonly closing?: readonly string[];
}

/** The content of a mail, before it is rendered as plain text and HTML. Every string is text, never markup. */
export interface Letter extends LetterWords {
  /**
   * The values for `{name}` in the words, by name. Without `fields` nothing is replaced, so that braces that a person wrote stay.
   * Must not contain what a stranger typed if the letter goes to an address that the stranger typed.
   */
  readonly fields?: Readonly<Record<string, string>>;
  readonly facts?: readonly (readonly [label: string, value: string])[];
  /** Links to choose from, shown above `link`. */
  readonly links?: readonly { readonly label: string; readonly url: string }[];
  readonly link?: { readonly label: string; readonly url: string };
  /** What the reader had written before, shown below everything else. */
  readonly quoted?: { readonly heading: string; readonly text: string };
  /** Why the reader gets this mail, in small print. */
  readonly reason: string;
}

/** The letter with every `{name}` replaced, in one pass: the inserted values are not searched for fields. */
function fillIn(letter: Letter): Letter {
  const { fields, subject, title, opening, closing } = letter;
  if (!fields) return letter;
  const fill = (words: string) =>
    words.replace(/\{([^{}]*)\}/g, (whole, name: string) =>
      Object.hasOwn(fields, name) ? fields[name]! : whole,
    );
  return {
    ...letter,
    subject: fill(subject),
    ...(title && { title: fill(title) }),
    opening: opening.map(fill),
    ...(closing && { closing: closing.map(fill) }),
  };
}

/** Renders the letter as plain text and as HTML in the product's design. */
export async function writeLetter(
  unfilled: Letter,
  { name, tagline }: Pick<Site, 'name' | 'tagline'>,
): Promise<{ subject: string; text: string; html: string }> {
  const letter = fillIn(unfilled);
  const { subject, title, opening, facts = [], links = [], link, closing = [], quoted, reason } = letter;
  const text = [
    ...(title ? [title] : []),
    ...opening,
    ...(facts.length > 0 ? [facts.map(([label, value]) => `${label}: ${value}`).join('\n')] : []),
    ...links.map(({ label, url }) => `${label}:\n${url}`),
    ...(link ? [`${link.label}:\n${link.url}`] : []),
    ...closing,
    `${name}\n${tagline}`,
    ...(quoted ? [`${quoted.heading}\n${quoted.text.replace(/^/gm, '> ')}`] : []),
    reason,
  ].join('\n\n');
  return {
    // A line break in the subject would begin another header.
    subject: withoutUnseen(subject).replace(/\s+/g, ' '),
    text: `${withoutUnseen(text)}\n`,
    html: withoutUnseen(await page(letter, { name, tagline })),
  };
}

const { light, dark } = tokens;
const DISPLAY = "font-family:'Hedvig Letters Serif',Georgia,'Times New Roman',serif;font-weight:400";
const TEXT = "font-family:'Instrument Sans',Arial,sans-serif";

// Many mail programs drop style sheets: the essential styles are inline, in light colors. The few rules of the style sheet
// are for programs that support dark mode.
const style = {
  page: `margin:0;padding:24px 12px;background:${light.paper};color:${light.ink};${TEXT};font-size:16px;line-height:1.6`,
  card: `max-width:560px;margin:0 auto;background:${light.surface};border:1px solid ${light.line}`,
  head: `padding:20px 28px;background:${light.plate};color:${light['on-plate']};${DISPLAY};font-size:20px;line-height:1.3`,
  body: 'padding:28px',
  title: `margin:0 0 16px;${DISPLAY};font-size:28px;line-height:1.15`,
  text: 'margin:0 0 16px;overflow-wrap:anywhere',
  facts: `margin:0 0 20px;border-top:1px solid ${light.line}`,
  fact: `margin:0;padding:8px 0;border-bottom:1px solid ${light.line};overflow-wrap:anywhere`,
  label: `display:block;color:${light['ink-2']};font-size:13px;line-height:1.45`,
  button: `display:inline-block;padding:12px 22px;background:${light.brand};color:${light['on-brand']};font-weight:500;text-decoration:none`,
  address: `margin:0 0 20px;color:${light['ink-2']};font-size:13px;line-height:1.45;overflow-wrap:anywhere`,
  heading: `margin:28px 0 8px;color:${light['ink-2']};font-size:13px;line-height:1.45`,
  quote: `margin:0;padding:0 0 0 14px;border-left:2px solid ${light.line};color:${light['ink-2']};overflow-wrap:anywhere`,
  foot: `padding:16px 28px 24px;border-top:1px solid ${light.line};color:${light['ink-2']};font-size:13px;line-height:1.45`,
  small: 'margin:0 0 8px',
};

const darkStyle = `:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.page{background:${dark.paper}!important;color:${dark.ink}!important}
.card{background:${dark.surface}!important;border-color:${dark.line}!important}
.head{background:${dark.plate}!important;color:${dark['on-plate']}!important}
.facts,.fact,.foot{border-color:${dark.line}!important}
.quiet{color:${dark['ink-2']}!important}
.button{background:${dark.brand}!important;color:${dark['on-brand']}!important}
}`;

/** Text with its line breaks as `<br />`. */
const linesOf = (text: string) =>
  text.split('\n').map((line, index) => (index > 0 ? [html`<br />`, line] : line));

async function page(letter: Letter, { name, tagline }: Pick<Site, 'name' | 'tagline'>): Promise<string> {
  const { subject, title, opening, facts = [], links = [], link, closing = [], quoted, reason } = letter;
  const paragraph = (words: string) => html`<p style="${style.text}">${linesOf(words)}</p>`;
  return String(
    await html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <title>${subject}</title>
          <style>
            ${raw(darkStyle)}
          </style>
        </head>
        <body class="page" style="${style.page}">
          <div class="card" style="${style.card}">
            <div class="head" style="${style.head}">${name}</div>
            <div style="${style.body}">
              ${title ? html`<h1 style="${style.title}">${title}</h1>` : ''} ${opening.map(paragraph)}
              ${
                facts.length > 0
                  ? html`<div class="facts" style="${style.facts}">
                      ${facts.map(
                        ([label, value]) =>
                          html`<p class="fact" style="${style.fact}">
                            <span class="quiet" style="${style.label}">${label}</span> ${value}
                          </p>`,
                      )}
                    </div>`
                  : ''
              }
              ${links.map(
                ({ label, url }) =>
                  html`<p style="${style.text}">
                    <a class="button" href="${url}" style="${style.button}">${label}</a>
                  </p>`,
              )}
              ${
                link
                  ? html`<p style="${style.text}">
                        <a class="button" href="${link.url}" style="${style.button}">${link.label}</a>
                      </p>
                      <p class="quiet" style="${style.address}">${link.url}</p>`
                  : ''
              }
              ${closing.map(paragraph)}
              ${
                quoted
                  ? html`<p class="quiet" style="${style.heading}">${quoted.heading}</p>
                      <blockquote class="quiet facts" style="${style.quote}">
                        ${linesOf(quoted.text)}
                      </blockquote>`
                  : ''
              }
            </div>
            <div class="foot quiet" style="${style.foot}">
              <p style="${style.small}">${name}. ${tagline}.</p>
              <p style="${style.small}">${reason}</p>
            </div>
          </div>
        </body>
      </html>`,
  );
}
