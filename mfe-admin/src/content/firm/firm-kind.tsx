import {
  FIRM_TEXT_SCHEMAS,
  type FirmTexts,
  FOOTER_PLACEHOLDERS,
  NAVIGATION_LABELS,
} from '@lisle-harrow/api/contract';
import { TextArea, TextField } from '@lisle-harrow/shared-ui';
import { idOfField } from '@lisle-harrow/shell/forms';
import { styled } from 'styled-components';
import { FieldPair } from '../../page/form-dialog';
import type { FieldsForm, FormKind } from '../items/form-kind';
import { errorAt, jsonField } from '../../fields/json-field';
import { RowList } from '../items/row-list';
import { linesIn } from '../items/form-kind';

type Office = FirmTexts['firm']['offices'][number];
const NEW_OFFICE: Office = { id: '', city: '', address: [], phone: '' };

export const firmKind: FormKind<FirmTexts['firm']> = {
  name: 'firm',
  noun: 'page',
  input: FIRM_TEXT_SCHEMAS.firm.input,
  empty: { email: '', hours: '', offices: [], links: {}, navigation: {} },
  labels: {
    email: 'Email',
    hours: 'Opening hours',
    offices: 'Offices',
    navigation: 'Links at the top of every page',
    links: 'Links in the footer',
  },
  Fields: FirmFields,
};

function FirmFields({ form }: { form: FieldsForm }) {
  const { labels } = firmKind;
  return (
    <>
      <FieldPair>
        <TextField
          label={labels.email}
          type="email"
          autoComplete="off"
          required
          hint="Where visitors and clients write to"
          {...form.field('email')}
        />
        <TextField
          label={labels.hours}
          autoComplete="off"
          required
          hint="As they are printed. When visitors can book is set under Hours."
          {...form.field('hours')}
        />
      </FieldPair>
      <OfficeFields form={form} />
      <TextMap
        form={form}
        name="navigation"
        legend={labels.navigation}
        entries={Object.entries(NAVIGATION_LABELS).map(([path, label]) => ({
          key: path,
          label: `Page ${path}`,
          placeholder: label,
        }))}
      />
      <TextMap
        form={form}
        name="links"
        legend={labels.links}
        about="An address of this site (/contact) or of another (https://…). Without one, the link does nothing."
        entries={FOOTER_PLACEHOLDERS.map((label) => ({ key: label, label, placeholder: '' }))}
      />
    </>
  );
}

function OfficeFields({ form }: { form: FieldsForm }) {
  const [offices, set] = jsonField<readonly Office[]>(form, 'offices', []);
  return (
    <RowList noun="office" legend={firmKind.labels.offices} rows={offices} empty={NEW_OFFICE} onChange={set}>
      {(office, at, change) => {
        const control = (field: 'city' | 'phone' | 'address') => {
          const path = `offices.${at}.${field}`;
          return { name: idOfField(form.name, path), required: true, error: errorAt(form, path) };
        };
        return (
          <>
            <FieldPair>
              <TextField
                label="City"
                autoComplete="off"
                {...control('city')}
                value={office.city}
                onChange={({ target }) => change({ city: target.value })}
              />
              <TextField
                label="Phone"
                type="tel"
                autoComplete="off"
                {...control('phone')}
                value={office.phone}
                onChange={({ target }) => change({ phone: target.value })}
              />
            </FieldPair>
            <TextArea
              label="Address"
              rows={2}
              hint="Line by line, as on an envelope"
              {...control('address')}
              value={office.address.join('\n')}
              onChange={({ target }) => change({ address: target.value.split('\n') })}
              onBlur={({ target }) => change({ address: linesIn(target.value) })}
            />
          </>
        );
      }}
    </RowList>
  );
}

interface TextMapProps {
  readonly form: FieldsForm;
  readonly name: string;
  readonly legend: string;
  readonly about?: string;
  readonly entries: readonly { readonly key: string; readonly label: string; readonly placeholder: string }[];
}

/** One text per name; an empty text counts as none. */
function TextMap({ form, name, legend, about, entries }: TextMapProps) {
  const [texts, set] = jsonField<Readonly<Record<string, string>>>(form, name, {});
  return (
    <Group>
      <legend>{legend}</legend>
      {about && <p>{about}</p>}
      <Pairs>
        {entries.map(({ key, label, placeholder }) => (
          <TextField
            key={key}
            label={label}
            optional
            autoComplete="off"
            placeholder={placeholder}
            name={idOfField(form.name, `${name}.${key}`)}
            value={texts[key] ?? ''}
            error={errorAt(form, `${name}.${key}`)}
            onChange={({ target: { value } }) => {
              const others = Object.entries(texts).filter(([other]) => other !== key);
              set(Object.fromEntries(value === '' ? others : [...others, [key, value]]));
            }}
          />
        ))}
      </Pairs>
    </Group>
  );
}

const Group = styled.fieldset`
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;

  legend {
    padding: 0;
    margin-bottom: 0.6rem;
    font-weight: 500;
  }

  > p {
    margin-bottom: 1rem;
    color: var(--ink-2);
    font-size: var(--t-ui);
  }
`;

const Pairs = styled.div`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: 1rem var(--gap);

  @media (max-width: 47.9375em) {
    grid-template-columns: minmax(0, 1fr);
  }
`;
