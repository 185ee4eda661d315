import { css, styled } from 'styled-components';

/** Hides a native control that a sibling draws, but keeps it focusable and readable for screen readers. */
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

/** For a label around a radio button and its drawn text: the transparent radio button covers the text and receives the clicks. */
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

/** For a control that needs JavaScript: hidden without it; a `<noscript>` beside it offers the alternative. */
export const needsScript = css`
  @media (scripting: none) {
    display: none;
  }
`;
