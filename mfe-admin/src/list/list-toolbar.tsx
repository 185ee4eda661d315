import { Button, SelectField, TextField } from '@lisle-harrow/shared-ui';
import type { ReactNode, Ref } from 'react';
import { css, styled } from 'styled-components';
import { FILTERS, type ListAddress, MAX_SEARCH_LENGTH } from './list-address';
import { useFilterFields } from './use-filter-fields';

interface ListToolbarProps {
  readonly list: ListAddress;
  readonly label: string;
  readonly placeholder: string;
  readonly searchBox: Ref<HTMLInputElement>;
  /** The number of rows, in words. */
  readonly children: ReactNode;
}

/** Search, status and order of one list. It is a plain GET form: without JavaScript the server filters. */
export function ListToolbar({ list, label, placeholder, searchBox, children }: ListToolbarProps) {
  const { fields, type, choose, searchNow } = useFilterFields(list);
  const submit = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    searchNow();
  };
  const { statusWords = { label: 'Status', all: 'All statuses' } } = list;
  const hasDay = list.filters?.includes('day') ?? false;
  const select = (name: 'status' | 'sort' | 'day') => ({
    id: `${list.name}-${name}`,
    name,
    value: fields[name],
    onChange: (event: { currentTarget: { value: string } }) => choose({ [name]: event.currentTarget.value }),
  });
  return (
    <Bar
      role="search"
      aria-label={label}
      method="get"
      action={list.path}
      onSubmit={submit}
      $selects={(1 + Number(list.isSortable) + Number(hasDay)) as 1 | 2 | 3}
    >
      {list.tab && <input type="hidden" name="tab" value={list.tab} />}
      {FILTERS.map(
        (name) =>
          name !== 'day' &&
          fields[name] && <input key={name} name={name} type="hidden" value={fields[name]} />,
      )}
      <TextField
        ref={searchBox}
        id={`${list.name}-q`}
        label={label}
        name="q"
        type="search"
        placeholder={placeholder}
        autoComplete="off"
        dir="auto"
        maxLength={MAX_SEARCH_LENGTH}
        value={fields.q}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <SelectField label={statusWords.label} {...select('status')}>
        <option value="">{statusWords.all}</option>
        {Object.entries(list.statuses).map(([status, look]) => (
          <option key={status} value={status}>
            {look.label}
          </option>
        ))}
      </SelectField>
      {list.isSortable && (
        <SelectField label="Sort" {...select('sort')}>
          <option value="newest">Newest first</option>
          <option value="oldest">Oldest first</option>
        </SelectField>
      )}
      {hasDay && <TextField label="Day" type="date" {...select('day')} />}
      <noscript>
        <Button $tone="outline" type="submit">
          Search
        </Button>
      </noscript>
      {children}
    </Bar>
  );
}

const searchAbove = css`
  grid-template-columns: repeat(3, minmax(0, 1fr));

  > :nth-child(1 of div) {
    grid-column: 1 / -1;
  }
`;

/* A single select has room for its longest label. */
const selectWidth = (selects: number) => (selects === 1 ? '14rem' : '11rem');

const Bar = styled.form<{ $selects: 1 | 2 | 3 }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr) repeat(${({ $selects }) => `${$selects}, ${selectWidth($selects)}`});
  /* If there is a count, it gets its own column. */
  grid-auto-flow: column;
  gap: 0.75rem 1rem;
  align-items: end;
  padding-bottom: 0.75rem;

  @media (max-width: 63.9375em) {
    grid-auto-flow: row;
    grid-template-columns: minmax(0, 2fr) repeat(${({ $selects }) => $selects}, minmax(0, 1fr));

    /* A date field needs more than a fifth of a tablet's width. */
    ${({ $selects }) => $selects === 3 && searchAbove}
  }

  @media (max-width: 47.9375em) {
    grid-template-columns: repeat(${({ $selects }) => Math.min($selects, 2)}, minmax(0, 1fr));

    > :nth-child(1 of div) {
      grid-column: 1 / -1;
    }
  }

  @media print {
    display: none;
  }
`;
