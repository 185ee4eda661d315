import { useMutation, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { removeMilestone } from 'api/calls';
import type { Milestone } from 'api/contract';
import { Button, Icon, VisuallyHidden } from 'shared-ui';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useHost } from 'shell/host';
import { milestonesQuery } from '../client-queries';
import { MilestoneDialog } from './milestone-dialog';
import { MilestoneRow } from './milestone-row';
import { PanelFrame } from '../case/panel-frame';
import { reportFailure } from '../../page/report-failure';
import { useCaseChanged } from '../case/use-case-changed';
import { useDialog } from '../case/use-dialog';
import { useMilestoneOrder } from './use-milestone-order';

interface MilestonesPanelProps {
  readonly clientId: string;
  readonly list: UseQueryResult<Milestone[]>;
}

/** The steps of the client's case, first step first. */
export function MilestonesPanel({ clientId, list }: MilestonesPanelProps) {
  const host = useHost();
  const queryClient = useQueryClient();
  const { queryKey } = milestonesQuery(host.fetch, clientId);
  const caseChanged = useCaseChanged(clientId);
  const heading = useRef<HTMLHeadingElement>(null);
  const dialog = useDialog<Milestone | undefined>();
  const order = useMilestoneOrder(clientId);
  const milestones = order.applied(list.data ?? []);
  const [moved, setMoved] = useState('');

  const remove = useMutation({
    mutationFn: (milestone: Milestone) => removeMilestone(host.fetch, clientId, milestone.id),
    onSuccess: (_, { id }) => {
      heading.current?.focus();
      queryClient.setQueryData(queryKey, (rows) => rows?.filter((row) => row.id !== id));
      host.toast({ title: 'Success', description: 'Milestone deleted.' });
      caseChanged(queryKey);
    },
    onError: (error) => reportFailure(host, error, 'Failed to delete the milestone. Please try again.'),
  });

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
          <Button type="button" onClick={() => dialog.show(undefined)}>
            <Icon name="plus" />
            Add milestone
          </Button>
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
              onMove={(to) => move(at, to - 1)}
              onEdit={() => dialog.show(milestone)}
              onDelete={() => remove.mutate(milestone)}
              isDeleting={remove.isPending && remove.variables.id === milestone.id}
            />
          ))}
        </List>
      </PanelFrame>
      <MilestoneDialog
        key={dialog.key}
        open={dialog.open}
        onClose={dialog.close}
        clientId={clientId}
        milestone={dialog.target}
      />
    </>
  );
}

const List = styled.ol`
  border-top: 1px solid var(--line);
`;
