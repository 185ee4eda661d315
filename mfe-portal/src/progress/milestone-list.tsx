import { FIRM_ZONE, type Milestone } from '@lisle-harrow/api/contract';
import { ProgressBar, shownCalendarDay, StatusLabel, toneOf } from '@lisle-harrow/shared-ui';
import { css, styled } from 'styled-components';
import { completionOf } from './completion';

/** A timeline of milestones. `full` adds the step number and the notes. */
export function MilestoneList({ milestones, full }: { milestones: readonly Milestone[]; full?: boolean }) {
  return (
    <Timeline>
      {milestones.map((milestone) => (
        <Step key={milestone.id} $tone={toneOf('milestone', milestone.status)}>
          <Words>
            <h3>{milestone.title}</h3>
            <When milestone={milestone} withStep={full} />
            {milestone.description && <p>{milestone.description}</p>}
            {full && milestone.notes && <Notes>{milestone.notes}</Notes>}
          </Words>
          <StatusLabel kind="milestone" status={milestone.status} />
        </Step>
      ))}
    </Timeline>
  );
}

function When({ milestone, withStep }: { milestone: Milestone; withStep?: boolean }) {
  const due = shownCalendarDay(milestone.dueDate, FIRM_ZONE);
  const hasStep = withStep && typeof milestone.order === 'number';
  if (!due && !hasStep) return null;
  return (
    <Meta>
      {hasStep && <span>{`Step ${milestone.order}`}</span>}
      {due && (
        <span>
          {milestone.status === 'completed' ? 'Completed, planned for ' : 'Due '}
          <time dateTime={milestone.dueDate ?? undefined}>{due}</time>
        </span>
      )}
    </Meta>
  );
}

/** The share of milestones that are completed, as a bar. */
export const OverallCompletion = ({ milestones }: { milestones: readonly Milestone[] }) => (
  <Bar>
    <ProgressBar percent={completionOf(milestones).percent} label="Overall completion" />
  </Bar>
);

const Bar = styled.div`
  max-width: var(--measure-list);
  margin-bottom: 0.75rem;
`;

const Timeline = styled.ol`
  max-width: var(--measure-list);
  list-style: none;
  margin: 0;
  padding: 0;
`;

const dots = {
  good: css`
    border-color: var(--iris-1);
    background: var(--iris-1);
  `,
  info: css`
    border-color: var(--iris-2);
    background: linear-gradient(90deg, var(--iris-2) 50%, var(--paper) 50%);
  `,
  bad: css`
    border-color: var(--danger);
  `,
  wait: css``,
  mute: css``,
};

const Step = styled.li<{ $tone: keyof typeof dots }>`
  position: relative;
  display: flex;
  align-items: start;
  justify-content: space-between;
  gap: 1rem;
  padding: 1.15rem 0 1.15rem 2rem;
  background: linear-gradient(var(--line), var(--line)) 2rem 100% / 100% 1px no-repeat;
  break-inside: avoid;

  &::before {
    content: '';
    position: absolute;
    z-index: 1;
    left: 0.3rem;
    top: 1.62rem;
    width: 11px;
    height: 11px;
    border: 1.6px solid var(--control);
    border-radius: 50%;
    background: var(--paper);
    print-color-adjust: exact;
    ${({ $tone }) => dots[$tone]}
  }

  &:not(:last-child)::after {
    content: '';
    position: absolute;
    left: calc(0.3rem + 5px);
    top: 1.62rem;
    bottom: -1.62rem;
    width: 1px;
    background: var(--line-2);
  }

  @media (max-width: 47.9375em) {
    flex-direction: column;
    gap: 0.6rem;
  }
`;

const Words = styled.div`
  min-width: 0;
  max-width: 44em;
  overflow-wrap: anywhere;

  h3 {
    margin: 0;
    font: 500 1rem/1.35 var(--f-text);
    letter-spacing: 0;
  }

  p {
    margin: 0;
    font-size: var(--t-ui);
    color: var(--ink-2);
    white-space: pre-line;
  }
`;

const Meta = styled.p`
  && {
    display: flex;
    flex-wrap: wrap;
    gap: 0 1rem;
    font-size: var(--t-small);
    color: var(--ink-3);
    font-variant-numeric: tabular-nums;
  }
`;

const Notes = styled.p`
  && {
    margin-top: 0.5rem;
    padding-left: 0.75rem;
    border-left: 2px solid var(--line-2);
  }
`;
