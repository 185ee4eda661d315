import { styled } from 'styled-components';

/** The title of an item of a case. */
export const ItemTitle = styled.h3`
  font: 500 1rem/1.35 var(--f-text);
  letter-spacing: 0;
  overflow-wrap: anywhere;
`;

/** Text that staff or clients wrote, with its line breaks. */
export const LongText = styled.p<{ $quoted?: boolean }>`
  margin-top: 0.3rem;
  max-width: 44em;
  color: var(--ink-2);
  font-size: var(--t-ui);
  white-space: pre-line;
  overflow-wrap: anywhere;
  ${({ $quoted }) => $quoted && 'padding-inline-start: 0.75rem; border-inline-start: 2px solid var(--line-2);'}
`;
