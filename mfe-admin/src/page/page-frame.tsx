import { Wrap } from '@lisle-harrow/shared-ui';
import { styled } from 'styled-components';

/** The layout of every staff page. */
export const PageFrame = styled(Wrap)`
  padding-block: clamp(1rem, 0.8rem + 0.8vw, 1.5rem) clamp(3rem, 2rem + 3vw, 5rem);
`;

export const PageHeader = styled.header`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  align-items: end;
  gap: 1rem 2rem;
  margin-bottom: clamp(1rem, 0.8rem + 0.6vw, 1.25rem);

  & > :first-child {
    min-width: 0;
  }
`;

export const PageTitle = styled.h1`
  font-size: clamp(1.75rem, 1.6rem + 0.5vw, 2.1rem);
  line-height: 1.08;
  letter-spacing: var(--k-display);
  overflow-wrap: anywhere;
`;

export const PageLead = styled.p`
  margin-top: 0.4rem;
  color: var(--ink-2);
  overflow-wrap: anywhere;
`;

/** Actions of the page as a whole, beside its title. */
export const PageActions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.75rem;
`;

export const LoadingLine = styled.p.attrs({ role: 'status' })`
  padding-block: 1.5rem;
  color: var(--ink-2);
`;
