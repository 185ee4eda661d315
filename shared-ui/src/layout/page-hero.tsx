import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Wrap } from './layout';
import { plateInk } from '../theme/inks';

const Frame = styled.section`
  position: relative;
  isolation: isolate;
  overflow: clip;
  border-bottom: 1px solid var(--line-2);

  &::before {
    content: '';
    position: absolute;
    z-index: -1;
    top: 50%;
    right: max(-16rem, -18vw);
    width: min(44rem, 70vw);
    aspect-ratio: 1;
    translate: 0 -50%;
    ${plateInk}
    mask:
      var(--art-page) center / contain no-repeat,
      linear-gradient(98deg, transparent 12%, rgb(0 0 0 / 0.4) 40%, #000 70%);
    mask-composite: intersect;
    opacity: 0.7;
  }

  @media (max-width: 767px) {
    &::before {
      right: -48vw;
      top: 0;
      width: 96vw;
      opacity: 0.35;
    }
  }

  @media print, (forced-colors: active) {
    &::before {
      display: none;
    }
  }
`;

const Words = styled(Wrap)`
  padding-block: clamp(3.5rem, 2.5rem + 5vw, 7.5rem);

  h1 {
    max-width: 12em;
    font-size: var(--t-display);
    line-height: var(--l-display);
    letter-spacing: var(--k-display);
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

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.75rem 1.25rem;
  margin-top: clamp(1.5rem, 1.2rem + 1vw, 2.25rem);
`;

/** The head of an inner page: its h1, a lead and its actions. */
export function PageHero({ title, lead, children }: { title: string; lead: string; children?: ReactNode }) {
  return (
    <Frame>
      <Words>
        <h1>{title}</h1>
        <p>{lead}</p>
        {children && <Actions>{children}</Actions>}
      </Words>
    </Frame>
  );
}
