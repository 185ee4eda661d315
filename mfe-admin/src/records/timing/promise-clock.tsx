import { answerDue, FIRM_ZONE, type OfficeHours } from '@lisle-harrow/api/contract';
import { instantOf, shownDateTime, useNow } from '@lisle-harrow/shared-ui';
import { styled } from 'styled-components';
import { promiseWords } from './promise-words';

interface PromiseClockProps {
  /** Since when the record has been waiting for an answer; null while it is the visitor's turn to answer. */
  readonly since: string | null;
  readonly hours: OfficeHours | undefined;
}

/**
 * The time left to answer an open record, and how much of it is office hours, or since when it is overdue, updated every minute. It
 * always takes two lines, including in the server's HTML.
 */
export function PromiseClock({ since, hours }: PromiseClockProps) {
  const now = useNow();
  if (since === null)
    return (
      <Clock>
        <span>Times proposed</span>
        <span>The visitor’s turn</span>
      </Clock>
    );
  const sent = instantOf(since);
  if (!sent) return null;
  const due = answerDue(sent.getTime());
  const { due: words, note, isOverdue } = promiseWords(due, now, hours);
  return (
    <Clock>
      <time
        dateTime={new Date(due).toISOString()}
        title={`Answer due ${shownDateTime(new Date(due), FIRM_ZONE)} in New York`}
        data-overdue={isOverdue || undefined}
      >
        {words}
      </time>
      <span>{note}</span>
    </Clock>
  );
}

const Clock = styled.div`
  margin-top: 0.3rem;
  color: var(--ink-2);
  font-size: var(--t-small);
  line-height: 1.35;

  > * {
    display: block;
    min-height: 1.35em;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;

    @media print {
      white-space: normal;
    }
  }

  > [data-overdue] {
    color: var(--bad-fg);
    font-weight: 500;
  }
`;
