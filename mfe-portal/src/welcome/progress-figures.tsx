import type { UseQueryResult } from '@tanstack/react-query';
import type { Milestone } from '@lisle-harrow/api/contract';
import { ProgressRing, Stat, StatStrip } from '@lisle-harrow/shared-ui';
import { completionOf } from '../progress/completion';

/** The client's progress in figures; `-` where it could not be read. */
export function ProgressFigures({ progress }: { progress: UseQueryResult<Milestone[]> }) {
  const milestones = progress.data;
  const completion = milestones && completionOf(milestones);
  const countOf = (...statuses: string[]) =>
    milestones ? String(milestones.filter(({ status }) => statuses.includes(status)).length) : '-';
  return (
    <StatStrip>
      <Stat
        label="Progress"
        value={completion ? `${completion.percent}%` : '-'}
        note={completion && `${completion.completed} of ${completion.total} milestones complete`}
      >
        {completion && <ProgressRing percent={completion.percent} />}
      </Stat>
      <Stat label="Completed" value={countOf('completed')} />
      <Stat label="In progress" value={countOf('in_progress')} />
      <Stat label="Ahead" value={countOf('not_started', 'blocked')} />
    </StatStrip>
  );
}
