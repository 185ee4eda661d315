import { Button, counted } from '@lisle-harrow/shared-ui';
import { OPENS_BOOKING } from '@lisle-harrow/shell/contract';
import { useHost } from '@lisle-harrow/shell/host';
import { AppointmentCard, useComingAppointments } from '../appointments/appointments';
import { isToAnswer, ProposedTimes } from '../appointments/proposed-times';
import { Card, Quiet } from './home-card';

/** The next consultation, or the way to book one. */
export function NextAppointment() {
  const host = useHost();
  const coming = useComingAppointments(true);
  if (!coming) return null;
  const [next, ...later] = coming;
  return (
    <Card>
      <h2>Next appointment</h2>
      {next ? (
        <AppointmentCard appointment={next}>
          {isToAnswer(next) && <ProposedTimes appointment={next} />}
        </AppointmentCard>
      ) : (
        <p>You have no appointment with us.</p>
      )}
      {later.length > 0 && <Quiet>{counted(later.length, 'more appointment')} in your portal</Quiet>}
      {!next && (
        <Button type="button" $tone="outline" {...OPENS_BOOKING} onClick={() => host.openBooking()}>
          Book a consultation
        </Button>
      )}
    </Card>
  );
}
