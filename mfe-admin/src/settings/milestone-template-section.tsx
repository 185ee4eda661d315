import { call } from '@lisle-harrow/api/calls';
import {
  MAX_TEMPLATE_MILESTONES,
  type MilestoneTemplate,
  milestoneTemplateCalls,
  SERVICE_OPTIONS,
} from '@lisle-harrow/api/contract';
import { Button, SelectField, TextField, VisuallyHidden } from '@lisle-harrow/shared-ui';
import type { FormState } from '@lisle-harrow/shell/forms';
import { useHost } from '@lisle-harrow/shell/host';
import { useRef, useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { styled } from 'styled-components';
import { ManagedList, RowName } from '../list/managed-list';
import { FieldPair } from '../page/form-dialog';
import { milestoneTemplatesQuery } from '../records/queries';
import {
  EMPTY_MILESTONE,
  EMPTY_TEMPLATE,
  fieldsOf,
  type TemplateFields,
  templateFields,
  templateIn,
} from './milestone-template-fields';
import { StepFields } from './milestone-template-step';

/** The milestone templates, with which cases of one kind begin. */
export function MilestoneTemplateSection() {
  const { fetch } = useHost();
  return (
    <ManagedList
      id="milestone-templates"
      title="Milestone templates"
      lead="The steps that a case begins with. Staff add them to a client from a start date, and can leave out what does not apply."
      query={milestoneTemplatesQuery(fetch)}
      noun="template"
      fullNoun="milestone template"
      nouns="milestone templates"
      none="Staff write each milestone by hand."
      columns={[
        { label: 'Name', cell: ({ name }) => <RowName name={name} /> },
        { label: 'Service', cell: ({ service }) => (service ? <bdi>{service}</bdi> : 'Any') },
        { label: 'Milestones', cell: ({ milestones }) => milestones.length },
      ]}
      nameOf={({ name }) => name}
      addLabel="Add milestone template"
      form={{
        name: 'milestone-template',
        schema: templateFields,
        valuesOf: (template) => (template ? fieldsOf(template) : EMPTY_TEMPLATE),
        about:
          'Clients see title and description of each milestone in the portal. Cases that began with the template stay as they are.',
        Fields: MilestoneFields,
        add: (values) => call(fetch, milestoneTemplateCalls.add, {}, templateIn(values)),
        change: ({ id }, values) => call(fetch, milestoneTemplateCalls.change, { id }, templateIn(values)),
      }}
      remove={({ id }) => call(fetch, milestoneTemplateCalls.remove, { id })}
      consequence="Cases that began with it keep their milestones."
    />
  );
}

interface MilestoneFieldsProps {
  readonly form: FormState<TemplateFields>;
  readonly row: MilestoneTemplate | undefined;
}

/** A template's name, the service it is for, and its milestones in order. */
function MilestoneFields({ form, row }: MilestoneFieldsProps) {
  const add = useRef<HTMLButtonElement>(null);
  const [moved, setMoved] = useState('');
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: 'milestones' });
  const moveTo = (from: number, to: number) => {
    const title = form.getValues(`milestones.${from}.title`);
    move(from, to);
    setMoved(`${title || 'The milestone'} is now step ${to + 1} of ${fields.length}.`);
  };
  // A service that the booking form no longer offers stays selected.
  const services = [...new Set([...SERVICE_OPTIONS, ...(row?.service ? [row.service] : [])])];
  return (
    <>
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
    </>
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
