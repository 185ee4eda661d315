import { Button, SelectField, TextField } from '@lisle-harrow/shared-ui';
import type { Ref } from 'react';
import { styled } from 'styled-components';
import type { InsightFilter } from './insight-filter';

const Bar = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 7fr) minmax(0, 4fr);
  gap: 1.25rem var(--gap);
  align-items: end;
  margin-bottom: clamp(1.75rem, 1.2rem + 2vw, 2.75rem);

  noscript {
    grid-column: 1 / -1;
  }

  @media (max-width: 47.9375em) {
    grid-template-columns: minmax(0, 1fr);
  }

  @media print {
    display: none;
  }
`;

interface FilterBarProps {
  readonly filter: InsightFilter;
  readonly categories: readonly string[];
  readonly searchBox: Ref<HTMLInputElement>;
  readonly onChange: (filter: InsightFilter) => void;
}

/** Search and category. It is a plain GET form: without JavaScript the server filters. */
export function FilterBar({ filter, categories, searchBox, onChange }: FilterBarProps) {
  const chosen = categories.find((category) => category.toLowerCase() === filter.category.toLowerCase());
  return (
    <Bar role="search" method="get" action="/insights" onSubmit={(event) => event.preventDefault()}>
      <TextField
        ref={searchBox}
        label="Search"
        name="q"
        type="search"
        placeholder="Search insights..."
        autoComplete="off"
        value={filter.q}
        onChange={(event) => onChange({ ...filter, q: event.currentTarget.value })}
      />
      <SelectField
        label="Category"
        name="category"
        value={chosen ?? filter.category}
        onChange={(event) => onChange({ ...filter, category: event.currentTarget.value })}
      >
        <option value="">All Categories</option>
        {categories.map((category) => (
          <option key={category} value={category}>
            {category}
          </option>
        ))}
        {filter.category && !chosen && <option value={filter.category}>{filter.category}</option>}
      </SelectField>
      <noscript>
        <Button $tone="outline" type="submit">
          Search
        </Button>
      </noscript>
    </Bar>
  );
}
