import { useNow } from '@lisle-harrow/shared-ui';
import { styled } from 'styled-components';

/** Today in the viewer's zone: appears with hydration, on a line reserved for it. */
export function Today() {
  const now = useNow();
  return <Line>{now !== undefined && longDate(now)}</Line>;
}

function longDate(now: number): string {
  const words = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
  return new Intl.DateTimeFormat('en-GB', words).format(now).replace(',', '');
}

const Line = styled.p`
  min-height: calc(1em * var(--l-ui));
  color: var(--ink-3);
  font-size: var(--t-ui);
  line-height: var(--l-ui);
`;
