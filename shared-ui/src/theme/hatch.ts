import { css } from 'styled-components';

/** Fine diagonal lines in the text's colour. Drawn by CSS: as a mask each panel would cost the painting of one. */
export const hatch = css`
  background: repeating-linear-gradient(135deg, currentColor 0 0.8px, transparent 0.8px 5.66px);
`;
