import { bookConsultation, readNewBooking, readSlotTaken } from '@lisle-harrow/api/calls';
import {
  bookingDetails,
  type FreeSlot,
  isWeekend,
  localDayAfter,
  localTomorrow,
  MAX_DAYS_AHEAD,
  SERVICE_OPTIONS,
  slotInstant,
  TIME_SLOTS,
} from '@lisle-harrow/api/contract';
import { type FormEvent, useEffect, useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import {
  Button,
  ChoiceChips,
  DayPickerField,
  FormTrap,
  PrivacyNote,
  SelectField,
  shownWeekday,
  TextArea,
  TextField,
  viewerZone,
} from '@lisle-harrow/shared-ui';
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
import { FreeTimes } from './free-times';
import { NearestSlots } from './nearest-slots';
import { passedOver, WEEKEND_WORDS } from './passed-over';
import { useAvailability } from './use-availability';
import { visitorTime } from './visitor-time';

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
  const [wantsOtherDays, setWantsOtherDays] = useState(false);
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
  const full = offered.slots.get(slot.value);
  const notFree = full && `${slot.value} is ${full.toLowerCase()} on this day`;
  const isAmongNext = offered.next?.some(({ date, time }) => date === day.value && time === slot.value);
  const hasOtherDay = offered.next !== undefined && day.value !== '' && !isAmongNext;
  const message = <TextArea label="Message" optional rows={3} {...field('message')} />;

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

  function choose({ date, time }: FreeSlot) {
    day.onChange(date);
    slot.onChange(time);
  }

  function showOtherDays() {
    setWantsOtherDays(true);
    leadTo('preferredDate');
  }

  /** Another day than those is no longer chosen: it would not be seen. */
  function showNext() {
    if (hasOtherDay) choose({ date: '', time: '', instant: '' });
    setWantsOtherDays(false);
    offered.showMonth(earliest);
    leadTo('preferredDate');
  }

  /** Moves the focus to what takes the place of a pressed button, once it is drawn. */
  function leadTo(path: 'preferredDate') {
    requestAnimationFrame(() => document.getElementById(field(path).id)?.focus());
  }

  function dayHint(): string {
    if (isWeekend(day.value)) return `Weekends are outside our office hours: ${WEEKEND_WORDS}`;
    const { opens, days } = offered;
    return [
      opens === earliest && 'Earliest date is tomorrow.',
      opens && opens !== earliest && `Earliest free date is ${shownWeekday(opens)}.`,
      days.size > 0 && 'Struck through: closed or fully booked.',
    ]
      .filter(Boolean)
      .join(' ');
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
          onChoose={(free) => {
            choose(free);
            offered.showMonth(free.date);
            setSuggested(free.date);
            setTaken(undefined);
          }}
        />
      )}
      {wantsOtherDays || hasOtherDay ? (
        <>
          <Month>
            <button type="button" onClick={showNext}>
              Next free times
            </button>
            <DayPickerField
              // Shows the month of a day that was chosen elsewhere.
              key={suggested}
              label="Preferred date"
              hint={dayHint()}
              id={field('preferredDate').id}
              value={day.value || undefined}
              earliest={earliest}
              latest={latest}
              unavailable={offered.days}
              onMonthChange={offered.showMonth}
              onChange={day.onChange}
              error={field('preferredDate').error}
            />
          </Month>
          <Column>
            <ChoiceChips
              legend={
                <>
                  Preferred time <span>(EST)</span>
                </>
              }
              hint={visitorTime(day.value, slot.value, viewerZone(), offered.offsets)}
              name={field('preferredTime').id}
              options={TIME_SLOTS}
              value={slot.value || undefined}
              unavailable={offered.slots}
              onChange={slot.onChange}
              error={field('preferredTime').error ?? notFree}
            />
            {message}
          </Column>
        </>
      ) : (
        <Wide>
          {offered.next ? (
            <FreeTimes
              legend="Preferred date and time"
              slots={offered.next}
              zone={viewerZone()}
              offsets={offered.offsets}
              name={field('preferredTime').id}
              id={field('preferredDate').id}
              value={`${day.value} ${slot.value}`}
              onChoose={choose}
              error={
                [field('preferredDate').error, field('preferredTime').error].filter(Boolean).join('. ') ||
                notFree
              }
            />
          ) : (
            <Looking role="status">Looking for free times…</Looking>
          )}
          <More>
            <Button type="button" $tone="outline" $size="sm" onClick={showOtherDays}>
              Other days
            </Button>
            <p>{offered.next && passedOver(offered.next, earliest, offered.days)}</p>
          </More>
        </Wide>
      )}
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
      {!(wantsOtherDays || hasOtherDay) && <Wide>{message}</Wide>}
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
  gap: 0.8rem 1rem;

  > [role='alert'] {
    grid-column: 1 / -1;
  }

  @media (max-width: 47.9375em) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

/** Beside the calendar, so that a whole form fits a laptop's window. */
const Column = styled.div`
  display: grid;
  align-content: start;
  gap: 0.9rem;
  min-width: 0;
`;

const Wide = styled.div`
  grid-column: 1 / -1;
  min-width: 0;
`;

/** The way back stands beside the calendar's label, where there is room. */
const Month = styled.div`
  position: relative;
  min-width: 0;

  > button {
    position: absolute;
    inset: 0 0 auto auto;
    padding: 0;
    border: 0;
    background: none;
    color: var(--link);
    font: 500 var(--t-small) / var(--l-ui) var(--f-text);
    text-decoration: underline;
    cursor: pointer;

    /* Large enough for a finger. */
    &::before {
      content: '';
      position: absolute;
      inset: -0.65rem -0.5rem;
    }
  }

  @media (max-width: 29.9375em) {
    > button {
      position: relative;
      margin-bottom: 0.75rem;
    }
  }
`;

/** As high as three free times a day. */
const Looking = styled.p`
  min-height: calc(4rem + 138px);
  color: var(--ink-2);
`;

const More = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0.5rem 1rem;
  align-items: center;
  margin-top: 0.6rem;

  > button {
    flex: none;
  }

  > p {
    flex: 1 1 min(11rem, 100%);
    min-width: 0;
    color: var(--ink-3);
    font-size: var(--t-small);
    line-height: var(--l-small);
  }
`;
