import { call } from '@lisle-harrow/api/calls';
import type { UseQueryResult } from '@tanstack/react-query';
import { orderMilestones, type WrittenMilestone } from '@lisle-harrow/api/contract';
import { Button, Icon, VisuallyHidden } from '@lisle-harrow/shared-ui';
import { useHost } from '@lisle-harrow/shell/host';
import { useState } from 'react';
import { styled } from 'styled-components';
import { PanelFrame } from '../case/panel-frame';
import { useMayChange } from '../case/may-change';
import { presentRow, useDialog } from '../case/use-dialog';
import { useLateDialog } from '../case/use-late-dialog';
import { useRemoval } from '../case/use-removal';
import { useOrder } from '../../list/use-order';
import { milestonesQuery } from '../client-queries';
import { MilestoneDialog, milestoneKind } from './milestone-dialog';
import { MilestoneRow } from './milestone-row';

const importPlan = async () => (await import('./plan-dialog')).PlanDialog;

interface MilestonesPanelProps {
  readonly clientId: string;
  readonly list: UseQueryResult<WrittenMilestone[]>;
}

/** The milestones of the client's case, in order. */
export function MilestonesPanel({ clientId, list }: MilestonesPanelProps) {
  const mayChange = useMayChange();
  const dialog = useDialog<WrittenMilestone | undefined>();
  const plan = useLateDialog(importPlan);
  const { heading, remove, removingId } = useRemoval(milestoneKind, clientId);
  const { fetch } = useHost();
  const { queryKey } = milestonesQuery(fetch, clientId);
  const order = useOrder<WrittenMilestone>(queryKey, (ids) =>
    call(fetch, orderMilestones, { clientId }, { ids: [...ids] }),
  );
  const milestones = order.applied(list.data ?? []);
  const [moved, setMoved] = useState('');

  const move = (from: number, to: number) => {
    const ids = milestones.map(({ id }) => id);
    ids.splice(to, 0, ...ids.splice(from, 1));
    order.set(ids);
    setMoved(`${milestones[from]?.title} is now step ${to + 1} of ${ids.length}.`);
  };

  return (
    <>
      <PanelFrame
        title="Milestones"
        heading={heading}
        list={list}
        empty="No milestones yet."
        emptyHint="Add the first step of this client's case."
        action={
          mayChange && (
            <Actions>
              <Button type="button" $tone="outline" {...plan.opener}>
                Add from a template
              </Button>
              <Button type="button" onClick={() => dialog.show(undefined)}>
                <Icon name="plus" />
                Add milestone
              </Button>
            </Actions>
          )
        }
      >
        <VisuallyHidden role="status">{moved}</VisuallyHidden>
        <List>
          {milestones.map((milestone, at) => (
            <MilestoneRow
              key={milestone.id}
              milestone={milestone}
              step={at + 1}
              steps={milestones.length}
              onMove={(to) => move(at, to)}
              onEdit={() => dialog.show(milestone)}
              onDelete={() => remove(milestone.id)}
              isDeleting={removingId === milestone.id}
            />
          ))}
        </List>
      </PanelFrame>
      <MilestoneDialog
        key={dialog.key}
        open={dialog.open}
        onClose={dialog.close}
        clientId={clientId}
        milestone={presentRow(list.data, dialog.target)}
      />
      {plan.Dialog && (
        <plan.Dialog key={plan.key} open={plan.open} onClose={plan.close} clientId={clientId} />
      )}
    </>
  );
}

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0.5rem 0.75rem;
`;

const List = styled.ol`
  border-top: 1px solid var(--line);
`;
