import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { SidePanel } from './side-panel';

function Page({ opened = false }: { opened?: boolean }) {
  const [open, setOpen] = useState(opened);
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      <button id="row">Row</button>
      <SidePanel
        open={open}
        onOpenChange={setOpen}
        label="Consultation booking"
        title="Leila Haddad"
        opener={() => document.getElementById('row')}
      >
        <button>Inside</button>
      </SidePanel>
      <div data-toasts>
        <button>Undo</button>
      </div>
    </>
  );
}

const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

test('it is named by its title, and says what it is', async () => {
  render(<Page opened />);
  expect(await screen.findByRole('dialog', { name: 'Leila Haddad' })).toHaveAttribute('aria-modal', 'true');
  expect(screen.getByText('Consultation booking')).toBeVisible();
});

test('Esc closes it and returns focus', async () => {
  render(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByRole('dialog');
  await userEvent.keyboard('{Escape}');
  await gone();
  expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
});

test('initially open, it gives focus to its opener', async () => {
  render(<Page opened />);
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  await gone();
  expect(screen.getByRole('button', { name: 'Row' })).toHaveFocus();
});

test('a press on a toast leaves it open', async () => {
  render(<Page opened />);
  await screen.findByRole('dialog');
  const undo = screen.getByText('Undo');
  await userEvent.click(undo, { pointerEventsCheck: 0 });
  expect(screen.getByRole('dialog')).toBeVisible();
});
