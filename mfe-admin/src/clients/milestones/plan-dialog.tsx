import { useQuery } from '@tanstack/react-query';
import { type Attempt, attemptOf, call, idempotencyKey } from '@lisle-harrow/api/calls';
import {
  dueDay,
  firmDay,
  milestonePlan,
  type MilestonePlan,
  planMilestones,
} from '@lisle-harrow/api/contract';
import {
  CheckboxField,
  counted,
  ErrorPanel,
  SelectField,
  shownDay,
  TextField,
} from '@lisle-harrow/shared-ui';
import { useForm } from '@lisle-harrow/shell/forms';
import { useHost } from '@lisle-harrow/shell/host';
import { useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { FieldPair, FormDialog } from '../../page/form-dialog';
import { LoadingLine } from '../../page/page-frame';
import { milestoneTemplatesQuery } from '../../records/queries';
import { useCaseChanged } from '../case/use-case-changed';
import { milestonesQuery } from '../client-queries';

export interface PlanDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly clientId: string;
}

/** Adds the milestones of a template to a case, from a start date. */
export function PlanDialog({ open, onClose, clientId }: PlanDialogProps) {
  const { fetch, toast } = useHost();
  const { data: templates = [], ...query } = useQuery(milestoneTemplatesQuery(fetch));
  const caseChanged = useCaseChanged(clientId);
  const attempt = useRef<Attempt | undefined>(undefined);
  const [chosenId, setChosenId] = useState('');
  const chosen = templates.find(({ id }) => id === chosenId) ?? templates[0];
  const [start, setStart] = useState(() => firmDay(new Date()));
  const [onWorkdays, setOnWorkdays] = useState(true);
  const [leftOut, setLeftOut] = useState<readonly number[]>([]);
  const name = useId();
  const dated = (chosen?.milestones ?? []).map((milestone, at) => ({
    at,
    title: milestone.title,
    description: milestone.description,
    dueDate: dueDay(start, milestone, onWorkdays),
  }));
  const plan: MilestonePlan = {
    template: chosen?.name ?? '',
    milestones: dated
      .filter(({ at }) => !leftOut.includes(at))
      .map(({ title, description, dueDate }) => ({ title, description, dueDate })),
  };
  const form = useForm({
    name: 'milestone-plan',
    schema: milestonePlan,
    saved: plan,
    isNew: true,
    isSafeAgain: true,
    send: (values) => {
      attempt.current = attemptOf(values, attempt.current);
      return call(fetch, planMilestones, { clientId }, values, idempotencyKey(attempt.current.key));
    },
    onSent: (added) => {
      onClose();
      toast({ title: 'Success', description: `${counted(added.length, 'milestone')} added.` });
      caseChanged(milestonesQuery(fetch, clientId).queryKey);
    },
    failure: 'The milestones were not added. Please try again.',
  });

  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Add from a template"
      description="The milestones are added after the existing ones. The client sees them in the portal, under Progress."
      submitLabel={
        plan.milestones.length > 0 ? `Add ${counted(plan.milestones.length, 'milestone')}` : 'Add milestones'
      }
      pendingLabel="Adding..."
    >
      {query.isPending && <LoadingLine>Loading templates...</LoadingLine>}
      {query.isError && (
        <ErrorPanel title="The templates could not be read" onRetry={() => void query.refetch()}>
          Nothing has changed. Try again, or come back in a few minutes.
        </ErrorPanel>
      )}
      {query.isSuccess && !chosen && <p>There are no templates yet. Owners keep them under Settings.</p>}
      {chosen && (
        <>
          <FieldPair>
            <SelectField
              label="Template"
              name={`${name}-template`}
              value={chosen?.id}
              onChange={({ target }) => {
                setChosenId(target.value);
                setLeftOut([]);
              }}
            >
              {templates.map(({ id, name: words, service }) => (
                <option key={id} value={id}>
                  {service ? `${words} (${service})` : words}
                </option>
              ))}
            </SelectField>
            <TextField
              label="Start date"
              type="date"
              name={`${name}-start`}
              value={start}
              onChange={({ target }) => setStart(target.value)}
            />
          </FieldPair>
          <CheckboxField checked={onWorkdays} onChange={({ target }) => setOnWorkdays(target.checked)}>
            Move due dates from a weekend to Monday
          </CheckboxField>
          <Preview id={form.field('milestones').id} tabIndex={-1}>
            <legend>Milestones</legend>
            {dated.map(({ at, title, dueDate }) => (
              <Milestone
                key={`${chosen?.id} ${at}`}
                checked={!leftOut.includes(at)}
                onChange={({ target }) =>
                  setLeftOut(target.checked ? leftOut.filter((each) => each !== at) : [...leftOut, at])
                }
              >
                <bdi>{title}</bdi>
                <span>{dueDate ? `Due ${weekday(dueDate)}, ${shownDay(dueDate)}` : 'No due date'}</span>
              </Milestone>
            ))}
          </Preview>
        </>
      )}
    </FormDialog>
  );
}

const weekdays = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' });
const weekday = (day: string) => weekdays.format(new Date(`${day}T00:00:00Z`));

const Milestone = styled(CheckboxField)`
  flex-wrap: wrap;
  gap: 0.25rem 0.6rem;
  width: auto;

  bdi {
    flex: 1;
    min-width: 10rem;
    overflow-wrap: anywhere;
  }

  span {
    color: var(--ink-3);
    font-size: var(--t-small);
    font-variant-numeric: tabular-nums;
  }
`;

const Preview = styled.fieldset`
  margin: 0;
  padding: 0;
  border: 0;

  legend {
    padding: 0;
    font-weight: 500;
  }

  label + label {
    border-top: 1px solid var(--line);
  }
`;
