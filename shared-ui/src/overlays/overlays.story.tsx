import { useState } from 'react';
import { AskedButton, Button, Dialog, Drawer, TextField, ToastRegion } from '../index';
import { Booking } from '../forms/booking-form.story';
import { Row } from '../gallery/sheet';

const LINKS = ['Services', 'About', 'Team', 'Insights', 'Contact'];

const BOOKED = {
  title: 'Consultation Booked',
  description: "Your consultation request has been submitted. We'll contact you within 24 hours to confirm.",
};

const FAILED = {
  title: 'Booking Failed',
  description: 'Failed to submit your consultation request. Please try again.',
  tone: 'destructive' as const,
};

type Overlay = 'booking' | 'upload' | 'menu';

export function Overlays() {
  const asked = new URLSearchParams(window.location.search).get('open') as Overlay | null;
  const [overlay, setOverlay] = useState<Overlay | null>(asked);
  const [toast, setToast] = useState<Parameters<typeof ToastRegion>[0]['toast']>(null);
  const [count, setCount] = useState(0);

  const raise = (next: Omit<NonNullable<typeof toast>, 'id'>) => {
    setCount(count + 1);
    setToast({ ...next, id: count + 1 });
  };
  const control = (name: Overlay) => ({
    open: overlay === name,
    onOpenChange: (open: boolean) => setOverlay(open ? name : null),
  });

  return (
    <section>
      <h2>Dialogs, drawer, toasts</h2>
      <Row>
        <Button onClick={() => setOverlay('booking')}>Book Consultation</Button>
        <Button $tone="outline" onClick={() => setOverlay('upload')}>
          Upload Document
        </Button>
        <Button $tone="outline" onClick={() => setOverlay('menu')}>
          Open menu
        </Button>
        <Button $tone="outline" onClick={() => raise(BOOKED)}>
          Toast
        </Button>
        <Button
          $tone="outline"
          onClick={() => raise({ ...BOOKED, action: { label: 'Undo', run: () => raise(FAILED) } })}
        >
          Toast with action
        </Button>
        <Button $tone="outline" onClick={() => raise(FAILED)}>
          Failure
        </Button>
        <AskedButton
          label="Disable"
          $tone="outline"
          pending={false}
          pendingLabel="Disabling..."
          question="Disable Ada Lind?"
          consequence="Every session ends at once."
          answer="Disable account"
          onConfirm={() => raise(BOOKED)}
        />
      </Row>

      <Booking {...control('booking')} />
      <Dialog {...control('upload')} title="Upload Document" footer={<Button>Upload</Button>}>
        <TextField label="Document name" name="name" hint="As it should appear in your list." />
      </Dialog>
      <Drawer {...control('menu')} title="Menu">
        <nav aria-label="Mobile">
          <ul>
            {LINKS.map((name) => (
              <li key={name}>
                <a href="#main" aria-current={name === 'Services' ? 'page' : undefined}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <Button $size="lg" onClick={() => setOverlay('booking')}>
          Book Consultation
        </Button>
        <Button $size="lg" $tone="outline" as="a" href="#main">
          Login
        </Button>
      </Drawer>
      <ToastRegion toast={toast} onDismiss={() => setToast(null)} durationMs={5000} />
    </section>
  );
}
