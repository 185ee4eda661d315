import { render, screen, within } from '@testing-library/react';
import { DataCell, DataRow, DataTable, SpacerRow } from './data-table';
import { SelectControl } from '../forms/select-control';

describe('a table', () => {
  test('names itself, its columns and the control of each row', () => {
    render(
      <DataTable
        label="Consultation bookings"
        columns={[
          { key: 'client', label: 'Client' },
          { key: 'act', label: 'Actions', align: 'end' },
        ]}
      >
        <DataRow>
          <DataCell label="Client">Marguerite Okafor</DataCell>
          <DataCell align="end">
            <SelectControl label="Set status for Marguerite Okafor" defaultValue="pending">
              <option value="pending">Pending</option>
            </SelectControl>
          </DataCell>
        </DataRow>
      </DataTable>,
    );
    const table = screen.getByRole('table', { name: 'Consultation bookings' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual(['Client', 'Actions']);
    expect(within(table).getAllByRole('row')).toHaveLength(2);
    expect(within(table).getAllByRole('cell')[0]).toHaveAttribute('data-l', 'Client');
    expect(screen.getByRole('combobox', { name: 'Set status for Marguerite Okafor' })).toHaveValue('pending');
  });

  test('that is only partly in the page gives its row count, and the index of each row', () => {
    render(
      <DataTable label="Long list" columns={[{ key: 'name', label: 'Name' }]} rowCount={5001}>
        <SpacerRow heightPx={7600} columns={1} />
        <DataRow aria-rowindex={102} data-index={100}>
          <DataCell>Marguerite Okafor</DataCell>
        </DataRow>
      </DataTable>,
    );
    expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '5001');
    const rows = screen.getAllByRole('row');
    expect(rows.map((row) => row.getAttribute('aria-rowindex'))).toEqual(['1', '102']);
    expect(document.querySelector('[data-spacer] td')).toHaveStyle({ height: '7600px' });
  });
});
