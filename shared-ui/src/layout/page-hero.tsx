import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { InkSeal } from '../art/ink-seal';
import { Wrap } from './layout';

const Frame = styled.section`
  border-bottom: 1px solid var(--line-2);
  overflow: clip;
`;

const Columns = styled(Wrap)`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: clamp(2rem, 4vw, 5rem);
  align-items: center;

  @media (max-width: 63.9375em) {
    grid-template-columns: minmax(0, 1fr);
    gap: 1.25rem;
    padding-block: 1.75rem clamp(2.5rem, 6vw, 4rem);
  }

  @media print {
    display: block;
  }
`;

const Words = styled.div<{ $low: boolean }>`
  @media (min-width: 64em) {
    padding-block: ${({ $low }) => ($low ? 'clamp(1.5rem, 2.4vw, 2.25rem)' : 'clamp(3.5rem, 2.5rem + 5vw, 7.5rem)')};
  }

  h1 {
    max-width: 12em;
    font-size: var(--t-display);
    line-height: var(--l-display);
    letter-spacing: var(--k-display);
    overflow-wrap: anywhere;
  }

  > p {
    max-width: min(33em, 100%);
    margin-top: clamp(1rem, 0.8rem + 0.8vw, 1.6rem);
    color: var(--ink-2);
    font-size: var(--t-lead);
    line-height: var(--l-lead);
    letter-spacing: var(--k-lead);
  }
`;

/* The seal is never cropped: where there is no room beside the text, it goes above it. */
const Figure = styled(InkSeal)<{ $low: boolean }>`
  width: ${({ $low }) => ($low ? '11.5rem' : 'clamp(17rem, 27vw, 24rem)')};
  margin-block: ${({ $low }) => ($low ? '1rem' : '1.75rem')};
  opacity: 0.8;

  @media (max-width: 63.9375em) {
    order: -1;
    width: 7.5rem;
    margin-block: 0;
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.75rem 1.25rem;
  margin-top: clamp(1.5rem, 1.2rem + 1vw, 2.25rem);
`;

interface PageHeroProps {
  readonly title: string;
  readonly lead: string;
  /** The seed of the page's figure; the title by default. */
  readonly seal?: string;
  /** Takes less height, to leave room for what follows, such as a list. */
  readonly low?: boolean;
  readonly children?: ReactNode;
}

/** The head of an inner page: its h1, a lead, its actions and its own figure. */
export function PageHero({ title, lead, seal, low = false, children }: PageHeroProps) {
  return (
    <Frame>
      <Columns>
        <Words $low={low}>
          <h1>{title}</h1>
          <p>{lead}</p>
          {children && <Actions>{children}</Actions>}
        </Words>
        <Figure seed={seal || title} $low={low} />
      </Columns>
    </Frame>
  );
}
