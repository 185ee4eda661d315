import { FIRM_ZONE } from '@lisle-harrow/api/contract';
import { shownDate } from '@lisle-harrow/shared-ui';
import { styled } from 'styled-components';

/** A day in the firm's zone, with the time of day below. */
export function FirmTime({ date, time }: { date: string; time?: string | undefined }) {
  return (
    <Line>
      {shownDate(date, FIRM_ZONE)}
      {time && <span dir="auto">{time}</span>}
    </Line>
  );
}

const Line = styled.div`
  font-variant-numeric: tabular-nums;

  & > span {
    display: block;
    color: var(--ink-2);
    font-size: var(--t-small);
    overflow-wrap: anywhere;
  }

  @media screen and (max-width: 47.9375em) {
    & > span {
      display: inline;
      margin-inline-start: 0.4rem;
    }
  }
`;
