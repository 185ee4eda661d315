import { Avatar } from '@lisle-harrow/shared-ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

/** The person of a row: initials beside name and address. */
export function PersonLine({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Line>
      <Avatar name={name} size="sm" />
      <div>{children}</div>
    </Line>
  );
}

const Line = styled.div`
  display: flex;
  align-items: center;
  gap: 0.9rem;

  & > div {
    min-width: 0;
  }

  /* A tablet has no room for both the text and the initials. */
  @media screen and (min-width: 48em) and (max-width: 60em) {
    & > :first-child {
      display: none;
    }
  }
`;
