import { bookConsultation, readNewBooking, readSlotTaken } from '@lisle-harrow/api/calls';
import {
  bookingDetails,
  type FreeSlot,
  localDayAfter,
  localTomorrow,
  MAX_DAYS_AHEAD,
  SERVICE_OPTIONS,
  slotInstant,
} from '@lisle-harrow/api/contract';
import { type FormEvent, useEffect, useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { FormTrap, PrivacyNote, SelectField, TextArea, TextField } from '@lisle-harrow/shared-ui';
import { styled } from 'styled-components';
import * as z from 'zod/mini';
import { useStore } from 'zustand';
import type { ToastMessage } from '../contract';
import { FormErrors, useForm, useSubmission } from '../forms';
import { useHost } from '../host';
import { useShell } from '../shell-context';
import { BOOKING, BOOKING_FAILED } from './booking-store';
import { BookingDone } from './confirmation/booking-done';
import { ConsultationChoices } from './consultation-choices';
import { DateAndTime, Wide } from './date-and-time';
import { NearestSlots } from './nearest-slots';
import { useAvailability } from './use-availability';

const DAY_MISSING = 'Please select a preferred date';

/** The booking as the form holds it: `preferredDate` is the calendar day as pressed (`YYYY-MM-DD`), not an instant. */
const bookingForm = z.extend(bookingDetails, {
  preferredDate: z.string(DAY_MISSING).check(
    // Checked at every submit: a dialog left open past midnight must not book today. Days are compared as text.
    z.refine((day) => {
      const now = new Date();
      return day >= localTomorrow(now) && day <= localDayAfter(now, MAX_DAYS_AHEAD);
    }, DAY_MISSING),
  ),
  meeting: z.string(),
  office: z.string(),
  adviser: z.string(),
});

/** In the order of the fields and the error summary. */
const EMPTY_BOOKING = {
  preferredDate: '',
  preferredTime: '',
  firstName: '',
  lastName: '',
  email: '',
  service: '',
  meeting: '',
  office: '',
  adviser: '',
  message: '',
};

const BOOKED: ToastMessage = {
  title: 'Consultation Booked',
  description: "Your consultation request has been submitted. We'll contact you within 24 hours to confirm.",
};

/** The dialog's content: the form and then the booking that was made, if the server returned its token. */
export function BookingContent({ id }: { id: string }) {
  const { booking } = useShell();
  const booked = useStore(booking.store, (state) => state.booked);
  return booked === undefined ? <BookingFields id={id} /> : <BookingDone token={booked} />;
}

/** All fields of a booking; rendered in the browser only, because it shows the visitor's own calendar and clock. */
function BookingFields({ id }: { id: string }) {
  const { booking } = useShell();
  const { toast } = useHost();
  const [shown] = useState(() => new Date());
  const [taken, setTaken] = useState<{ detail: string; nearest: readonly FreeSlot[] }>();
  const [suggested, setSuggested] = useState('');
  const { trap, submit } = useSubmission(BOOKING);
  const form = useForm({
    name: BOOKING,
    schema: bookingForm,
    saved: EMPTY_BOOKING,
    draft: { name: BOOKING },
    isNew: true,
    isPublic: true,
    async send({ meeting, office, adviser, ...values }) {
      booking.beginSubmit();
      setTaken(undefined);
      const preferredDate = slotInstant(values.preferredDate, values.preferredTime);
      const input = { ...values, preferredDate, ...offered.additions({ meeting, office, adviser }) };
      try {
        return await readNewBooking(await submit(bookConsultation, input));
      } catch (error) {
        booking.endSubmit(readSlotTaken(error) ? 'taken' : 'failed');
        throw error;
      }
    },
    onSent(made) {
      booking.endSubmit('sent', made?.confirmation);
      toast(BOOKED);
    },
    isShown(error) {
      const refusal = readSlotTaken(error);
      if (!refusal) return false;
      setTaken(refusal);
      offered.readAgain();
      return true;
    },
    failure: { ...BOOKING_FAILED, action: { label: 'Try again', run: tryAgain } },
  });
  const { control, field, setValue } = form;
  const day = useController({ control, name: 'preferredDate' }).field;
  const slot = useController({ control, name: 'preferredTime' }).field;
  const [meeting, office, adviser] = useWatch({ control, name: ['meeting', 'office', 'adviser'] });
  const earliest = localTomorrow(shown);
  const latest = localDayAfter(shown, MAX_DAYS_AHEAD);
  const offered = useAvailability({ earliest, latest, day: day.value, chosen: { meeting, office, adviser } });

  useEffect(() => {
    const { service } = booking.store.getState().prefill ?? {};
    if (service) setValue('service', service, { shouldDirty: true });
  }, [booking, setValue]);

  /** From the toast, when the dialog may be closed already. */
  function tryAgain() {
    const shown = document.getElementById(id);
    if (shown instanceof HTMLFormElement) shown.requestSubmit();
    else booking.open();
  }

  /** Not from a dialog that is closing. */
  function submitWhileOpen(event: FormEvent) {
    event.preventDefault();
    if (booking.store.getState().status === 'open') void form.props.onSubmit();
  }

  return (
    <Grid id={id} {...form.props} onSubmit={submitWhileOpen}>
      <FormErrors form={form} />
      {taken && (
        <NearestSlots
          {...taken}
          onChoose={({ date, time }) => {
            day.onChange(date);
            slot.onChange(time);
            offered.showMonth(date);
            setSuggested(date);
            setTaken(undefined);
          }}
        />
      )}
      <DateAndTime
        day={{ ...field('preferredDate'), ...day }}
        slot={{ ...field('preferredTime'), ...slot }}
        earliest={earliest}
        latest={latest}
        offered={offered}
        suggested={suggested}
        message={<TextArea label="Message" optional rows={3} {...field('message')} />}
      >
        <TextField label="First name" autoComplete="given-name" {...field('firstName')} />
        <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
        <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
        <SelectField label="Service" {...field('service')}>
          <option value="">Select a service</option>
          {SERVICE_OPTIONS.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </SelectField>
        <ConsultationChoices choices={offered.choices} meeting={meeting} field={field} />
      </DateAndTime>
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
  gap: 0.7rem 1rem;

  > [role='alert'] {
    grid-column: 1 / -1;
  }

  @media (max-width: 47.9375em) {
    grid-template-columns: minmax(0, 1fr);
  }
`;
