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
  /** Gets an instant in ISO 8601. */
  readonly onSchedule: (visibleFrom: string) => void;
}

/** Asks for the day and the time, on the firm's clock, from which something is public. */
export function ScheduleButton({ label, noun, isPending, onSchedule }: ScheduleButtonProps) {
  const formId = useId();
  const [isOpen, setOpen] = useState(false);
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const instant = firmInstant(String(fields.get('day')), String(fields.get('time')).slice(0, 5));
    if (!instant || Date.parse(instant) <= Date.now()) {
      setError(instant ? 'Please choose a time that is still to come' : 'Please choose a day and a time');
      return;
    }
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
        <form id={formId} noValidate onSubmit={submit}>
          <FieldPair>
            <TextField label="Day" name="day" type="date" required error={error} />
            <TextField label="Time" name="time" type="time" required />
          </FieldPair>
        </form>
      </Dialog>
    </>
  );
}
