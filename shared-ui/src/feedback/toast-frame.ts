import { Root, Viewport as RadixViewport } from '@radix-ui/react-toast';
import { keyframes, styled } from 'styled-components';
import { Button } from '../actions/button';
import { IconButton } from '../actions/icon-button';
import { nightInks } from '../theme/inks';
import { fadeIn, fadeOut } from '../overlays/scrim';

const rise = keyframes`
  from { opacity: 0; translate: 0 8px; }
`;

const flyOut = keyframes`
  from { transform: translateX(var(--radix-toast-swipe-end-x)); }
  to { transform: translateX(calc(100% + 2rem)); }
`;

const run = keyframes`
  to { scale: 0 1; }
`;

export const Region = styled.div`
  display: contents;
`;

export const Viewport = styled(RadixViewport)`
  position: fixed;
  right: clamp(1rem, 2vw, 2rem);
  bottom: clamp(1rem, 2vw, 2rem);
  z-index: 60;
  width: min(27rem, calc(100vw - 2rem));
  margin: 0;
  padding: 0;
  border-radius: var(--r-card);
  list-style: none;

  /* Clear of the bar at the bottom of a remote's own frame. */
  @media (max-width: 47.9375em) {
    html:has(main [data-frame]) & {
      bottom: calc(60px + 1rem);
    }
  }

  /* Keeps toasts clear of a dialog's actions, which are on the right. */
  body:has([role='dialog'][data-state='open']) & {
    right: auto;
    left: clamp(1rem, 2vw, 2rem);
  }

  @media (max-width: 74.9375em) {
    body:has([role='dialog'][data-state='open']) & {
      width: 18rem;
    }
  }

  @media (max-width: 47.9375em) {
    right: 1rem;
    bottom: max(1rem, env(safe-area-inset-bottom));

    /* A dialog fills a narrow window, so toasts go above its actions. */
    body:has([role='dialog'][data-state='open']) & {
      right: 1rem;
      left: 1rem;
      bottom: calc(9rem + env(safe-area-inset-bottom));
      width: auto;
    }
  }

  @media print {
    display: none;
  }
`;

export const Card = styled(Root)`
  ${nightInks}
  position: relative;
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  grid-auto-columns: auto;
  grid-auto-flow: column;
  gap: 0.9rem;
  align-items: center;
  padding: 0.9rem 0.7rem 0.95rem 1.1rem;
  border-radius: var(--r-card);
  background: var(--plate);
  color: var(--on-plate);
  font-size: var(--t-ui);
  box-shadow:
    var(--e-modal),
    inset 0 0 0 1px var(--plate-line);
  overflow: hidden;
  pointer-events: auto;
  animation: ${rise} var(--base) var(--out);

  &[data-tone='destructive'] {
    box-shadow:
      var(--e-modal),
      inset 4px 0 0 var(--danger),
      inset 0 0 0 1px var(--plate-line);
  }

  &[data-state='closed'] {
    animation: ${fadeOut} var(--fast) var(--out) forwards;
  }

  &[data-swipe='move'] {
    transform: translateX(var(--radix-toast-swipe-move-x));
  }

  &[data-swipe='cancel'] {
    transform: none;
    transition: transform var(--base) var(--out);
  }

  &[data-swipe='end'] {
    animation: ${flyOut} var(--fast) var(--out) forwards;
  }

  &:focus-visible {
    outline-offset: 2px;
  }

  @media (max-width: 47.9375em) {
    grid-template-columns: auto minmax(0, 1fr) auto;
    grid-auto-flow: row;
  }

  @media (prefers-reduced-motion: reduce) {
    animation-name: ${fadeIn};

    &[data-swipe='end'] {
      animation-name: ${fadeOut};
    }
  }

  @media (forced-colors: active) {
    border: 1px solid;

    &[data-tone='destructive'] {
      border-left-width: 5px;
    }
  }
`;

export const Glyph = styled.span`
  display: grid;
  place-items: center;
  width: 32px;
  height: 32px;
  border-radius: 50%;
  color: var(--iris-1);
  box-shadow: inset 0 0 0 1px var(--plate-line);

  [data-tone='destructive'] & {
    color: var(--danger);
  }
`;

export const Words = styled.div`
  line-height: var(--l-small);

  > :first-child {
    font-weight: 500;
  }

  > :last-child {
    color: var(--on-plate-2);
    font-size: var(--t-small);
  }
`;

export const Action = styled(Button)`
  border-color: var(--plate-line);

  &:hover {
    background: color-mix(in oklab, var(--on-plate) 12%, transparent);
    color: var(--on-plate);
  }

  @media (max-width: 47.9375em) {
    grid-column: 2;
    order: 1;
    justify-self: start;
  }
`;

export const Dismiss = styled(IconButton)`
  color: var(--on-plate);

  &:hover {
    background: color-mix(in oklab, var(--on-plate) 12%, transparent);
    color: var(--on-plate);
  }
`;

export const LifeLine = styled.span<{ $ms: number }>`
  position: absolute;
  inset: auto 0 0;
  height: 2px;
  background: var(--iris);
  transform-origin: 0 0;
  animation: ${run} ${({ $ms }) => $ms}ms linear forwards;

  &[data-paused] {
    animation-play-state: paused;
  }

  @media (prefers-reduced-motion: reduce), (forced-colors: active) {
    display: none;
  }
`;
