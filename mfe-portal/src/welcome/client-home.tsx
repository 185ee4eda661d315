import type { UseQueryResult } from '@tanstack/react-query';
import type { ClientProfile, Milestone } from '@lisle-harrow/api/contract';
import { styled } from 'styled-components';
import { RecentProgress } from '../progress/recent-progress';
import { LatestMessage } from './latest-message';
import { NextAppointment } from './next-appointment';
import { NextStep } from './next-step';
import { ProgressFigures } from './progress-figures';
import { WaitingDocuments } from './waiting-documents';

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

  @media (max-width: 1023px), print {
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

  @media (min-width: 600px) and (max-width: 1023px) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

const Progress = styled.div`
  grid-area: progress;
`;
