import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { Dialog } from './dialog';
import { Drawer } from './drawer';

function Page({ dismissable = true }: { dismissable?: boolean }) {
  const [open, setOpen] = useState<'drawer' | 'dialog'>();
  return (
    <>
      <button type="button" onClick={() => setOpen('dialog')}>
        Schedule Consultation
      </button>
      <button type="button" onClick={() => setOpen('drawer')}>
        Open menu
      </button>
      <Drawer
        open={open === 'drawer'}
        onOpenChange={(next) => setOpen(next ? 'drawer' : undefined)}
        title="Menu"
      >
        <button type="button" onClick={() => setOpen('dialog')}>
          Book Consultation
        </button>
      </Drawer>
      <Dialog
        open={open === 'dialog'}
        onOpenChange={(next) => setOpen(next ? 'dialog' : undefined)}
        title="Book Your Consultation"
        description="All fields are required unless marked optional."
        dismissable={dismissable}
        footer={<button type="button">Schedule Consultation</button>}
      >
        <input aria-label="First name" />
      </Dialog>
    </>
  );
}

/** A form whose answer is shown in a dialog of its own, as a secret is. */
function Making() {
  const [shown, setShown] = useState<'form' | 'answer'>();
  const close = () => setShown(undefined);
  return (
    <>
      <button type="button" onClick={() => setShown('form')}>
        Make key
      </button>
      {shown === 'form' && (
        <Dialog open onOpenChange={close} title="New key">
          <button type="button" onClick={() => setShown('answer')}>
            Save
          </button>
        </Dialog>
      )}
      {shown === 'answer' && (
        <Dialog open onOpenChange={close} title="Your key">
          abc
        </Dialog>
      )}
    </>
  );
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('the dialog', () => {
  test('has its title and is alone in the accessibility tree [BK1, D33]', async () => {
    render(<Page />);
    await press('Schedule Consultation');
    const dialog = screen.getByRole('dialog', { name: 'Book Your Consultation' });
    expect(dialog).toHaveAccessibleDescription('All fields are required unless marked optional.');
    expect(dialog).toHaveFocus();
    expect(screen.getAllByRole('button', { name: 'Schedule Consultation' })).toHaveLength(1);
  });

  test('closes on Esc and returns focus', async () => {
    render(<Page />);
    await press('Schedule Consultation');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Schedule Consultation' })).toHaveFocus());
  });

  test('that takes the place of another returns focus to what opened that', async () => {
    render(<Making />);
    await press('Make key');
    await press('Save');
    expect(screen.getByRole('dialog', { name: 'Your key' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Make key' })).toHaveFocus());
  });

  test('closes on a press outside, and by its close button', async () => {
    render(<Page />);
    await press('Schedule Consultation');
    await press('Close');
    expect(screen.queryByRole('dialog')).toBeNull();
    await press('Schedule Consultation');
    await userEvent.setup({ pointerEventsCheck: 0 }).click(document.documentElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('stays while it is not dismissable [BK23]', async () => {
    render(<Page dismissable={false} />);
    await press('Schedule Consultation');
    await userEvent.keyboard('{Escape}');
    await userEvent.setup({ pointerEventsCheck: 0 }).click(document.documentElement);
    await press('Close');
    await new Promise((done) => setTimeout(done, 20));
    expect(screen.getByRole('dialog')).toBeInTheDocument();
  });
});

describe('the drawer', () => {
  test('closes on Esc and returns focus to its trigger [HD13]', async () => {
    render(<Page />);
    await press('Open menu');
    expect(screen.getByRole('dialog', { name: 'Menu' })).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Open menu' })).toBeNull();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Open menu' })).toHaveFocus());
  });

  test('a dialog opened from it returns focus to the menu button [HD8]', async () => {
    render(<Page />);
    await press('Open menu');
    await press('Book Consultation');
    const dialog = screen.getByRole('dialog', { name: 'Book Your Consultation' });
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Open menu' })).toHaveFocus());
  });

  test('a dialog opened from it returns focus to no control that is hidden', async () => {
    render(<Page />);
    await press('Open menu');
    const book = screen.getByRole('button', { name: 'Book Consultation' });
    await userEvent.click(book);
    await waitFor(() => expect(book).not.toBeInTheDocument());
    // As a closed drawer that stays in the page; jsdom lays nothing out.
    document.body.append(Object.assign(book, { checkVisibility: () => false }));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Open menu' })).toHaveFocus());
    book.remove();
  });
});
