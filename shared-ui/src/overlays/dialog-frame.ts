import { Content } from '@radix-ui/react-dialog';
import { keyframes, styled } from 'styled-components';
import { fadeIn, fadeOut } from './scrim';

const rise = keyframes`
  from { opacity: 0; translate: 0 8px; }
`;

export const NARROW = '@media (max-width: 47.9375em)';
/** A landscape phone, or a desktop at 400 % zoom: head and actions leave no room for scrolling content between them. */
export const LOW = '@media (max-height: 480px)';

/**
 * The dialog itself: centered and never taller than the window. Below 48em it fills the window; in a low window it scrolls as a
 * whole.
 */
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

  ${LOW} {
    display: block;
    height: fit-content;
    max-height: 100dvh;
    overflow: hidden auto;
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
  max-height: calc(100dvh - 2rem);

  ${NARROW}, ${LOW} {
    max-height: none;
  }
`;

export const Head = styled.header`
  display: flex;
  flex: none;
  justify-content: space-between;
  align-items: start;
  gap: 1rem;
  padding: 1.5rem var(--inset) 0.85rem;

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
    padding-block: 0.7rem 0.6rem;

    h2 {
      font-size: 1.375rem;
    }
  }
`;

export const Body = styled.div`
  flex: 1;
  min-height: 0;
  padding: 0.15rem var(--inset) 1rem;
  overflow: hidden auto;
  overscroll-behavior: contain;
  scroll-padding-block: 1rem 2.25rem;
  scrollbar-width: thin;

  ${LOW} {
    overflow: visible;
  }
`;

export const Foot = styled.footer`
  position: relative;
  display: flex;
  flex: none;
  flex-wrap: wrap-reverse;
  justify-content: flex-end;
  gap: 0.75rem;
  margin-inline: var(--inset);
  padding-block: 0.9rem 1rem;
  border-top: 1px solid var(--line);

  /* The lower edge fades out to show that there is more to scroll to. */
  &::before {
    content: '';
    position: absolute;
    inset: auto 0 calc(100% + 1px);
    height: 1rem;
    background: linear-gradient(transparent, var(--surface));
    pointer-events: none;
  }

  /* With wrap-reverse, lines fill from the bottom up, so the last item, the error message, is above the actions. */
  > [role='alert'] {
    flex: 1 0 100%;
    order: 1;
    color: var(--danger);
    font-size: var(--t-small);
    font-weight: 500;
    line-height: var(--l-small);
  }

  ${NARROW} {
    gap: 0.6rem;
    margin-inline: 0;
    padding: 0.65rem var(--inset) max(0.65rem, env(safe-area-inset-bottom));

    > * {
      flex: 1 1 auto;
    }
  }

  ${LOW} {
    &::before {
      display: none;
    }
  }
`;
