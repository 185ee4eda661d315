import { css } from 'styled-components';

/** For a control that can do nothing without script: then it is not there, and a `<noscript>` says what is instead. */
export const needsScript = css`
  @media (scripting: none) {
    display: none;
  }
`;
