import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { addMilestone, saveMilestone } from 'api/calls';
import {
  FIRM_ZONE,
  type Milestone,
  MILESTONE_STATUSES,
  type MilestoneInput,
  milestoneInput,
} from 'api/contract';
import { calendarDay, SelectField, TextArea, TextField } from 'shared-ui';
import { type Resolver, useFormState } from 'react-hook-form';
import { useHost } from 'shell/host';
import { milestonesQuery } from '../client-queries';
import { useDraftForm } from '../../form/drafts';
import { FieldPair, FormDialog } from '../../form/form-dialog';
import { statusWords } from '../status-words';
import { useCaseChanged } from '../case/use-case-changed';
import { useFormSave } from '../../form/use-form-save';

const ID_PREFIX = 'milestone-';
const resolver: Resolver<MilestoneInput, unknown, MilestoneInput> = standardSchemaResolver(milestoneInput);

interface MilestoneDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly clientId: string;
  /** The one to edit; without it a new one is added. */
  readonly milestone: Milestone | undefined;
}

export function MilestoneDialog({ open, onClose, clientId, milestone }: MilestoneDialogProps) {
  const { fetch, toast } = useHost();
  const caseChanged = useCaseChanged(clientId);
  const { form, dropDraft } = useDraftForm<MilestoneInput>({
    name: `milestone-${milestone?.id ?? 'new'}`,
    initial: fieldsOf(milestone),
    resolver,
  });
  const close = () => {
    dropDraft();
    onClose();
  };
  const { submit, isPending } = useFormSave(form, {
    save: (values) =>
      milestone
        ? saveMilestone(fetch, clientId, milestone.id, values)
        : addMilestone(fetch, clientId, values),
    onSaved: () => {
      close();
      toast({ title: 'Success', description: milestone ? 'Milestone saved.' : 'Milestone added.' });
      caseChanged(milestonesQuery(fetch, clientId).queryKey);
    },
    failed: 'Failed to save the milestone. Please try again.',
  });
  const { errors } = useFormState({ control: form.control });
  const field = (name: keyof MilestoneInput) => ({
    ...form.register(name),
    id: ID_PREFIX + name,
    error: errors[name]?.message,
    dir: 'auto',
  });

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      onCancel={close}
      title={milestone ? 'Edit milestone' : 'Add milestone'}
      description="The client sees all of it in the portal, under Progress."
      form={form}
      idPrefix={ID_PREFIX}
      onSubmit={submit}
      isPending={isPending}
      submitLabel={milestone ? 'Save milestone' : 'Add milestone'}
      pendingLabel="Saving..."
    >
      <TextField label="Title" autoComplete="off" required {...field('title')} />
      <TextArea label="Description" optional {...field('description')} />
      <FieldPair>
        <SelectField label="Status" {...field('status')}>
          {MILESTONE_STATUSES.map((status) => (
            <option key={status} value={status}>
              {statusWords(status)}
            </option>
          ))}
        </SelectField>
        <TextField label="Due date" type="date" optional {...field('dueDate')} dir="ltr" />
      </FieldPair>
      <TextArea label="Notes" optional {...field('notes')} />
    </FormDialog>
  );
}

function fieldsOf(milestone: Milestone | undefined): MilestoneInput {
  return {
    title: milestone?.title ?? '',
    description: milestone?.description ?? '',
    status: MILESTONE_STATUSES.find((known) => known === milestone?.status) ?? 'not_started',
    dueDate: calendarDay(milestone?.dueDate, FIRM_ZONE) ?? '',
    notes: milestone?.notes ?? '',
  };
}
