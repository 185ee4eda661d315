import { styled } from 'styled-components';

/** Links to alternative views of the same page, of which one is current. */
export const ChoiceLinks = styled.nav`
  display: flex;
  flex-wrap: wrap;
  gap: 0 1.25rem;

  a {
    display: inline-flex;
    align-items: center;
    min-height: 44px;
    color: var(--ink-2);
    font-size: var(--t-ui);
    text-decoration: none;

    &:hover {
      color: var(--ink);
    }
  }

  [aria-current] {
    background: linear-gradient(var(--iris-1), var(--iris-1)) 0 calc(100% - 6px) / 100% 2px no-repeat;
    color: var(--ink);
    font-weight: 500;
  }

  @media print {
    /* The current filter is printed because it says which rows these are; a current page is named in the heading. */
    a:not([aria-current='true']) {
      display: none;
    }
  }
`;
