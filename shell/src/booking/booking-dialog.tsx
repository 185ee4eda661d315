import type { ComponentType } from 'react';
import { Button, Dialog, PendingButton } from '@lisle-harrow/shared-ui';
import { styled } from 'styled-components';
import { useStore } from 'zustand';
import { useShell } from '../shell-context';
import { useBackToClose } from './use-back-to-close';

const FORM_ID = 'booking-form';
const FAILED = 'Sending failed. What you filled in is still here, and it is safe to press again.';

interface BookingDialogProps {
  /** The form and its outcome; undefined while its script loads. */
  Content: ComponentType<{ id: string }> | undefined;
}

/** The dialog to book a consultation. Esc and outside presses keep what was filled in, Cancel does not. */
export function BookingDialog({ Content }: BookingDialogProps) {
  const { booking, host } = useShell();
  const status = useStore(booking.store, (state) => state.status);
  const opening = useStore(booking.store, (state) => state.opening);
  const isBooked = useStore(booking.store, (state) => state.booked !== undefined);
  const failed = useStore(booking.store, (state) => state.failed);
  const pending = status === 'submitting';
  useBackToClose(status !== 'closed', () => {
    booking.close();
    return booking.store.getState().status === 'closed';
  });

  return (
    <Dialog
      open={status !== 'closed'}
      onOpenChange={(open) => open || booking.close()}
      title={isBooked ? 'We have received your request' : 'Book Your Consultation'}
      description={
        isBooked
          ? 'You can find it again through the email we send you.'
          : 'All fields are required unless marked optional.'
      }
      dismissable={!pending}
      side={
        <>
          <strong>Confirmed by a person, within 24 hours</strong>
          <p>{host.site.offices.map(({ city }) => city).join(', ')}, or by secure video.</p>
        </>
      }
      footer={
        isBooked ? (
          <Button type="button" onClick={booking.close}>
            Done
          </Button>
        ) : (
          <>
            {failed && <p role="alert">{FAILED}</p>}
            <Button
              type="button"
              $tone="outline"
              aria-disabled={pending || undefined}
              onClick={booking.cancel}
            >
              Cancel
            </Button>
            <PendingButton type="submit" form={FORM_ID} pending={pending} pendingLabel="Scheduling...">
              Schedule Consultation
            </PendingButton>
          </>
        )
      }
    >
      {Content ? <Content key={opening} id={FORM_ID} /> : <Coming role="status">Opening…</Coming>}
    </Dialog>
  );
}

/** As high as the form. */
const Coming = styled.p`
  min-height: 38rem;
  color: var(--ink-2);
`;
