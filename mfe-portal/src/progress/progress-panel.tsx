import { useQuery } from '@tanstack/react-query';
import type { Milestone } from '@lisle-harrow/api/contract';
import { EmptyState } from '@lisle-harrow/shared-ui';
import { useHost } from '@lisle-harrow/shell/host';
import { ListPanel } from '../page/panel';
import { progressQuery } from '../queries';
import { MilestoneList, OverallCompletion } from './milestone-list';

export function ProgressPanel() {
  const host = useHost();
  const progress = useQuery(progressQuery(host.fetch));
  return (
    <ListPanel
      title="Progress"
      list={progress}
      empty={
        <EmptyState title="No milestones yet.">
          <p>Your adviser sets them out after your first meeting.</p>
        </EmptyState>
      }
    >
      {(milestones) => (
        <>
          <OverallCompletion milestones={milestones} />
          <MilestoneList milestones={inOrder(milestones)} full />
        </>
      )}
    </ListPanel>
  );
}

/** By step number; milestones without one follow in server order. */
function inOrder(milestones: readonly Milestone[]): Milestone[] {
  const step = (milestone: Milestone) => milestone.order ?? Number.MAX_SAFE_INTEGER;
  return [...milestones].sort((a, b) => step(a) - step(b));
}
