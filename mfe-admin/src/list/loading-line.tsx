import { styled } from 'styled-components';

export const LoadingLine = styled.p.attrs({ role: 'status' })`
  padding-block: 1.5rem;
  color: var(--ink-2);
`;
