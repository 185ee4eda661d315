import { Button, TextArea, TextField, VisuallyHidden } from '@lisle-harrow/shared-ui';
import { idOfField } from '@lisle-harrow/shell/forms';
import { useRef } from 'react';
import { styled } from 'styled-components';
import { Movers } from '../../page/movers';
import type { ItemForm } from './item-kind';

interface Step {
  readonly title: string;
  readonly text: string;
}

interface StepFieldsProps {
  readonly form: ItemForm;
  /** The field, whose text is the JSON of the steps. */
  readonly name: string;
  readonly legend: string;
}

/** Steps with a title and a text each, in an order. */
export function StepFields({ form, name, legend }: StepFieldsProps) {
  const steps = JSON.parse(form.watch(name) || '[]') as Step[];
  const add = useRef<HTMLButtonElement>(null);
  const set = (next: readonly Step[]) =>
    form.setValue(name, JSON.stringify(next), {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
  const change = (at: number, part: Partial<Step>) =>
    set(steps.map((step, index) => (index === at ? { ...step, ...part } : step)));
  const control = (at: number, field: keyof Step) => {
    const path = `${name}.${at}.${field}`;
    return {
      ...{ name: idOfField(form.name, path), value: steps[at]![field], required: true },
      error: form.getFieldState(path, form.formState).error?.message,
      onChange: ({ target }: { target: { value: string } }) => change(at, { [field]: target.value }),
    };
  };
  return (
    <Group>
      <legend>{legend}</legend>
      {steps.map((_, at) => (
        // Nothing else tells two new ones apart, and rows keep no state of their own.
        <Row key={at} aria-label={`Step ${at + 1}`}>
          <TextField label="Title" autoComplete="off" {...control(at, 'title')} />
          <TextArea label="What happens" rows={2} spellCheck {...control(at, 'text')} />
          <Tools>
            <Movers
              what={`step ${at + 1}`}
              at={at}
              count={steps.length}
              onMove={(to) => {
                const next = [...steps];
                next.splice(to, 0, ...next.splice(at, 1));
                set(next);
              }}
            />
            <Button
              type="button"
              $tone="quiet"
              $size="sm"
              onClick={() => {
                set(steps.filter((_, index) => index !== at));
                // What had the focus is gone.
                add.current?.focus();
              }}
            >
              Remove<VisuallyHidden> step {at + 1}</VisuallyHidden>
            </Button>
          </Tools>
        </Row>
      ))}
      <Button
        type="button"
        ref={add}
        $tone="outline"
        $size="sm"
        onClick={() => set([...steps, { title: '', text: '' }])}
      >
        Add step
      </Button>
    </Group>
  );
}

const Group = styled.fieldset`
  display: grid;
  justify-items: start;
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;

  legend {
    padding: 0;
    margin-bottom: 0.6rem;
    font-weight: 500;
  }
`;

const Row = styled.section`
  display: grid;
  grid-template-columns: 14rem minmax(0, 1fr) auto;
  align-items: start;
  gap: 0.75rem var(--gap);
  width: 100%;
  margin-bottom: 1rem;
  padding-bottom: 1rem;
  border-bottom: 1px solid var(--line);

  @media (max-width: 767px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Tools = styled.div`
  display: flex;
  align-items: center;
  padding-top: 1.6rem;

  @media (max-width: 767px) {
    padding-top: 0;
  }
`;
