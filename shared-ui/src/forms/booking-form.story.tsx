import { useState } from 'react';
import { Button, ChoiceChips, DayPickerField, Dialog, ErrorSummary, PendingButton } from '../index';
import { SelectField, TextArea, TextField } from '../index';
import type { FieldError } from '../index';
import { Pair } from '../gallery/sheet';

const TIMES = [
  '9:00 AM',
  '10:00 AM',
  '11:00 AM',
  '12:00 PM',
  '1:00 PM',
  '2:00 PM',
  '3:00 PM',
  '4:00 PM',
  '5:00 PM',
];

const ERRORS: FieldError[] = [
  { fieldId: 'lastName', message: 'Last name must be at least 2 characters' },
  { fieldId: 'preferredDate', message: 'Please select a preferred date' },
  { fieldId: 'preferredTime', message: 'Please select a preferred time' },
];

interface BookingProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The look of the booking dialog: the first submit shows the errors, the second the pending state. */
export function Booking({ open, onOpenChange }: BookingProps) {
  const [attempt, setAttempt] = useState(0);
  const [day, setDay] = useState<string>();
  const [time, setTime] = useState<string>();
  const errors = attempt > 0 ? ERRORS : [];
  const messageFor = (id: string) => errors.find((error) => error.fieldId === id)?.message;
  const pending = attempt > 1;

  const change = (next: boolean) => {
    if (!next) setAttempt(0);
    onOpenChange(next);
  };

  return (
    <Dialog
      open={open}
      onOpenChange={change}
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
          <Button $tone="outline" type="button" onClick={() => change(false)}>
            Cancel
          </Button>
          <PendingButton type="submit" form="booking" pending={pending} pendingLabel="Scheduling...">
            Schedule Consultation
          </PendingButton>
        </>
      }
    >
      <Pair
        as="form"
        id="booking"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setAttempt(attempt + 1);
        }}
      >
        <div data-wide hidden={errors.length === 0}>
          <ErrorSummary errors={errors} attempt={attempt} />
        </div>
        <TextField label="First name" name="firstName" autoComplete="given-name" defaultValue="Marguerite" />
        <TextField label="Last name" name="lastName" defaultValue="O" error={messageFor('lastName')} />
        <div data-wide>
          <TextField label="Email" name="email" type="email" autoComplete="email" />
        </div>
        <div data-wide>
          <SelectField label="Service" name="service">
            <option>Digital Assets Management</option>
            <option>Tax Optimization</option>
          </SelectField>
        </div>
        <DayPickerField
          label="Preferred date"
          name="preferredDate"
          hint="Earliest date is tomorrow."
          value={day}
          earliest="2026-11-21"
          latest="2027-11-20"
          onChange={setDay}
          error={messageFor('preferredDate')}
        />
        <ChoiceChips
          legend={
            <>
              Preferred time <span>(EST)</span>
            </>
          }
          name="preferredTime"
          options={TIMES}
          value={time}
          onChange={setTime}
          error={messageFor('preferredTime')}
        />
        <div data-wide>
          <TextArea label="Message" name="message" optional />
        </div>
      </Pair>
    </Dialog>
  );
}
