import type { ReactNode } from 'react';
import { styled } from 'styled-components';

interface PageSectionProps {
  /** The id of the heading, which names the section and can be linked to. */
  readonly id: string;
  readonly title: string;
  readonly lead?: ReactNode;
  /** Shown beside the heading. */
  readonly action?: ReactNode;
  readonly children?: ReactNode;
}

/** A section of a staff page, with its own heading. */
export function PageSection({ id, title, lead, action, children }: PageSectionProps) {
  return (
    <Section aria-labelledby={id}>
      <Head>
        <h2 id={id}>{title}</h2>
        {action}
      </Head>
      {lead && <Lead>{lead}</Lead>}
      {children}
    </Section>
  );
}

/** The actions of a row, at its end. */
export const RowActions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: 0.25rem 0.5rem;

  @media (max-width: 47.9375em) {
    justify-content: flex-start;
  }
`;

const Section = styled.section`
  margin-top: clamp(2.5rem, 2rem + 2vw, 4rem);
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0.5rem 1rem;

  h2 {
    font-size: clamp(1.5rem, 1.3rem + 0.8vw, 2rem);
    scroll-margin-top: 6rem;
  }
`;

const Lead = styled.p`
  max-width: 44rem;
  margin: 0.6rem 0 1.25rem;
  color: var(--ink-2);
`;
