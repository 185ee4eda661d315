import type { UseQueryResult } from '@tanstack/react-query';
import type { Milestone } from '@lisle-harrow/api/contract';
import { styled } from 'styled-components';
import { RecentProgress } from '../progress/recent-progress';
import { ProgressFigures } from './progress-figures';

/** The client's progress in figures and the latest milestones. */
export const ProgressSummary = ({ progress }: { progress: UseQueryResult<Milestone[]> }) => (
  <>
    <ProgressFigures progress={progress} />
    <Latest>
      <RecentProgress title="Your Progress" progress={progress} />
    </Latest>
  </>
);

const Latest = styled.div`
  max-width: 52rem;
  margin-top: clamp(2rem, 1.5rem + 2vw, 3.5rem);
`;
