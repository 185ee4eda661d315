import { css } from 'styled-components';

/** Ink panels are dark in both themes, so line art and errors on them always use the dark theme's inks (`tokens.ts`). */
export const nightInks = css`
  --iris-1: #6ad5b6;
  --iris-2: #76b0eb;
  --iris-3: #cf87cc;
  --iris-4: #edaa75;
  --iris: linear-gradient(90deg, var(--iris-1), var(--iris-2) 38%, var(--iris-3) 68%, var(--iris-4));
  --danger: #fb9892;
  --focus: #80b3fd;
`;

/** The iris ink of an engraved plate, which itself is the mask over it. */
export const plateInk = css`
  background: linear-gradient(
    115deg,
    var(--iris-1) 30%,
    var(--iris-2) 46%,
    var(--iris-3) 63%,
    var(--iris-4) 78%
  );
`;

/** Fine diagonal lines in the color of the text. A gradient, since a mask would have to be painted for each panel. */
export const hatch = css`
  background: repeating-linear-gradient(135deg, currentColor 0 0.8px, transparent 0.8px 5.66px);
`;
