import { bookConsultation } from '@lisle-harrow/api/calls';
import {
  bookingDetails,
  localDayAfter,
  localTomorrow,
  MAX_DAYS_AHEAD,
  SERVICE_OPTIONS,
  slotInstant,
  TIME_SLOTS,
} from '@lisle-harrow/api/contract';
import { type FormEvent, useEffect, useState } from 'react';
import { useController } from 'react-hook-form';
import {
  ChoiceChips,
  DayPickerField,
  FormTrap,
  PrivacyNote,
  SelectField,
  TextArea,
  TextField,
} from '@lisle-harrow/shared-ui';
import { styled } from 'styled-components';
import * as z from 'zod/mini';
import type { ToastMessage } from '../contract';
import { FormErrors, useForm, useSubmission } from '../forms';
import { useHost } from '../host';
import { useShell } from '../shell-context';
import { BOOKING, BOOKING_FAILED } from './booking-store';
import { visitorTime } from './visitor-time';

const DAY_MISSING = 'Please select a preferred date';

/** The booking as the form holds it: `preferredDate` is the calendar day as pressed (`YYYY-MM-DD`), not an instant. */
const bookingForm = z.extend(bookingDetails, {
  preferredDate: z.string(DAY_MISSING).check(
    // Asked again at every submit: a dialog left open past midnight must not book today. Days are compared as text.
    z.refine((day) => {
      const now = new Date();
      return day >= localTomorrow(now) && day <= localDayAfter(now, MAX_DAYS_AHEAD);
    }, DAY_MISSING),
  ),
});

/** In the order of the fields, which is that of the error summary. */
const EMPTY_BOOKING = {
  firstName: '',
  lastName: '',
  email: '',
  service: '',
  preferredDate: '',
  preferredTime: '',
  message: '',
};

const BOOKED: ToastMessage = {
  title: 'Consultation Booked',
  description: "Your consultation request has been submitted. We'll contact you within 24 hours to confirm.",
};

/** Everything a booking asks for; drawn in the browser only, because it shows the visitor's own calendar and clock. */
export function BookingFields({ id }: { id: string }) {
  const { booking } = useShell();
  const { toast } = useHost();
  const [shown] = useState(() => new Date());
  const { trap, submit } = useSubmission(BOOKING);
  const form = useForm({
    name: BOOKING,
    schema: bookingForm,
    saved: EMPTY_BOOKING,
    draft: { name: BOOKING },
    isNew: true,
    isPublic: true,
    async send(values) {
      booking.beginSubmit();
      const preferredDate = slotInstant(values.preferredDate, values.preferredTime);
      try {
        await submit(bookConsultation, { ...values, preferredDate });
      } catch (error) {
        booking.endSubmit('failed');
        throw error;
      }
    },
    onSent() {
      booking.endSubmit('sent');
      toast(BOOKED);
    },
    failure: BOOKING_FAILED,
  });
  const { control, field, setValue } = form;
  const day = useController({ control, name: 'preferredDate' }).field;
  const slot = useController({ control, name: 'preferredTime' }).field;

  useEffect(() => {
    const { service } = booking.store.getState().prefill ?? {};
    if (service) setValue('service', service, { shouldDirty: true });
  }, [booking, setValue]);

  /** Not from a dialog that is on its way out. */
  function submitWhileOpen(event: FormEvent) {
    event.preventDefault();
    if (booking.store.getState().status === 'open') void form.props.onSubmit();
  }

  return (
    <Grid id={id} {...form.props} onSubmit={submitWhileOpen}>
      <FormErrors form={form} />
      <TextField label="First name" autoComplete="given-name" {...field('firstName')} />
      <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
      <Wide>
        <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
      </Wide>
      <Wide>
        <SelectField label="Service" {...field('service')}>
          <option value="">Select a service</option>
          {SERVICE_OPTIONS.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </SelectField>
      </Wide>
      <DayPickerField
        label="Preferred date"
        hint="Earliest date is tomorrow."
        id={field('preferredDate').id}
        value={day.value || undefined}
        earliest={localTomorrow(shown)}
        latest={localDayAfter(shown, MAX_DAYS_AHEAD)}
        onChange={day.onChange}
        error={field('preferredDate').error}
      />
      <ChoiceChips
        legend={
          <>
            Preferred time <span>(EST)</span>
          </>
        }
        hint={visitorTime(day.value, slot.value)}
        name={field('preferredTime').id}
        options={TIME_SLOTS}
        value={slot.value || undefined}
        onChange={slot.onChange}
        error={field('preferredTime').error}
      />
      <Wide>
        <TextArea label="Message" optional rows={4} {...field('message')} />
      </Wide>
      <Wide>
        <PrivacyNote />
      </Wide>
      <FormTrap ref={trap} />
    </Grid>
  );
}

const Grid = styled.form`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 1.1rem 1rem;

  > [role='alert'] {
    grid-column: 1 / -1;
  }

  @media (max-width: 767px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Wide = styled.div`
  grid-column: 1 / -1;
`;
