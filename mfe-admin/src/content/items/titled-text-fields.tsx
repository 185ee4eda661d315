import { TextArea, TextField } from '@lisle-harrow/shared-ui';
import { idOfField } from '@lisle-harrow/shell/forms';
import { errorAt, jsonField } from '../../fields/json-field';
import { RowList } from './row-list';
import type { FieldsForm } from './form-kind';

interface Titled {
  readonly title: string;
  readonly text: string;
}

interface TitledTextFieldsProps {
  readonly form: FieldsForm;
  /** The field, whose value is the JSON of the rows. */
  readonly name: string;
  readonly legend: string;
  /** What a row is called: `step`. */
  readonly noun: string;
  readonly titleLabel: string;
  readonly textLabel: string;
  readonly rows: number;
}

const EMPTY: Titled = { title: '', text: '' };

/** An ordered list of texts with a title each. */
export function TitledTextFields({ form, name, legend, noun, ...props }: TitledTextFieldsProps) {
  const [list, set] = jsonField<readonly Titled[]>(form, name, []);
  return (
    <RowList noun={noun} legend={legend} rows={list} empty={EMPTY} onChange={set}>
      {(row, at, change) => {
        const control = (field: keyof Titled) => {
          const path = `${name}.${at}.${field}`;
          return {
            name: idOfField(form.name, path),
            value: row[field],
            required: true,
            error: errorAt(form, path),
            onChange: ({ target }: { target: { value: string } }) => change({ [field]: target.value }),
          };
        };
        return (
          <>
            <TextField label={props.titleLabel} autoComplete="off" {...control('title')} />
            <TextArea label={props.textLabel} rows={props.rows} spellCheck {...control('text')} />
          </>
        );
      }}
    </RowList>
  );
}
