import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { PendingButton } from './pending-button';

function Form({ send }: { send: () => void }) {
  const [pending, setPending] = useState(false);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setPending(true);
        send();
      }}
    >
      <input aria-label="Name" />
      <PendingButton type="submit" pending={pending} pendingLabel="Scheduling...">
        Schedule Consultation
      </PendingButton>
    </form>
  );
}

describe('a button that works', () => {
  test('says so and sends once, whether pressed or entered [BK3, BK23]', async () => {
    const send = jest.fn();
    render(<Form send={send} />);
    await userEvent.click(screen.getByRole('button', { name: 'Schedule Consultation' }));
    const button = screen.getByRole('button', { name: 'Scheduling...' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveFocus();
    await userEvent.click(button);
    await userEvent.type(screen.getByRole('textbox'), 'M{Enter}');
    expect(send).toHaveBeenCalledTimes(1);
  });
});
