import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { ChoiceChips } from './choice-chips';

const TIMES = ['9:00 AM', '10:00 AM', '11:00 AM'];

function Times() {
  const [time, setTime] = useState<string>();
  return (
    <ChoiceChips
      legend="Preferred time"
      name="preferredTime"
      options={TIMES}
      value={time}
      onChange={setTime}
      error={time ? undefined : 'Please select a preferred time'}
    />
  );
}

describe('chips', () => {
  test('are radio buttons in order, none chosen at first [BK5]', () => {
    render(<Times />);
    const chips = screen.getAllByRole('radio');
    expect(chips.map((chip) => (chip as HTMLInputElement).value)).toEqual(TIMES);
    expect(chips.some((chip) => (chip as HTMLInputElement).checked)).toBe(false);
    expect(chips[0]).toHaveAttribute('id', 'preferredTime');
  });

  test('show their message until one is chosen by keyboard [BK12]', async () => {
    render(<Times />);
    const group = screen.getByRole('radiogroup', { name: 'Preferred time' });
    expect(group).toHaveAccessibleDescription('Please select a preferred time');
    await userEvent.tab();
    await userEvent.keyboard(' ');
    expect(screen.getByRole('radio', { name: '9:00 AM' })).toBeChecked();
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('radio', { name: '10:00 AM' })).toBeChecked();
    expect(group).not.toHaveAccessibleDescription();
  });
});
