import { styled } from 'styled-components';

/** The heading of a section of a record's panel. */
export const SectionTitle = styled.h3`
  margin-bottom: 0.35rem;
  color: var(--ink-3);
  font: 500 var(--t-small) / var(--l-small) var(--f-text);
  letter-spacing: 0;
`;
