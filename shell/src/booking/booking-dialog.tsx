import { Button, Dialog, PendingButton } from 'shared-ui';
import { useStore } from 'zustand';
import { useShell } from '../shell-context';
import { BookingFields } from './booking-fields';

const FORM_ID = 'booking-form';

/** The dialog to book a consultation. Esc and outside presses keep what was filled in, Cancel does not (D26). */
export function BookingDialog() {
  const { booking } = useShell();
  const status = useStore(booking.store, (state) => state.status);
  const edition = useStore(booking.store, (state) => state.edition);
  const pending = status === 'submitting';

  return (
    <Dialog
      open={status !== 'closed'}
      onOpenChange={(open) => open || booking.close()}
      title="Book Your Consultation"
      description="All fields are required unless marked optional."
      dismissable={!pending}
      side={
        <>
          <strong>Confirmed by a person, within 24 hours</strong>
          <p>New York, London or Singapore, or by secure video.</p>
        </>
      }
      footer={
        <>
          <Button type="button" $tone="outline" aria-disabled={pending || undefined} onClick={booking.cancel}>
            Cancel
          </Button>
          <PendingButton type="submit" form={FORM_ID} pending={pending} pendingLabel="Scheduling...">
            Schedule Consultation
          </PendingButton>
        </>
      }
    >
      <BookingFields key={edition} id={FORM_ID} />
    </Dialog>
  );
}
