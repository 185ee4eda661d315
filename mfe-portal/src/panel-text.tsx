import { Skeleton } from 'shared-ui';
import { styled } from 'styled-components';

export const PanelText = styled.p`
  margin: 0.2rem 0 0;
  color: var(--ink-2);
  font-size: var(--t-ui);
`;

/** Stands in for a list that is on its way. */
export const PanelLoading = () => (
  <Rows aria-busy="true">
    <Skeleton $height="4.5rem" />
    <Skeleton $height="4.5rem" />
    <Skeleton $height="4.5rem" />
  </Rows>
);

const Rows = styled.div`
  display: grid;
  gap: 1rem;
`;
