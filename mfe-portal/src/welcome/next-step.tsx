import { FIRM_ZONE, type Milestone } from '@lisle-harrow/api/contract';
import { shownCalendarDay } from '@lisle-harrow/shared-ui';
import { HomeCard, Quiet } from './home-card';

/** The milestone in progress that is due first, or else the first one not started. */
function nextOf(milestones: readonly Milestone[]): Milestone | undefined {
  const far = '9999';
  const of = (status: string) => milestones.filter((milestone) => milestone.status === status);
  const [inHand] = of('in_progress').sort((a, b) => (a.dueDate ?? far).localeCompare(b.dueDate ?? far));
  const [ahead] = of('not_started').sort((a, b) => (a.order ?? Infinity) - (b.order ?? Infinity));
  return inHand ?? ahead;
}

/** The next milestone. */
export function NextStep({ milestones }: { milestones: readonly Milestone[] | undefined }) {
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
