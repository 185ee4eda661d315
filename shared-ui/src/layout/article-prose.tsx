import { styled } from 'styled-components';

const Prose = styled.div`
  font-size: 1.0625rem;
  line-height: 1.7;
  overflow-wrap: break-word;

  > p:first-child {
    font-size: var(--t-lead);
    line-height: var(--l-lead);
  }

  > * + * {
    margin-top: 1.15em;
  }

  h2,
  h3 {
    margin-top: 2em;
    scroll-margin-top: 6rem;
    break-after: avoid;
  }

  h2 {
    font-size: var(--t-title);
    line-height: var(--l-title);
    letter-spacing: var(--k-title);
  }

  h2 + *,
  h3 + * {
    margin-top: 0.7em;
  }

  a {
    color: var(--link);
  }

  h2 a,
  h3 a {
    color: inherit;
    text-decoration: none;
  }

  h2 a:hover,
  h3 a:hover {
    text-decoration: underline;
  }

  ul,
  ol {
    padding-left: 1.25em;
  }

  ul {
    list-style: disc;
  }

  ol {
    list-style: decimal;
  }

  li + li {
    margin-top: 0.45em;
  }

  li::marker {
    color: var(--iris-1);
  }

  strong {
    font-weight: 600;
  }

  blockquote {
    padding-left: 1.5rem;
    border-left: 2px solid var(--iris-1);
    font: 400 var(--t-heading) / 1.35 var(--f-display);
  }

  hr {
    margin-block: 2.5em;
    border: 0;
    border-top: 1px solid var(--line-2);
  }

  table {
    display: block;
    width: 100%;
    border-collapse: collapse;
    overflow-x: auto;
    font-size: var(--t-ui);
  }

  th,
  td {
    padding: 0.6rem 0.9rem 0.6rem 0;
    border-bottom: 1px solid var(--line);
  }

  th:not([align]) {
    text-align: left;
  }

  sup {
    font-size: 0.75em;
    line-height: 0;
  }

  code {
    padding: 0.1em 0.3em;
    border-radius: var(--r);
    background: var(--sunken);
    font-size: 0.92em;
  }

  img {
    max-width: 100%;
    height: auto;
  }

  figure {
    margin-block: 2em;
    break-inside: avoid;
  }

  figure img {
    display: block;
    border-radius: var(--r);
  }

  figcaption {
    margin-top: 0.6em;
    color: var(--ink-2);
    font-size: var(--t-small);
    line-height: var(--l-small);
  }

  @media print {
    font-size: 10.5pt;
    line-height: 1.5;

    h2,
    h3 {
      margin-top: 1.6em;
    }

    li::marker {
      color: inherit;
    }

    /* Prints the address of external links; links within the site need none. */
    a[href^='http']::after {
      content: ' (' attr(href) ')';
      font-size: 0.85em;
      overflow-wrap: anywhere;
    }

    p,
    li {
      orphans: 3;
      widows: 3;
    }
  }
`;

/**
 * The Trusted Types policy for article HTML, which the api has sanitized: browsers accept no other HTML strings. Undefined on the
 * server, and in browsers without Trusted Types.
 */
const articleHtml = (
  globalThis as {
    trustedTypes?: { createPolicy(name: string, rules: object): { createHTML(html: string): string } };
  }
).trustedTypes?.createPolicy('article-html', { createHTML: (html: string) => html });

interface ArticleProseProps {
  /** Sanitized by the api. */
  readonly bodyHtml: string;
  readonly className?: string;
}

/** The text of an article, styled as on its page. */
export function ArticleProse({ bodyHtml, className }: ArticleProseProps) {
  const __html = articleHtml?.createHTML(bodyHtml) ?? bodyHtml;
  return <Prose className={className} dangerouslySetInnerHTML={{ __html }} />;
}
