import type { UseQueryResult } from '@tanstack/react-query';
import { LIMITS, type Milestone } from '@lisle-harrow/api/contract';
import { TextLink } from '@lisle-harrow/shared-ui';
import { Link } from '@lisle-harrow/shell/router';
import { styled } from 'styled-components';
import { MilestoneList, OverallCompletion } from './milestone-list';
import { PanelHead, PanelLoading, RefreshButton } from '../page/panel';

interface RecentProgressProps {
  readonly title: string;
  readonly progress: UseQueryResult<Milestone[]>;
}

/** Overall completion and the latest milestones; the server returns the most recently changed first. */
export const RecentProgress = ({ title, progress }: RecentProgressProps) => (
  <Recent>
    <PanelHead title={title}>
      {progress.isError && <RefreshButton label="Refresh progress" list={progress} />}
      <TextLink as={Link} to="/client-portal?tab=progress">
        All milestones
      </TextLink>
    </PanelHead>
    {progress.isLoading && <PanelLoading />}
    {progress.data && <Latest milestones={progress.data} />}
  </Recent>
);

const Latest = ({ milestones }: { milestones: readonly Milestone[] }) => (
  <>
    <OverallCompletion milestones={milestones} />
    {milestones.length === 0 ? (
      <Quiet>Your milestones appear here once your adviser has set them out.</Quiet>
    ) : (
      <MilestoneList milestones={milestones.slice(0, LIMITS.overviewRows)} />
    )}
  </>
);

const Recent = styled.section`
  max-width: var(--measure-list);
`;

const Quiet = styled.p`
  margin: 1.25rem 0 0;
  color: var(--ink-2);
  font-size: var(--t-ui);
`;
