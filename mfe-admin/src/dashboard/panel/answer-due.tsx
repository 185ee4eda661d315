import { answerDue, FIRM_ZONE, isOverdue } from '@lisle-harrow/api/contract';
import { instantOf, shownAge, shownDateTime, useNow } from '@lisle-harrow/shared-ui';
import { useId } from 'react';
import { styled } from 'styled-components';
import { useOfficeHours } from '../../records/timing/hours-query';
import { promiseWords } from '../../records/timing/promise-words';
import { SectionTitle } from './section-title';

/** Until when a record that waits is answered, as the site promises; how long that is appears with hydration. */
export function AnswerDue({ createdAt }: { createdAt: string }) {
  const titleId = useId();
  const now = useNow();
  const hours = useOfficeHours(true);
  const sent = instantOf(createdAt);
  if (!sent) return null;
  const due = answerDue(sent.getTime());
  const { office } = promiseWords(due, now, hours);
  return (
    <section aria-labelledby={titleId}>
      <SectionTitle id={titleId}>Answer due</SectionTitle>
      <p>
        <time dateTime={new Date(due).toISOString()}>{shownDateTime(new Date(due), FIRM_ZONE)}</time>
        {now !== undefined &&
          (isOverdue(due, now) ? (
            <Overdue>, overdue by {shownAge(due, now)}</Overdue>
          ) : (
            `, ${shownAge(now, due)} left`
          ))}
        {now !== undefined && office && ` (${office})`}
      </p>
    </section>
  );
}

const Overdue = styled.strong`
  color: var(--bad-fg);
  font-weight: 500;
`;
