import { styled } from 'styled-components';

/** The sections of a long plain text, each heading beside its paragraphs. */
export const TextSections = styled.div`
  display: grid;
  gap: clamp(2rem, 1.5rem + 2vw, 3.5rem);

  section {
    display: grid;
    grid-template-columns: minmax(0, 4fr) minmax(0, 8fr);
    gap: 0.8rem var(--gap);
    padding-top: 1.5rem;
    border-top: 1px solid var(--line-2);
  }

  h2 {
    font-size: var(--t-title);
    line-height: var(--l-title);
    letter-spacing: var(--k-title);
  }

  p,
  li {
    max-width: 38em;
    color: var(--ink-2);
    overflow-wrap: anywhere;
  }

  p + p,
  p + ul,
  ul + p,
  li + li {
    margin-top: 0.7rem;
  }

  ul {
    padding-left: 1.25em;
    list-style: disc;
  }

  a {
    color: var(--link);
  }

  @media (max-width: 47.9375em) {
    section {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;
