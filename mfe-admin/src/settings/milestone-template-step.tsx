import { DUE_UNITS } from '@lisle-harrow/api/contract';
import { Button, Icon, IconButton, SelectField, TextArea, TextField } from '@lisle-harrow/shared-ui';
import type { FormState } from '@lisle-harrow/shell/forms';
import { styled } from 'styled-components';
import type { TemplateFields } from './milestone-template-fields';

interface StepFieldsProps {
  readonly form: FormState<TemplateFields>;
  /** Its position, from 0, and the number of milestones. */
  readonly at: number;
  readonly steps: number;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
}

/** The fields of one milestone of a template, and the buttons that move it. */
export function StepFields({ form, at, steps, onMove, onRemove }: StepFieldsProps) {
  const mover = (label: string, to: number, way: 'up' | 'down') => {
    const atEnd = to < 0 || to >= steps;
    return (
      <IconButton
        label={`${label} milestone ${at + 1}`}
        $size="sm"
        data-way={way}
        aria-disabled={atEnd || undefined}
        onClick={() => !atEnd && onMove(to)}
      >
        <Icon name="chevron-down" />
      </IconButton>
    );
  };
  return (
    <Step aria-label={`Milestone ${at + 1}`}>
      <Head>
        <span aria-hidden="true">{`Milestone ${at + 1}`}</span>
        {mover('Move up', at - 1, 'up')}
        {mover('Move down', at + 1, 'down')}
        <Button
          type="button"
          $tone="quiet"
          $size="sm"
          aria-label={`Remove milestone ${at + 1}`}
          onClick={onRemove}
        >
          Remove
        </Button>
      </Head>
      <TextField label="Title" autoComplete="off" required {...form.field(`milestones.${at}.title`)} />
      <Due>
        <TextField
          label="Due after the start"
          type="number"
          inputMode="numeric"
          min={0}
          optional
          {...form.field(`milestones.${at}.dueAfter`)}
        />
        <SelectField label="Counted in" {...form.field(`milestones.${at}.dueUnit`)}>
          {DUE_UNITS.map((unit) => (
            <option key={unit} value={unit}>
              {unit === 'days' ? 'Days' : 'Weeks'}
            </option>
          ))}
        </SelectField>
      </Due>
      <TextArea label="Description" rows={2} optional {...form.field(`milestones.${at}.description`)} />
    </Step>
  );
}

const Step = styled.li`
  display: grid;
  gap: 1rem;
  padding-block: 1.25rem;
  border-top: 1px solid var(--line);
`;

const Head = styled.div`
  display: flex;
  align-items: center;
  gap: 0.25rem;

  > span {
    flex: 1;
    color: var(--ink-3);
    font-size: var(--t-small);
  }

  button[data-way='up'] svg {
    rotate: 180deg;
  }

  button[aria-disabled='true'] {
    background: none;
    color: var(--ink-2);
    opacity: 0.4;
  }
`;

const Due = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 1rem var(--gap);
  /* Aligns the fields when one label wraps onto two lines. */
  align-items: end;
`;
