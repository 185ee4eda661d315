import { css } from 'styled-components';

/** The iris ink of an engraved plate; the plate itself is the mask over it. */
export const plateInk = css`
  background: linear-gradient(
    115deg,
    var(--iris-1) 30%,
    var(--iris-2) 46%,
    var(--iris-3) 63%,
    var(--iris-4) 78%
  );
`;
