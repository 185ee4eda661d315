import { styled } from 'styled-components';

/**
 * Content that the browser need not lay out until it is nearly in view. `$height` is its expected height in px on a desktop and
 * `$narrow` on a phone, so that the scrollbar does not jump.
 */
export const BelowFold = styled.div<{ $height: number; $narrow?: number }>`
  content-visibility: auto;
  contain-intrinsic-size: auto ${({ $height, $narrow = $height }) => $narrow}px;

  @media (min-width: 768px) {
    contain-intrinsic-size: auto ${({ $height }) => $height}px;
  }

  @media print {
    content-visibility: visible;
  }
`;
