import { Children, isValidElement, type ReactNode } from 'react';
import { styled } from 'styled-components';

/** The column of a page: at most 1280 px wide, with gutters. */
export const Wrap = styled.div`
  width: 100%;
  max-width: calc(1280px + 2 * var(--s-gutter));
  margin-inline: auto;
  padding-inline: var(--s-gutter);
`;

/** A section of a page with its vertical padding; `--ground` is its background color. */
export const Section = styled.section<{ $tint?: boolean }>`
  padding-block: var(--s-section);
  ${({ $tint }) => $tint && '--ground: var(--sunken); background: var(--ground);'}

  @media print {
    padding-block: 0 1rem;
  }
`;

const Head = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 7fr) minmax(0, 5fr);
  gap: 1.5rem var(--gap);
  align-items: end;
  margin-bottom: clamp(2rem, 1.5rem + 2vw, 3.5rem);

  h2 {
    max-width: 14em;
  }

  > p,
  > div {
    max-width: 32em;
    color: var(--ink-2);
    font-size: var(--t-lead);
    line-height: var(--l-lead);
    letter-spacing: var(--k-lead);
  }

  > a,
  > p:has(> a:only-child) {
    justify-self: end;
  }

  @media (max-width: 47.9375em) {
    grid-template-columns: 1fr;

    > a,
    > p:has(> a:only-child) {
      justify-self: start;
    }
  }
`;

/** A section's heading, with a sentence or a link beside it. */
export function SectionHead({ title, children }: { title: string; children?: ReactNode }) {
  const isSentence = Children.toArray(children).some((child) => !isValidElement(child));
  return (
    <Head>
      <h2>{title}</h2>
      {isSentence ? <p>{children}</p> : children}
    </Head>
  );
}

/** Title and description of the page; React hoists both into the document's head. */
export function PageHead({ title, description }: { title: string; description: string }) {
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
    </>
  );
}
