import { addressOf } from '@lisle-harrow/api/calls';
import { useQuery } from '@tanstack/react-query';
import { FIRM_ZONE, ownCalendar } from '@lisle-harrow/api/contract';
import {
  Button,
  EmptyState,
  needsScript,
  PageHead,
  shownDayOfYear,
  shownTime,
  StatusBadge,
} from '@lisle-harrow/shared-ui';
import { useHost } from '@lisle-harrow/shell/host';
import { styled } from 'styled-components';
import { Letterhead } from '../page/letterhead';
import { PageFrame } from '../page/page-frame';
import { PageTop } from '../page/page-top';
import { PanelLoading, PanelText } from '../page/panel';
import { appointmentsQuery, documentsQuery, hasMore, profileQuery, progressQuery } from '../queries';
import { byMonth, type DueDate, dueDatesOf, weekdayOf } from './due-dates';
import { useIsDayOver } from '../page/use-is-day-over';

/** `/client-portal/calendar`: everything in the client's case that has a date, by month. */
export function CalendarPage() {
  const { site, fetch } = useHost();
  const { data: profile } = useQuery(profileQuery(fetch));
  const milestones = useQuery(progressQuery(fetch));
  const documents = useQuery(documentsQuery(fetch));
  const appointments = useQuery({ ...appointmentsQuery(fetch), enabled: hasMore(profile) });
  const lists = [milestones, documents, appointments];
  const isLoading = milestones.isLoading || documents.isLoading || appointments.isLoading;
  const failed = lists.filter(({ isError }) => isError);
  const dates = dueDatesOf({
    milestones: milestones.data ?? [],
    documents: documents.data ?? [],
    appointments: appointments.data ?? [],
  });
  const open = dates.filter(({ isDone }) => !isDone);
  const done = dates.filter(({ isDone }) => isDone).toReversed();
  return (
    <>
      <PageHead
        title={`Calendar | ${site.name}`}
        description="Your milestones, documents we need, and appointments by date."
      />
      <PageFrame>
        {profile && <Letterhead profile={profile} />}
        <PageTop>
          <Title>
            <h1>Calendar</h1>
            <Actions>
              {hasMore(profile) && open.length > 0 && (
                <Button as="a" href={addressOf(ownCalendar, {})} download $tone="outline">
                  Add to your calendar (.ics)
                </Button>
              )}
              <Print type="button" $tone="outline" onClick={() => window.print()}>
                Print
              </Print>
            </Actions>
          </Title>
          <PanelText>
            Milestones of your case, documents we need from you, and your appointments. Times are New York
            time.
          </PanelText>
        </PageTop>
        {isLoading && <PanelLoading />}
        {failed.length > 0 && (
          <EmptyState title="Part of the calendar could not be loaded.">
            <Button
              type="button"
              $tone="outline"
              onClick={() => failed.forEach((list) => void list.refetch())}
            >
              Try again
            </Button>
          </EmptyState>
        )}
        {!isLoading && failed.length === 0 && open.length === 0 && (
          <EmptyState title="Nothing has a date at the moment.">
            <p>What is due and what you book appears here.</p>
          </EmptyState>
        )}
        {byMonth(open).map(({ month, dates: shown }) => (
          <Month key={month}>
            <h2>{month}</h2>
            <Dates dates={shown} />
          </Month>
        ))}
        {done.length > 0 && (
          <Done>
            <summary>{`Done (${done.length})`}</summary>
            {byMonth(done).map(({ month, dates: shown }) => (
              <Month key={month}>
                <h2>{month}</h2>
                <Dates dates={shown} />
              </Month>
            ))}
          </Done>
        )}
      </PageFrame>
    </>
  );
}

const Dates = ({ dates }: { dates: readonly DueDate[] }) => (
  <List>
    {dates.map((date) => (
      <li key={date.key}>
        <time dateTime={date.startsAt ?? date.day}>
          <b>{shownDayOfYear(date.day)}</b> <span>{weekdayOf(date.day)}</span>
        </time>
        <p>
          <bdi>{date.title}</bdi>
          <span>{kindWords(date)}</span>
        </p>
        <Standing date={date} />
      </li>
    ))}
  </List>
);

function kindWords({ kind, startsAt }: DueDate): string {
  if (kind === 'document') return 'Document we need from you';
  if (kind === 'milestone') return 'Milestone';
  return startsAt ? `Appointment at ${shownTime(startsAt, FIRM_ZONE)}` : 'Appointment';
}

function Standing({ date: { day, kind, isDone, isConfirmed } }: { date: DueDate }) {
  const isOver = useIsDayOver(day);
  if (isDone) return <StatusBadge tone="good">{kind === 'milestone' ? 'Completed' : 'Over'}</StatusBadge>;
  if (kind === 'appointment')
    return (
      <StatusBadge tone={isConfirmed ? 'good' : 'wait'}>
        {isConfirmed ? 'Confirmed' : 'Waiting for our confirmation'}
      </StatusBadge>
    );
  return isOver ? <StatusBadge tone="bad">Was due</StatusBadge> : <StatusBadge tone="info">Due</StatusBadge>;
}

const Title = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0.75rem 1.5rem;
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0.5rem;

  @media print {
    display: none;
  }
`;

const Print = styled(Button)`
  ${needsScript}
`;

const Month = styled.section`
  margin-top: 2rem;

  h2 {
    margin: 0 0 0.4rem;
    font: 400 1.5rem/1.2 var(--f-display);
    letter-spacing: -0.01em;
    break-after: avoid;
  }
`;

const List = styled.ul`
  margin: 0;
  padding: 0;
  border-top: 1px solid var(--line);
  list-style: none;

  li {
    display: grid;
    grid-template-columns: 11rem minmax(0, 1fr) auto;
    align-items: baseline;
    gap: 0.25rem 1.25rem;
    padding: 0.8rem 0;
    border-bottom: 1px solid var(--line);
    overflow-wrap: anywhere;
    break-inside: avoid;
  }

  time {
    font-variant-numeric: tabular-nums;
  }

  time b {
    display: inline-block;
    min-width: 4.25rem;
    font-weight: 500;
  }

  time span,
  p > span {
    color: var(--ink-3);
    font-size: var(--t-small);
  }

  p {
    margin: 0;
  }

  p > span {
    display: block;
  }

  @media (max-width: 47.9375em) {
    li {
      grid-template-columns: minmax(0, 1fr) auto;
    }

    p {
      grid-column: 1;
      grid-row: 2;
    }
  }
`;

const Done = styled.details`
  margin-top: 2.5rem;

  > summary {
    width: fit-content;
    padding-block: 0.75rem;
    color: var(--link);
    cursor: pointer;
  }

  > section {
    margin-top: 1rem;
  }

  /* A closed section cannot be opened on paper. */
  @media print {
    &:not([open]) {
      display: none;
    }

    > summary {
      list-style: none;
    }
  }
`;
