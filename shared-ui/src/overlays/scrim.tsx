import { keyframes, styled } from 'styled-components';

export const fadeIn = keyframes`
  from { opacity: 0; }
`;

export const fadeOut = keyframes`
  to { opacity: 0; }
`;

/** The translucent layer between the page and an overlay. */
export const Scrim = styled.div`
  position: fixed;
  inset: 0;
  z-index: 50;
  background: color-mix(in oklab, var(--plate-2) 66%, transparent);
  animation: ${fadeIn} var(--base) var(--out);

  &[data-state='closed'] {
    animation: ${fadeOut} var(--base) var(--out) forwards;
  }

  @media print {
    display: none;
  }
`;
