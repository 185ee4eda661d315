import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { Checkbox, CheckboxField } from './checkbox';

function Notices({ onChoice }: { onChoice?: (isWanted: boolean) => void }) {
  const [isWanted, setWanted] = useState(false);
  return (
    <CheckboxField
      name="notices"
      checked={isWanted}
      onChange={({ target }) => {
        setWanted(target.checked);
        onChoice?.(target.checked);
      }}
    >
      <span>Email me about new messages</span>
    </CheckboxField>
  );
}

describe('a checkbox with a text', () => {
  test('is named by it and checked by a click on either', async () => {
    render(<Notices />);
    const box = screen.getByRole('checkbox', { name: 'Email me about new messages' });
    expect(box).not.toBeChecked();
    await userEvent.click(screen.getByText('Email me about new messages'));
    expect(box).toBeChecked();
    await userEvent.click(box);
    expect(box).not.toBeChecked();
  });

  test('is reached by Tab and checked and unchecked by Space', async () => {
    const onChoice = jest.fn();
    render(<Notices onChoice={onChoice} />);
    await userEvent.tab();
    expect(screen.getByRole('checkbox')).toHaveFocus();
    await userEvent.keyboard(' ');
    await userEvent.keyboard(' ');
    expect(onChoice.mock.calls).toEqual([[true], [false]]);
  });

  test('neither takes focus nor changes while it is disabled', async () => {
    render(
      <CheckboxField disabled defaultChecked>
        <span>Mark as resolved</span>
      </CheckboxField>,
    );
    const box = screen.getByRole('checkbox', { name: 'Mark as resolved', checked: true });
    expect(box).toBeDisabled();
    await userEvent.click(screen.getByText('Mark as resolved'));
    expect(box).toBeChecked();
    await userEvent.tab();
    expect(box).not.toHaveFocus();
  });

  test('gives its class name to the label, for a component styled from it', () => {
    render(<CheckboxField className="row">Every Monday</CheckboxField>);
    expect(screen.getByText('Every Monday')).toHaveClass('row');
    expect(screen.getByRole('checkbox')).not.toHaveClass('row');
  });
});

test('a checkbox without text is named by its label', () => {
  render(<Checkbox aria-label="Select all" defaultChecked />);
  expect(screen.getByRole('checkbox', { name: 'Select all' })).toBeChecked();
});
