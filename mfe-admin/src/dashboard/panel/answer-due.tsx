import { answerDue, FIRM_ZONE } from '@lisle-harrow/api/contract';
import { instantOf, shownAge, shownDateTime, useNow } from '@lisle-harrow/shared-ui';
import { useId } from 'react';
import { styled } from 'styled-components';
import { useOfficeHours } from '../../records/timing/hours-query';
import { promiseWords } from '../../records/timing/promise-words';
import { SectionTitle } from './section-title';

/**
 * By when the site promises an answer to a record waiting since `since`. The time left appears with hydration. `since` is null while
 * it is the visitor's turn to answer.
 */
export function AnswerDue({ since }: { since: string | null }) {
  const titleId = useId();
  const now = useNow();
  const hours = useOfficeHours(true);
  if (since === null)
    return (
      <section aria-labelledby={titleId}>
        <SectionTitle id={titleId}>Answer due</SectionTitle>
        <p>Other times were proposed; it is the visitor’s turn.</p>
      </section>
    );
  const sent = instantOf(since);
  if (!sent) return null;
  const due = answerDue(sent.getTime());
  const { note, isOverdue } = promiseWords(due, now, hours);
  return (
    <section aria-labelledby={titleId}>
      <SectionTitle id={titleId}>Answer due</SectionTitle>
      <p>
        <time dateTime={new Date(due).toISOString()}>{shownDateTime(new Date(due), FIRM_ZONE)}</time>
        {now !== undefined &&
          (isOverdue ? (
            <Overdue>, overdue by {shownAge(due, now)}</Overdue>
          ) : (
            `, ${shownAge(now, due)} left${note ? ` (${note})` : ''}`
          ))}
      </p>
    </section>
  );
}

const Overdue = styled.strong`
  color: var(--bad-fg);
  font-weight: 500;
`;
