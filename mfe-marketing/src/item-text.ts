import { css } from 'styled-components';

/** The words under the heading of a column or a step. */
export const itemText = css`
  margin-top: 0.6rem;
  max-width: 30em;
  color: var(--ink-2);
  font-size: var(--t-ui);
  line-height: 1.55;
`;
