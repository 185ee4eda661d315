import { useInfiniteQuery, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type ClientProfile, FIRM_ZONE, type Milestone } from '@lisle-harrow/api/contract';
import { styled } from 'styled-components';
import {
  Button,
  counted,
  shownCalendarDay,
  shownDay,
  StatusBadge,
  useViewerTime,
} from '@lisle-harrow/shared-ui';
import { conversationQuery } from '@lisle-harrow/shell/forms';
import { useHost } from '@lisle-harrow/shell/host';
import { OPENS_BOOKING } from '@lisle-harrow/shell/contract';
import { RecentProgress } from '../progress/recent-progress';
import { ProgressFigures } from './progress-figures';
import { Card, HomeCard, Quiet } from './home-card';
import { AppointmentCard, useComingAppointments } from '../appointments/appointments';
import { isToAnswer, ProposedTimes } from '../appointments/proposed-times';
import { documentsQuery } from '../queries';
import { isAskedFor, isWanted } from '../records/wanted-documents';

interface ClientHomeProps {
  readonly profile: ClientProfile;
  readonly progress: UseQueryResult<Milestone[]>;
}

/** The client's home on a server that implements more than the specified calls: the next steps beside the progress. */
export const ClientHome = ({ profile, progress }: ClientHomeProps) => (
  <>
    <ProgressFigures progress={progress} />
    <Columns>
      <Next>
        <NextStep milestones={progress.data} />
      </Next>
      <Side>
        <NextAppointment />
        <LatestMessage unread={profile.unreadMessages ?? 0} />
        <WaitingDocuments />
      </Side>
      <Progress>
        <RecentProgress title="Your Progress" progress={progress} />
      </Progress>
    </Columns>
  </>
);

const Columns = styled.div`
  display: grid;
  grid-template: 'next side' auto 'progress side' 1fr / minmax(0, 7fr) minmax(0, 5fr);
  gap: clamp(1.5rem, 1rem + 1.5vw, 2.5rem) clamp(1.5rem, 3vw, 3.5rem);
  margin-top: clamp(1.5rem, 1rem + 1.5vw, 2.5rem);

  @media (max-width: 63.9375em), print {
    grid-template: 'next' 'side' 'progress' / minmax(0, 1fr);
  }
`;

const Next = styled.div`
  grid-area: next;
`;

const Side = styled.div`
  grid-area: side;
  display: grid;
  gap: 1rem;
  align-content: start;

  @media (min-width: 37.5em) and (max-width: 63.9375em) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

const Progress = styled.div`
  grid-area: progress;
`;

const PREVIEW_CHARACTERS = 140;

/** The beginning of the newest message of the conversation. */
function LatestMessage({ unread }: { unread: number }) {
  const host = useHost();
  const { data } = useInfiniteQuery(conversationQuery(host.fetch, 'own'));
  const message = data?.pages[0]?.rows[0];
  const at = useViewerTime(message?.createdAt ?? '', FIRM_ZONE);
  if (!data) return null;
  if (!message)
    return (
      <HomeCard title="Messages" link="Write to us" tab="messages">
        <p>No messages yet. Your adviser reads what you write here.</p>
      </HomeCard>
    );
  const characters = [...message.text];
  const isCut = characters.length > PREVIEW_CHARACTERS;
  return (
    <HomeCard title="Latest message" link="Read and answer" tab="messages">
      <h3>
        <bdi>{message.side === 'client' ? 'You' : message.author}</bdi>
        {unread > 0 && <StatusBadge tone="info">{`${unread} new`}</StatusBadge>}
      </h3>
      <Quiet>{at}</Quiet>
      <p dir="auto">{isCut ? `${characters.slice(0, PREVIEW_CHARACTERS).join('')}…` : message.text}</p>
    </HomeCard>
  );
}

/** The next consultation, or the way to book one. */
function NextAppointment() {
  const host = useHost();
  const coming = useComingAppointments(true);
  if (!coming) return null;
  const [next, ...later] = coming;
  return (
    <Card>
      <h2>Next appointment</h2>
      {next ? (
        <AppointmentCard appointment={next}>
          {isToAnswer(next) && <ProposedTimes appointment={next} />}
        </AppointmentCard>
      ) : (
        <p>You have no appointment with us.</p>
      )}
      {later.length > 0 && <Quiet>{counted(later.length, 'more appointment')} in your portal</Quiet>}
      {!next && (
        <Button type="button" $tone="outline" {...OPENS_BOOKING} onClick={() => host.openBooking()}>
          Book a consultation
        </Button>
      )}
    </Card>
  );
}

/** The milestone in progress that is due first, or else the first one not started. */
function nextOf(milestones: readonly Milestone[]): Milestone | undefined {
  const far = '9999';
  const of = (status: string) => milestones.filter((milestone) => milestone.status === status);
  const [inHand] = of('in_progress').sort((a, b) => (a.dueDate ?? far).localeCompare(b.dueDate ?? far));
  const [ahead] = of('not_started').sort((a, b) => (a.order ?? Infinity) - (b.order ?? Infinity));
  return inHand ?? ahead;
}

/** The next milestone. */
function NextStep({ milestones }: { milestones: readonly Milestone[] | undefined }) {
  if (!milestones) return null;
  const next = nextOf(milestones);
  const due = shownCalendarDay(next?.dueDate, FIRM_ZONE);
  return (
    <HomeCard title="Next step" link="All milestones" tab="progress">
      {next ? (
        <>
          <h3>{next.title}</h3>
          {due && <Quiet>Due {due}</Quiet>}
          {next.description && <p>{next.description}</p>}
        </>
      ) : (
        <p>Nothing is waiting: your adviser sets out the next step with you.</p>
      )}
    </HomeCard>
  );
}

/** The documents that the firm is waiting for, and how many it is reviewing. */
function WaitingDocuments() {
  const host = useHost();
  const { data: documents } = useQuery(documentsQuery(host.fetch));
  if (!documents) return null;
  const wanted = documents.filter(isWanted);
  const inReview = documents.filter(({ status }) => status === 'pending').length;
  return (
    <HomeCard title="Documents" link="All documents" tab="documents">
      {wanted.length === 0 && <p>No document waits for you.</p>}
      {wanted.length > 0 && (
        <ul>
          {wanted.slice(0, 3).map((document) => (
            <li key={document.id}>
              <bdi>{document.name}</bdi>
              {isAskedFor(document)
                ? ` is asked for${document.dueDate ? `, due ${shownDay(document.dueDate)}` : ''}`
                : ' needs another file'}
            </li>
          ))}
        </ul>
      )}
      {inReview > 0 && <Quiet>{inReview} in review with us</Quiet>}
    </HomeCard>
  );
}
