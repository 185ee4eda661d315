import type { ComponentType } from 'react';
import { Button, Dialog, PendingButton } from '@lisle-harrow/shared-ui';
import { styled } from 'styled-components';
import { useStore } from 'zustand';
import { useShell } from '../shell-context';

const FORM_ID = 'booking-form';

interface BookingDialogProps {
  /** The form; undefined while its script is on the way. */
  Fields: ComponentType<{ id: string }> | undefined;
}

/** The dialog to book a consultation. Esc and outside presses keep what was filled in, Cancel does not. */
export function BookingDialog({ Fields }: BookingDialogProps) {
  const { booking } = useShell();
  const status = useStore(booking.store, (state) => state.status);
  const opening = useStore(booking.store, (state) => state.opening);
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
      {Fields ? <Fields key={opening} id={FORM_ID} /> : <Coming aria-busy="true" />}
    </Dialog>
  );
}

/** As high as the form. */
const Coming = styled.div`
  min-height: 46rem;
`;
