import { styled } from 'styled-components';

/**
 * Content that the browser need not lay out while the page loads, unless it is nearly in view. A second later it does, one part
 * after the other: what is skipped is missing from the accessibility tree and from captures. A transition, since WebKit goes on
 * skipping after an animation. `$height` is its expected height in px on a desktop and `$narrow` on a phone, so that the scrollbar
 * does not jump.
 */
export const BelowFold = styled.div<{ $height: number; $narrow?: number }>`
  content-visibility: visible;
  contain-intrinsic-size: auto ${({ $height, $narrow = $height }) => $narrow}px;
  transition: content-visibility 1ms 1s allow-discrete;

  &:nth-of-type(even) {
    transition-delay: 1.25s;
  }

  @starting-style {
    content-visibility: auto;
  }

  @media (min-width: 48em) {
    contain-intrinsic-size: auto ${({ $height }) => $height}px;
  }

  @media print {
    transition: none;
  }
`;
