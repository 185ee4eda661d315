import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { Tab, TabList, TabPanel, Tabs } from './tabs';

function Requests() {
  const [tab, setTab] = useState('bookings');
  return (
    <Tabs value={tab} onValueChange={setTab}>
      <TabList label="Requests">
        <Tab value="bookings" count={24}>
          Consultation Bookings
        </Tab>
        <Tab value="contacts" count="-">
          Contact Inquiries
        </Tab>
      </TabList>
      <TabPanel value="bookings">The bookings</TabPanel>
      <TabPanel value="contacts">The inquiries</TabPanel>
    </Tabs>
  );
}

describe('tabs', () => {
  test('are named by their title; the count is separate [AD3]', () => {
    render(<Requests />);
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Consultation Bookings',
      'Contact Inquiries',
    ]);
    const [first] = screen.getAllByRole('tab');
    expect(first).toHaveAttribute('aria-selected', 'true');
    expect(first?.querySelector('[data-count]')).toHaveAttribute('data-count', '24');
  });

  test('show one panel; arrow keys switch it', async () => {
    render(<Requests />);
    expect(screen.getByRole('tabpanel', { name: 'Consultation Bookings' })).toHaveTextContent('The bookings');
    expect(screen.queryByText('The inquiries')).toBeNull();

    await userEvent.tab();
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: 'Contact Inquiries' })).toHaveFocus();
    expect(screen.getByRole('tabpanel', { name: 'Contact Inquiries' })).toHaveTextContent('The inquiries');
    await userEvent.keyboard('{Home}');
    expect(screen.getByRole('tab', { name: 'Consultation Bookings' })).toHaveFocus();
    await userEvent.tab();
    expect(screen.getByRole('tabpanel')).toHaveFocus();
  });

  test('are all rendered before a script prints the page, which gives React no time of its own', () => {
    render(<Requests />);
    const panels: (string | null)[] = [];
    act(() => {
      window.dispatchEvent(new Event('beforeprint'));
      panels.push(...screen.getAllByRole('tabpanel', { hidden: true }).map(({ textContent }) => textContent));
      window.dispatchEvent(new Event('afterprint'));
    });
    expect(panels).toEqual(['The bookings', 'The inquiries']);
  });

  test('point at panels that exist', () => {
    render(<Requests />);
    for (const tab of screen.getAllByRole('tab')) {
      expect(document.getElementById(tab.getAttribute('aria-controls') ?? '')).not.toBeNull();
    }
  });
});
