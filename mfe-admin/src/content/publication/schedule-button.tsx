import { FIRM_ZONE } from '@lisle-harrow/api/contract';
import { Button, cityOfZone, Dialog, PendingButton, TextField } from '@lisle-harrow/shared-ui';
import { type FormEvent, useId, useState } from 'react';
import { FieldPair } from '../../page/form-dialog';
import { firmInstant } from './firm-instant';

interface ScheduleButtonProps {
  readonly label: string;
  /** What is scheduled: `article`. */
  readonly noun: string;
  readonly isPending: boolean;
  /** Called with an ISO 8601 instant. */
  readonly onSchedule: (visibleFrom: string) => void;
}

/** Asks for the day and time, on the firm's clock, from which something is public. */
export function ScheduleButton({ label, noun, isPending, onSchedule }: ScheduleButtonProps) {
  const formId = useId();
  const [isOpen, setOpen] = useState(false);
  const [error, setError] = useState<{ readonly field: 'day' | 'time'; readonly words: string }>();
  const errorAt = (field: 'day' | 'time') => (error?.field === field ? error.words : undefined);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = new FormData(form);
    const refuse = (field: 'day' | 'time', words: string) => {
      setError({ field, words });
      form.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus();
    };
    const [day, time] = [String(fields.get('day')), String(fields.get('time')).slice(0, 5)];
    if (!day) return refuse('day', 'Please choose a day');
    if (!time) return refuse('time', 'Please choose a time');
    const instant = firmInstant(day, time);
    if (!instant) return refuse('time', 'The clock skips this time on that day. Please choose another');
    if (Date.parse(instant) <= Date.now())
      return refuse('time', 'Please choose a time that is still to come');
    setOpen(false);
    onSchedule(instant);
  };
  return (
    <>
      <PendingButton
        type="button"
        $tone="outline"
        $size="sm"
        pending={isPending}
        pendingLabel="One moment..."
        onClick={() => {
          setError(undefined);
          setOpen(true);
        }}
      >
        {label}
      </PendingButton>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={`Schedule this ${noun}`}
        description={`It becomes public by itself at this time, on the clock of ${cityOfZone(FIRM_ZONE)}.`}
        footer={
          <>
            <Button type="button" $tone="outline" onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <Button type="submit" form={formId}>
              Schedule
            </Button>
          </>
        }
      >
        <form id={formId} noValidate onSubmit={submit} onChange={() => setError(undefined)}>
          <FieldPair>
            <TextField label="Day" name="day" type="date" required error={errorAt('day')} />
            <TextField label="Time" name="time" type="time" required error={errorAt('time')} />
          </FieldPair>
        </form>
      </Dialog>
    </>
  );
}
