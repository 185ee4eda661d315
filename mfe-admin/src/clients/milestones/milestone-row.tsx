import { FIRM_ZONE, type Milestone } from '@lisle-harrow/api/contract';
import { shownCalendarDay, StatusLabel } from '@lisle-harrow/shared-ui';
import { styled } from 'styled-components';
import { Movers } from '../../list/movers';
import { ItemActions } from '../case/item-actions';
import { useMayChange } from '../case/may-change';
import { ItemTitle, LongText } from '../case/item-text';

interface MilestoneRowProps {
  readonly milestone: Milestone;
  readonly step: number;
  readonly steps: number;
  /** Called with the new position, from 0. */
  readonly onMove: (to: number) => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
  readonly isDeleting: boolean;
}

/** A milestone of the case and its actions for staff. */
export function MilestoneRow(props: MilestoneRowProps) {
  const { milestone, step, steps, onMove, onEdit, onDelete, isDeleting } = props;
  const { title, description, status, dueDate, notes } = milestone;
  const mayChange = useMayChange();
  const due = shownCalendarDay(dueDate, FIRM_ZONE);
  return (
    <Row>
      <Step aria-hidden="true">{step}</Step>
      <Words>
        <ItemTitle dir="auto">{title}</ItemTitle>
        {due && <Due>{`${status === 'completed' ? 'Completed, planned for' : 'Due'} ${due}`}</Due>}
        {description && <LongText dir="auto">{description}</LongText>}
        {notes && (
          <LongText dir="auto" $quoted>
            {notes}
          </LongText>
        )}
        <ItemActions
          what={`milestone ${title}`}
          onEdit={onEdit}
          onDelete={onDelete}
          isDeleting={isDeleting}
        />
      </Words>
      <Aside>
        <StatusLabel kind="milestone" status={status} />
        {mayChange && (
          <Mover>
            <Movers what={title} at={step - 1} count={steps} onMove={onMove} />
          </Mover>
        )}
      </Aside>
    </Row>
  );
}

const Row = styled.li`
  display: grid;
  grid-template-columns: 2.25rem minmax(0, 1fr) auto;
  gap: 0 0.75rem;
  padding: 1.15rem 0 0.75rem;
  border-bottom: 1px solid var(--line);
  break-inside: avoid;

  @media (max-width: 47.9375em) {
    grid-template-columns: 1.5rem minmax(0, 1fr);
  }
`;

const Step = styled.span`
  color: var(--ink-3);
  font: 400 1.375rem/1.1 var(--f-display);
  font-variant-numeric: tabular-nums;
`;

const Words = styled.div`
  grid-column: 2;
  min-width: 0;
`;

const Due = styled.p`
  color: var(--ink-3);
  font-size: var(--t-small);
  font-variant-numeric: tabular-nums;
`;

const Aside = styled.div`
  display: flex;
  align-items: start;
  gap: 0.75rem;

  @media (max-width: 47.9375em) {
    grid-column: 2;
    grid-row: 1;
    justify-content: space-between;
    margin-bottom: 0.5rem;
  }
`;

const Mover = styled.div`
  margin-top: -0.35rem;
`;
