import { useQuery } from '@tanstack/react-query';
import type { Milestone } from 'api/contract';
import { EmptyState, ProgressBar } from 'shared-ui';
import { styled } from 'styled-components';
import { completionOf } from '../completion';
import { useHost } from 'shell/host';
import { MilestoneList } from '../milestone-list';
import { PanelHead, RefreshButton } from '../panel-head';
import { progressQuery } from '../queries';
import { PanelLoading } from '../panel-text';

export function ProgressPanel() {
  const host = useHost();
  const progress = useQuery(progressQuery(host.fetch));
  return (
    <section>
      <PanelHead title="Progress">
        <RefreshButton label="Refresh progress" list={progress} />
      </PanelHead>
      {progress.isLoading && <PanelLoading />}
      {progress.data?.length === 0 && (
        <EmptyState title="No milestones yet.">
          <p>Your adviser sets them out after your first meeting.</p>
        </EmptyState>
      )}
      {progress.data && progress.data.length > 0 && (
        <>
          <Bar>
            <ProgressBar percent={completionOf(progress.data).percent} label="Overall completion" />
          </Bar>
          <MilestoneList milestones={inOrder(progress.data)} full />
        </>
      )}
    </section>
  );
}

/** By step number; milestones without one follow in server order. */
function inOrder(milestones: readonly Milestone[]): Milestone[] {
  const step = (milestone: Milestone) => milestone.order ?? Number.MAX_SAFE_INTEGER;
  return [...milestones].sort((a, b) => step(a) - step(b));
}

const Bar = styled.div`
  margin-bottom: 0.75rem;
`;
