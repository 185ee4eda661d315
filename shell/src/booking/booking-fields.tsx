import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { bookConsultation } from 'api/client';
import {
  localDayAfter,
  localTomorrow,
  MAX_DAYS_AHEAD,
  SERVICE_OPTIONS,
  slotInstant,
  TIME_SLOTS,
} from 'api/contract';
import { useEffect, useState } from 'react';
import { useController, useForm } from 'react-hook-form';
import { ChoiceChips, DayPickerField, ErrorSummary, SelectField, TextArea, TextField } from 'shared-ui';
import { styled } from 'styled-components';
import { useShell } from '../shell-context';
import { type BookingForm, bookingForm } from './booking-form';
import type { BookingDraft } from './booking-store';
import { BOOKED, BOOKING_FAILED } from './booking-toasts';
import { visitorTime } from './visitor-time';

const FIELDS = ['firstName', 'lastName', 'email', 'service', 'day', 'preferredTime', 'message'] as const;

// The day becomes `preferredDate` when it is sent.
const fieldId = (name: (typeof FIELDS)[number]) => `booking-${name === 'day' ? 'preferredDate' : name}`;

/** Everything a booking asks for; drawn in the browser only, because it shows the visitor's own calendar and clock. */
export function BookingFields({ id }: { id: string }) {
  const { booking, host } = useShell();
  const [days] = useState(() => {
    const now = new Date();
    return { earliest: localTomorrow(now), latest: localDayAfter(now, MAX_DAYS_AHEAD) };
  });
  const { register, control, handleSubmit, subscribe, formState } = useForm<
    BookingDraft,
    unknown,
    BookingForm
  >({
    resolver: standardSchemaResolver(bookingForm),
    defaultValues: booking.store.getState().draft,
    shouldFocusError: false,
  });
  const { errors, submitCount } = formState;
  const day = useController({ control, name: 'day' }).field;
  const slot = useController({ control, name: 'preferredTime' }).field;

  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => booking.keep(values) }),
    [subscribe, booking],
  );

  async function book({ day: chosen, preferredTime, ...details }: BookingForm) {
    if (!booking.beginSubmit()) return;
    try {
      await bookConsultation(host.fetch, {
        ...details,
        preferredDate: slotInstant(chosen, preferredTime),
        preferredTime,
      });
      booking.succeed();
      host.toast(BOOKED);
    } catch {
      booking.fail();
      host.toast(BOOKING_FAILED);
    }
  }

  const field = (name: (typeof FIELDS)[number]) => ({
    ...register(name),
    id: fieldId(name),
    error: errors[name]?.message,
  });
  const problems = FIELDS.flatMap((name) => {
    const message = errors[name]?.message;
    return message ? [{ fieldId: fieldId(name), message }] : [];
  });

  return (
    <Grid id={id} noValidate onSubmit={(event) => void handleSubmit(book)(event)}>
      <Wide hidden={problems.length === 0}>
        <ErrorSummary errors={problems} attempt={submitCount} />
      </Wide>
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
        id={fieldId('day')}
        value={day.value || undefined}
        {...days}
        onChange={day.onChange}
        error={errors.day?.message}
      />
      <ChoiceChips
        legend={
          <>
            Preferred time <span>(EST)</span>
          </>
        }
        hint={visitorTime(day.value, slot.value)}
        name={fieldId('preferredTime')}
        options={TIME_SLOTS}
        value={slot.value || undefined}
        onChange={slot.onChange}
        error={errors.preferredTime?.message}
      />
      <Wide>
        <TextArea label="Message" optional rows={4} {...field('message')} />
      </Wide>
    </Grid>
  );
}

const Grid = styled.form`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 1.1rem 1rem;

  @media (max-width: 767px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Wide = styled.div`
  grid-column: 1 / -1;
`;
