import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ErrorSummary } from './error-summary';
import { TextField } from './text-field';

const errors = [{ fieldId: 'email', message: 'Please enter a valid email address' }];

function Form({ attempt, failing = true }: { attempt: number; failing?: boolean }) {
  return (
    <>
      <ErrorSummary errors={failing ? errors : []} attempt={attempt} />
      <TextField label="Email" name="email" error={failing ? errors[0]?.message : undefined} />
    </>
  );
}

describe('the summary of a failed form', () => {
  test('is absent without errors', () => {
    render(<Form attempt={0} failing={false} />);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('takes focus when it appears and after each failed submit, not between them', async () => {
    const { rerender } = render(<Form attempt={0} failing={false} />);
    rerender(<Form attempt={1} />);
    expect(screen.getByRole('alert')).toHaveFocus();
    expect(screen.getByRole('heading', { name: 'There is a problem' })).toBeInTheDocument();

    const email = screen.getByRole('textbox', { name: 'Email' });
    await userEvent.click(email);
    rerender(<Form attempt={1} />);
    expect(email).toHaveFocus();
    rerender(<Form attempt={2} />);
    expect(screen.getByRole('alert')).toHaveFocus();
  });

  test('focuses the field and does not change the URL', async () => {
    Element.prototype.scrollIntoView = () => undefined;
    render(<Form attempt={1} />);
    await userEvent.click(screen.getByRole('link', { name: 'Please enter a valid email address' }));
    const email = screen.getByRole('textbox', { name: 'Email' });
    expect(email).toHaveFocus();
    expect(email).toBeInvalid();
    expect(email).toHaveAccessibleDescription('Please enter a valid email address');
    expect(window.location.hash).toBe('');
  });
});
