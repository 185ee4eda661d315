import type { HoursException, HoursOverview } from '@lisle-harrow/api/contract';
import { Button, SelectField, TextField, VisuallyHidden } from '@lisle-harrow/shared-ui';
import { idOfField } from '@lisle-harrow/shell/forms';
import { useRef } from 'react';
import { styled } from 'styled-components';
import { errorAt } from '../fields/json-field';
import { type HoursForm, hoursField } from './hours-fields';
import { OpenHoursFields } from './open-hours-fields';

interface ExceptionFieldsProps {
  readonly form: HoursForm;
  readonly known: HoursOverview['known'];
}

const FIRM = '';
const EMPTY: HoursException = {
  firstDay: '',
  lastDay: '',
  hours: null,
  office: null,
  adviser: null,
  note: '',
};

/** Holidays and days with other hours, for the firm, an office or an adviser. */
export function ExceptionFields({ form, known }: ExceptionFieldsProps) {
  const [exceptions, set] = hoursField(form, 'exceptions');
  const add = useRef<HTMLButtonElement>(null);
  const change = (at: number, changes: Partial<HoursException>) =>
    set(exceptions.map((each, index) => (index === at ? { ...each, ...changes } : each)));
  const remove = (at: number) => {
    set(exceptions.filter((_, index) => index !== at));
    // The focused button has been removed.
    add.current?.focus();
  };
  return (
    <>
      {exceptions.length === 0 && <Nothing>No day differs from the week.</Nothing>}
      <List>
        {exceptions.map((exception, at) => (
          // Nothing else distinguishes two new rows, and rows keep no state of their own.
          <ExceptionRow
            key={at}
            form={form}
            known={known}
            exception={exception}
            at={at}
            onChange={(changes) => change(at, changes)}
            onRemove={() => remove(at)}
          />
        ))}
      </List>
      <Button type="button" $tone="outline" ref={add} onClick={() => set([...exceptions, EMPTY])}>
        Add exception
      </Button>
    </>
  );
}

interface ExceptionRowProps extends ExceptionFieldsProps {
  readonly exception: HoursException;
  readonly at: number;
  readonly onChange: (changes: Partial<HoursException>) => void;
  readonly onRemove: () => void;
}

function ExceptionRow({ form, known, exception, at, onChange, onRemove }: ExceptionRowProps) {
  const name = `Exception ${at + 1}`;
  const control = (field: 'firstDay' | 'lastDay' | 'note') => {
    const path = `exceptions.${at}.${field}`;
    return { name: idOfField(form.name, path), value: exception[field], error: errorAt(form, path) };
  };
  const whom = exception.office
    ? `office ${exception.office}`
    : exception.adviser
      ? `adviser ${exception.adviser}`
      : FIRM;
  const setWhom = (value: string) => {
    const [kind, id = null] = value.split(' ');
    onChange({ office: kind === 'office' ? id : null, adviser: kind === 'adviser' ? id : null });
  };
  return (
    <Row aria-label={name}>
      <TextField
        type="date"
        label="First day"
        {...control('firstDay')}
        onChange={({ target: { value } }) =>
          onChange({
            firstDay: value,
            ...((!exception.lastDay || exception.lastDay < value) && { lastDay: value }),
          })
        }
      />
      <TextField
        type="date"
        label="Last day"
        {...control('lastDay')}
        onChange={({ target }) => onChange({ lastDay: target.value })}
      />
      <SelectField
        name={idOfField(form.name, `exceptions.${at}.whom`)}
        label="Applies to"
        value={whom}
        onChange={({ target }) => setWhom(target.value)}
      >
        <option value={FIRM}>The firm</option>
        {known.offices.map(({ id, name: city }) => (
          <option key={id} value={`office ${id}`}>
            {city} office
          </option>
        ))}
        {known.advisers.map(({ id, name: person }) => (
          <option key={id} value={`adviser ${id}`}>
            {person}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Note"
        optional
        hint="Visitors do not see it."
        maxLength={100}
        {...control('note')}
        onChange={({ target }) => onChange({ note: target.value })}
      />
      <Hours>
        <span aria-hidden="true">Hours</span>
        <OpenHoursFields
          id={idOfField(form.name, `exceptions.${at}.hours`)}
          whose={name}
          value={exception.hours}
          onChange={(hours) => onChange({ hours })}
        />
        <Button type="button" $tone="outline" onClick={onRemove}>
          Remove<VisuallyHidden> {name}</VisuallyHidden>
        </Button>
      </Hours>
    </Row>
  );
}

const Nothing = styled.p`
  margin-bottom: 1rem;
  color: var(--ink-2);
`;

const List = styled.div`
  display: grid;
`;

const Row = styled.section`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  gap: 1rem var(--gap);
  margin-bottom: 1.25rem;
  padding-bottom: 1.25rem;
  border-bottom: 1px solid var(--line);

  @media (max-width: 63.9375em) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }

  @media (max-width: 29.9375em) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Hours = styled.div`
  grid-column: 1 / -1;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.75rem 1rem;

  > button {
    margin-inline-start: auto;
  }
`;
