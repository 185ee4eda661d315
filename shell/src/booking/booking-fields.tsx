import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type Attempt, attemptOf, bookConsultation } from 'api/calls';
import {
  type BookingInput,
  localDayAfter,
  localTomorrow,
  MAX_DAYS_AHEAD,
  SERVICE_OPTIONS,
  slotInstant,
  TIME_SLOTS,
} from 'api/contract';
import { useEffect, useRef, useState } from 'react';
import { useController, useForm } from 'react-hook-form';
import {
  ChoiceChips,
  DayPickerField,
  ErrorSummary,
  FormTrap,
  PrivacyNote,
  SelectField,
  springTrap,
  TextArea,
  TextField,
} from 'shared-ui';
import { styled } from 'styled-components';
import { useShell } from '../shell-context';
import * as tab from '../tab-storage';
import { type BookingForm, bookingForm } from './booking-form';
import { ATTEMPT_KEY, type BookingDraft } from './booking-store';
import { BOOKED, BOOKING_FAILED } from './booking-toasts';
import { visitorTime } from './visitor-time';

const FIELDS = ['firstName', 'lastName', 'email', 'service', 'day', 'preferredTime', 'message'] as const;

// The day becomes `preferredDate` when it is sent.
const fieldId = (name: (typeof FIELDS)[number]) => `booking-${name === 'day' ? 'preferredDate' : name}`;

/** The last attempt while the body stays the same, kept with the tab: a press after a lost answer and a reload is a retry. */
function attemptAt(input: BookingInput): Attempt {
  const attempt = attemptOf(input, tab.recall(ATTEMPT_KEY) as Attempt | undefined);
  tab.keep(ATTEMPT_KEY, attempt);
  return attempt;
}

/** Everything a booking asks for; drawn in the browser only, because it shows the visitor's own calendar and clock. */
export function BookingFields({ id }: { id: string }) {
  const { booking, host } = useShell();
  const [shown] = useState(() => new Date());
  const [kept] = useState(() => booking.store.getState().draft);
  const trap = useRef<HTMLInputElement>(null);
  const { register, control, handleSubmit, subscribe, formState } = useForm<
    BookingDraft,
    unknown,
    BookingForm
  >({
    resolver: standardSchemaResolver(bookingForm),
    defaultValues: kept,
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
    const input = { ...details, preferredDate: slotInstant(chosen, preferredTime), preferredTime };
    try {
      await bookConsultation(host.fetch, input, {
        attempt: attemptAt(input),
        // A draft that was kept needs one press and no time.
        shownAt: kept.email ? undefined : shown.getTime(),
        trapped: springTrap(trap.current),
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
        earliest={localTomorrow(shown)}
        latest={localDayAfter(shown, MAX_DAYS_AHEAD)}
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

  @media (max-width: 767px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Wide = styled.div`
  grid-column: 1 / -1;
`;
