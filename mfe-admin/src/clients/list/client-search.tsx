import { Button, SelectField, TextField } from 'shared-ui';
import type { Ref } from 'react';
import { styled } from 'styled-components';
import { CLIENT_STATUSES } from './client-filter';
import { statusWords } from '../status-words';

interface ClientSearchProps {
  readonly searchBox: Ref<HTMLInputElement>;
  readonly q: string;
  readonly status: string;
  readonly setQ: (words: string) => void;
  readonly setStatus: (status: string) => void;
  readonly searchNow: () => void;
}

/** Words and status to look for. A plain GET form underneath: without script the server searches. */
export function ClientSearch({ searchBox, q, status, setQ, setStatus, searchNow }: ClientSearchProps) {
  return (
    <Bar
      role="search"
      method="get"
      action="/admin/clients"
      onSubmit={(event) => {
        event.preventDefault();
        searchNow();
      }}
    >
      <TextField
        ref={searchBox}
        label="Search"
        name="q"
        type="search"
        placeholder="Name, e-mail or company"
        autoComplete="off"
        dir="auto"
        maxLength={200}
        value={q}
        onChange={(event) => setQ(event.currentTarget.value)}
      />
      <SelectField
        label="Status"
        name="status"
        value={status}
        onChange={(event) => setStatus(event.currentTarget.value)}
      >
        <option value="">All statuses</option>
        {CLIENT_STATUSES.map((value) => (
          <option key={value} value={value}>
            {value === 'none' ? 'No profile yet' : statusWords(value)}
          </option>
        ))}
      </SelectField>
      <noscript>
        <Button $tone="outline" type="submit">
          Search
        </Button>
      </noscript>
    </Bar>
  );
}

const Bar = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 13rem;
  gap: 0.75rem 1rem;
  align-items: end;
  margin-bottom: 1.25rem;

  @media (max-width: 767px) {
    grid-template-columns: minmax(0, 1fr);
  }

  @media print {
    display: none;
  }
`;
