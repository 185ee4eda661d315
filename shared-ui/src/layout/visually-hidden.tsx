import { css, styled } from 'styled-components';

/** For native controls that are drawn by a neighbour but must stay reachable. */
export const visuallyHidden = css`
  position: absolute;
  width: 1px;
  height: 1px;
  margin: -1px;
  padding: 0;
  border: 0;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`;

/** For a label around a radio button and the words drawn for it: the button lies over them, unseen, and takes the press itself. */
export const overlaidRadio = css`
  position: relative;
  cursor: pointer;

  input {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    margin: 0;
    opacity: 0;
    cursor: inherit;
  }

  span {
    display: grid;
    place-items: center;
  }

  @media (forced-colors: active) {
    input:checked + span {
      border-color: Highlight;
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
  }
`;

/** Text for screen readers only. */
export const VisuallyHidden = styled.span`
  ${visuallyHidden}
`;

/** For a control that can do nothing without script: then it is not there, and a `<noscript>` says what is instead. */
export const needsScript = css`
  @media (scripting: none) {
    display: none;
  }
`;
