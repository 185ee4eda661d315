import { jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { DayPickerField } from './day-picker-field';

/** Days in a far year: if today were among them, the calendar would begin there. */
function show(value?: string) {
  const onChange = jest.fn<(day: string) => void>();
  render(
    <DayPickerField
      label="Preferred date"
      name="preferredDate"
      value={value}
      earliest="2126-11-21"
      latest="2126-12-24"
      onChange={onChange}
      error="Please select a preferred date"
    />,
  );
  return onChange;
}

const day = (name: RegExp) => screen.getByRole('button', { name });

describe('the calendar', () => {
  test('refuses every day before the earliest and takes that day [BK6]', async () => {
    const onChange = show();
    expect(day(/November 20, 2126/)).toBeDisabled();
    expect(day(/November 1, 2126/)).toBeDisabled();
    await userEvent.click(day(/November 20, 2126/));
    expect(onChange).not.toHaveBeenCalled();
    await userEvent.click(day(/November 21, 2126/));
    expect(onChange).toHaveBeenCalledWith('2126-11-21');
  });

  test('ends with the latest day [BK6]', async () => {
    show();
    expect(screen.getByRole('button', { name: 'Previous month' })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(screen.getByRole('button', { name: 'Next month' }));
    expect(day(/December 24, 2126/)).toBeEnabled();
    expect(day(/December 25, 2126/)).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Next month' })).toHaveAttribute('aria-disabled', 'true');
  });

  test('is named, has its message and passes focus to its first day [BK11]', async () => {
    const onChange = show();
    const group = screen.getByRole('group', { name: 'Preferred date' });
    expect(group).toHaveAccessibleDescription('Please select a preferred date');
    act(() => document.getElementById('preferredDate')?.focus());
    expect(day(/November 21, 2126/)).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{ArrowRight}{Enter}');
    expect(onChange).toHaveBeenCalledWith('2126-11-29');
  });

  test('opens on the chosen day and keeps it when pressed again', async () => {
    const onChange = show('2126-12-03');
    expect(screen.getByRole('gridcell', { selected: true })).toHaveTextContent('3');
    await userEvent.click(day(/December 3, 2126/));
    expect(onChange).not.toHaveBeenCalledWith(undefined);
  });

  test('starts the week on Sunday, as dates are written for readers in the United States', () => {
    show();
    expect(screen.getAllByText(/^(Mo|Su)$/)[0]).toHaveTextContent('Su');
  });
});
