import { call } from '@lisle-harrow/api/calls';
import { useQueryClient } from '@tanstack/react-query';
import {
  MAX_TEMPLATE_MILESTONES,
  type MilestoneTemplate,
  milestoneTemplateCalls,
  SERVICE_OPTIONS,
} from '@lisle-harrow/api/contract';
import { Button, SelectField, TextField, VisuallyHidden } from '@lisle-harrow/shared-ui';
import { useForm } from '@lisle-harrow/shell/forms';
import { useHost } from '@lisle-harrow/shell/host';
import { useRef, useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { styled } from 'styled-components';
import { FieldPair, FormDialog } from '../../page/form-dialog';
import { milestoneTemplatesQuery } from '../../records/queries';
import {
  EMPTY_MILESTONE,
  EMPTY_TEMPLATE,
  fieldsOf,
  templateFields,
  templateIn,
} from './milestone-template-fields';
import { StepFields } from './milestone-template-step';

interface MilestoneTemplateDialogProps {
  /** Undefined for a new one. */
  readonly template: MilestoneTemplate | undefined;
  readonly onClose: () => void;
}

/** Edits a template's name, the service it is for, and its milestones in order. */
export function MilestoneTemplateDialog({ template, onClose }: MilestoneTemplateDialogProps) {
  const { fetch } = useHost();
  const queryClient = useQueryClient();
  const add = useRef<HTMLButtonElement>(null);
  const [moved, setMoved] = useState('');
  const [saved] = useState(() => (template ? fieldsOf(template) : EMPTY_TEMPLATE));
  const form = useForm({
    name: 'milestone-template',
    schema: templateFields,
    saved,
    isNew: !template,
    send: (values) =>
      template
        ? call(fetch, milestoneTemplateCalls.change, { id: template.id }, templateIn(values))
        : call(fetch, milestoneTemplateCalls.add, {}, templateIn(values)),
    onSent: () => {
      onClose();
      void queryClient.invalidateQueries({ queryKey: milestoneTemplatesQuery(fetch).queryKey });
    },
    failure: 'The template was not saved. Please try again.',
  });
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: 'milestones' });
  const moveTo = (from: number, to: number) => {
    const title = form.getValues(`milestones.${from}.title`);
    move(from, to);
    setMoved(`${title || 'The milestone'} is now step ${to + 1} of ${fields.length}.`);
  };
  // A service that the booking form no longer offers stays selected.
  const services = [...new Set([...SERVICE_OPTIONS, ...(template?.service ? [template.service] : [])])];

  return (
    <FormDialog
      form={form}
      open
      onClose={onClose}
      title={template ? 'Edit milestone template' : 'New milestone template'}
      description="Clients see title and description of each milestone in the portal. Cases that began with the template stay as they are."
      submitLabel="Save template"
      pendingLabel="Saving..."
    >
      <FieldPair>
        <TextField
          label="Name"
          autoComplete="off"
          required
          hint="Staff choose it by this"
          {...form.field('name')}
        />
        <SelectField label="Service" {...form.field('service')}>
          <option value="">Any service</option>
          {services.map((service) => (
            <option key={service}>{service}</option>
          ))}
        </SelectField>
      </FieldPair>
      <VisuallyHidden role="status">{moved}</VisuallyHidden>
      <Steps>
        {fields.map(({ id }, at) => (
          <StepFields
            key={id}
            form={form}
            at={at}
            steps={fields.length}
            onMove={(to) => moveTo(at, to)}
            onRemove={() => {
              remove(at);
              // The focused button has been removed.
              add.current?.focus();
            }}
          />
        ))}
      </Steps>
      {fields.length < MAX_TEMPLATE_MILESTONES && (
        <Add>
          <Button ref={add} type="button" $tone="outline" onClick={() => append(EMPTY_MILESTONE)}>
            Add milestone
          </Button>
        </Add>
      )}
    </FormDialog>
  );
}

const Steps = styled.ol`
  margin: 0;
  padding: 0;
  list-style: none;
`;

const Add = styled.div`
  display: flex;
`;
