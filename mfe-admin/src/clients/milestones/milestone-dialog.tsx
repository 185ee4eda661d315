import {
  FIRM_ZONE,
  MILESTONE_STATUSES,
  milestoneCalls,
  type MilestoneInput,
  milestoneInput,
  type WrittenMilestone,
} from '@lisle-harrow/api/contract';
import { calendarDay, SelectField, TextArea, TextField } from '@lisle-harrow/shared-ui';
import { ItemDialog } from '../case/item-dialog';
import type { ItemKind } from '../case/item-kind';
import { milestonesQuery } from '../client-queries';
import { FieldPair } from '../../page/form-dialog';
import { ValueOptions } from '../value-options';

export const milestoneKind: ItemKind<MilestoneInput> = {
  noun: 'milestone',
  query: milestonesQuery,
  calls: milestoneCalls,
};

interface MilestoneDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly clientId: string;
  /** The milestone to edit; without it, a new one is added. */
  readonly milestone: WrittenMilestone | undefined;
}

export function MilestoneDialog({ milestone, ...dialog }: MilestoneDialogProps) {
  return (
    <ItemDialog
      {...dialog}
      kind={milestoneKind}
      id={milestone?.id}
      seen={milestone?.revision}
      schema={milestoneInput}
      saved={fieldsOf(milestone)}
      newTitle="Add milestone"
      description="The client sees all of it in the portal, under Progress."
    >
      {({ field }) => (
        <>
          <TextField label="Title" autoComplete="off" required dir="auto" {...field('title')} />
          <TextArea label="Description" optional dir="auto" {...field('description')} />
          <FieldPair>
            <SelectField label="Status" {...field('status')}>
              <ValueOptions values={MILESTONE_STATUSES} />
            </SelectField>
            <TextField label="Due date" type="date" optional {...field('dueDate')} />
          </FieldPair>
          <TextArea label="Notes" optional dir="auto" {...field('notes')} />
        </>
      )}
    </ItemDialog>
  );
}

function fieldsOf(milestone: WrittenMilestone | undefined): MilestoneInput {
  return {
    title: milestone?.title ?? '',
    description: milestone?.description ?? '',
    status: MILESTONE_STATUSES.find((known) => known === milestone?.status) ?? 'not_started',
    dueDate: calendarDay(milestone?.dueDate, FIRM_ZONE) ?? '',
    notes: milestone?.notes ?? '',
  };
}
