import { css, styled } from 'styled-components';

/** The words under the heading of a column or a step. */
export const itemText = css`
  margin-top: 0.6rem;
  max-width: 30em;
  color: var(--ink-2);
  font-size: var(--t-ui);
  line-height: 1.55;
`;

/** Short texts side by side, separated by hairlines; stacked on a phone. */
export const RuleColumns = styled.ul<{ $columns: 3 | 4 }>`
  display: grid;
  grid-template-columns: repeat(${({ $columns }) => $columns}, minmax(0, 1fr));
  border-top: 1px solid var(--line-2);

  > li {
    padding: 1.75rem clamp(1rem, 2.5vw, 2.5rem) 0.5rem;
    break-inside: avoid;
  }

  > li:first-child {
    padding-left: 0;
  }

  > li + li {
    border-left: 1px solid var(--line-2);
  }

  p {
    ${itemText}
  }

  @media (max-width: 63.9375em) {
    grid-template-columns: ${({ $columns }) => ($columns === 4 ? 'repeat(2, minmax(0, 1fr))' : undefined)};

    > li:nth-child(3) {
      padding-left: ${({ $columns }) => ($columns === 4 ? '0' : undefined)};
      border-left: ${({ $columns }) => ($columns === 4 ? '0' : undefined)};
    }
  }

  @media (max-width: 47.9375em) {
    grid-template-columns: minmax(0, 1fr);

    > li,
    > li + li,
    > li:nth-child(3) {
      padding: 1.5rem 0;
      border-left: 0;
      border-bottom: 1px solid var(--line-2);
    }
  }
`;
