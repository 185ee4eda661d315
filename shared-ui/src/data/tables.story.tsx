import { useState } from 'react';
import { styled } from 'styled-components';
import { Avatar, DataCell, DataRow, DataTable, EmptyState, SelectControl, StatusBadge } from '../index';
import { Tab, TabList, TabPanel, Tabs } from '../index';

const Person = styled.div`
  display: flex;
  align-items: center;
  gap: 0.9rem;
`;

const COLUMNS = [
  { key: 'client', label: 'Client' },
  { key: 'service', label: 'Service' },
  { key: 'date', label: 'Preferred Date' },
  { key: 'status', label: 'Status' },
  { key: 'actions', label: 'Actions', align: 'end' as const },
];

const ROWS = [
  { name: 'Marguerite Okafor', service: 'Digital Assets Management', date: '24 Nov 2026' },
  { name: 'Rafael Santángelo', service: 'Tax Optimization', date: '24 Nov 2026' },
  { name: 'Ingrid Halvorsen', service: 'Luxury Lifestyle Services', date: '25 Nov 2026' },
];

export function Tables() {
  const [tab, setTab] = useState('bookings');
  return (
    <section>
      <h2>Tabs and table</h2>
      <Tabs value={tab} onValueChange={setTab}>
        <TabList label="Requests">
          <Tab value="bookings" count={24}>
            Consultation Bookings
          </Tab>
          <Tab value="contacts" count={41}>
            Contact Inquiries
          </Tab>
          <Tab value="settings">Settings</Tab>
        </TabList>
        <TabPanel value="bookings">
          <DataTable label="Consultation bookings" columns={COLUMNS}>
            {ROWS.map(({ name, service, date }) => (
              <DataRow key={name}>
                <DataCell wide>
                  <Person>
                    <Avatar name={name} size="sm" />
                    {name}
                  </Person>
                </DataCell>
                <DataCell label="Service">{service}</DataCell>
                <DataCell label="Preferred Date">{date}</DataCell>
                <DataCell>
                  <StatusBadge tone="wait">Pending</StatusBadge>
                </DataCell>
                <DataCell align="end">
                  <SelectControl label={`Set status for ${name}`} defaultValue="Pending">
                    <option>Pending</option>
                    <option>Confirmed</option>
                  </SelectControl>
                </DataCell>
              </DataRow>
            ))}
          </DataTable>
        </TabPanel>
        <TabPanel value="contacts">
          <EmptyState title="No contact inquiries yet." />
        </TabPanel>
        <TabPanel value="settings">
          <p>The firm&rsquo;s name, offices and hours.</p>
        </TabPanel>
      </Tabs>
    </section>
  );
}
