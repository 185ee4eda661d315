import { Button, SelectField, TextField } from 'shared-ui';
import type { ReactNode, Ref } from 'react';
import { styled } from 'styled-components';
import { MOST_LETTERS } from './list-view';
import type { RecordKind, StatusedRow } from '../records/record-kind';
import { useFilterFields } from './use-filter-fields';

interface Props<Row extends StatusedRow> {
  readonly kind: Pick<RecordKind<Row>, 'name' | 'statuses'>;
  readonly label: string;
  readonly placeholder: string;
  readonly searchBox: Ref<HTMLInputElement>;
  /** How many rows there are, in words. */
  readonly children: ReactNode;
}

/** Search, status and order of one list. A plain GET form underneath: without script the server filters. */
export function ListToolbar<Row extends StatusedRow>(props: Props<Row>) {
  const { kind, label, placeholder, searchBox, children } = props;
  const { fields, type, choose, settle } = useFilterFields(kind.name, kind.statuses);
  const submit = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    settle();
  };
  return (
    <Bar role="search" aria-label={label} method="get" action="/admin" onSubmit={submit}>
      {kind.name === 'contacts' && <input type="hidden" name="tab" value="contacts" />}
      <TextField
        ref={searchBox}
        id={`${kind.name}-q`}
        label={label}
        name="q"
        type="search"
        placeholder={placeholder}
        autoComplete="off"
        maxLength={MOST_LETTERS}
        value={fields.q}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <SelectField
        id={`${kind.name}-status`}
        label="Status"
        name="status"
        value={fields.status}
        onChange={(event) => choose({ status: event.currentTarget.value })}
      >
        <option value="">All statuses</option>
        {Object.entries(kind.statuses).map(([status, look]) => (
          <option key={status} value={status}>
            {look.label}
          </option>
        ))}
      </SelectField>
      <SelectField
        id={`${kind.name}-sort`}
        label="Sort"
        name="sort"
        value={fields.sort}
        onChange={(event) => choose({ sort: event.currentTarget.value })}
      >
        <option value="newest">Newest first</option>
        <option value="oldest">Oldest first</option>
      </SelectField>
      <noscript>
        <Button $tone="outline" type="submit">
          Search
        </Button>
      </noscript>
      <Count role="status">{children}</Count>
    </Bar>
  );
}

const Bar = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 11rem 11rem auto;
  gap: 0.75rem 1rem;
  align-items: end;
  padding-block: 1.25rem 0.75rem;

  @media (max-width: 1023px) {
    grid-template-columns: minmax(0, 2fr) minmax(0, 1fr) minmax(0, 1fr);
  }

  @media (max-width: 767px) {
    grid-template-columns: repeat(2, minmax(0, 1fr));

    > :nth-child(1 of div) {
      grid-column: 1 / -1;
    }
  }

  @media print {
    display: none;
  }
`;

const Count = styled.p`
  min-width: 11em;
  min-height: calc(1em * var(--l-ui));
  padding-block: 0.75rem;
  color: var(--ink-2);
  font-size: var(--t-ui);
  line-height: var(--l-ui);
  font-variant-numeric: tabular-nums;
  text-align: right;

  @media (max-width: 1023px) {
    grid-column: 1 / -1;
    padding-block: 0.25rem;
    text-align: left;
  }
`;
