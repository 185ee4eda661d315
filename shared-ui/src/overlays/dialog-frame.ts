import { Content } from '@radix-ui/react-dialog';
import { keyframes, styled } from 'styled-components';
import { fadeIn, fadeOut } from './scrim';

const rise = keyframes`
  from { opacity: 0; translate: 0 8px; }
`;

export const NARROW = '@media (max-width: 767px)';
const LOW = '@media (max-height: 560px)';

/** The dialog itself: centred, never taller than the window; below 768 px it is the window. */
export const Box = styled(Content)<{ $sided: boolean }>`
  position: fixed;
  inset: 0;
  z-index: 51;
  display: flex;
  width: min(${({ $sided }) => ($sided ? '60rem' : '35rem')}, calc(100vw - 4rem));
  height: fit-content;
  margin: auto;
  border-radius: var(--r-dialog);
  background: var(--surface);
  color: var(--ink);
  box-shadow:
    var(--e-modal),
    0 0 0 1px var(--line);
  overflow: hidden;
  animation: ${rise} var(--base) var(--out);

  &:focus {
    outline: none;
  }

  &[data-state='closed'] {
    animation: ${fadeOut} var(--base) var(--out) forwards;
  }

  ${NARROW} {
    flex-direction: column;
    width: 100%;
    height: 100dvh;
    border-radius: 0;
  }

  @media (prefers-reduced-motion: reduce) {
    animation-name: ${fadeIn};
  }

  @media (forced-colors: active) {
    border: 1px solid;
  }

  @media print {
    display: none;
  }
`;

export const Main = styled.div`
  --inset: clamp(1.25rem, 3vw, 2.25rem);
  display: flex;
  flex: 1;
  flex-direction: column;
  min-width: 0;
  min-height: 0;
  max-height: calc(100dvh - 4rem);

  ${NARROW} {
    max-height: none;
  }
`;

export const Head = styled.header`
  display: flex;
  flex: none;
  justify-content: space-between;
  align-items: start;
  gap: 1rem;
  padding: var(--inset) var(--inset) 1.1rem;

  h2 {
    font-size: 1.875rem;
    line-height: 1.1;
    letter-spacing: var(--k-title);
  }

  p {
    margin-top: 0.25rem;
    color: var(--ink-3);
    font-size: var(--t-small);
  }

  > button {
    margin: -0.4rem -0.5rem 0 0;
  }

  ${NARROW} {
    padding-bottom: 0.9rem;

    h2 {
      font-size: 1.5rem;
    }
  }

  ${LOW} {
    padding-block: 0.9rem 0.6rem;

    h2 {
      font-size: 1.375rem;
    }
  }
`;

export const Body = styled.div`
  flex: 1;
  min-height: 0;
  padding: 0.15rem var(--inset) var(--inset);
  overflow: hidden auto;
  overscroll-behavior: contain;
  scroll-padding-block: 1rem 2.25rem;
  scrollbar-width: thin;
`;

export const Foot = styled.footer`
  position: relative;
  display: flex;
  flex: none;
  justify-content: flex-end;
  gap: 0.75rem;
  margin-inline: var(--inset);
  padding-block: 1.25rem clamp(1rem, 2.2vw, 1.75rem);
  border-top: 1px solid var(--line);

  /* The lower edge fades out to show that there is more to scroll to. */
  &::before {
    content: '';
    position: absolute;
    inset: auto 0 calc(100% + 1px);
    height: 1.75rem;
    background: linear-gradient(transparent, var(--surface));
    pointer-events: none;
  }

  ${NARROW} {
    flex-direction: column-reverse;
    margin-inline: 0;
    padding: 1rem var(--inset) max(1rem, env(safe-area-inset-bottom));
  }

  @media (max-width: 767px) and (max-height: 620px) {
    flex-direction: row;
    padding-block: 0.6rem;
  }
`;
