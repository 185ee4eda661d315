import { type Availability, type FreeSlot, SERVICE_OPTIONS, type Site } from '@lisle-harrow/api/contract';
import { SelectField, TextArea, TextField } from '@lisle-harrow/shared-ui';
import { MEETING_LABELS } from '../../booking/meeting-labels';
import { FreeSlotChoice } from './free-slot-choice';
import { fieldOf, type FilledIn, Pair, PlainForm } from './plain-form';
import { PlainPage } from './plain-page';

interface BookingFormPageProps {
  readonly site: Site;
  readonly filledIn: FilledIn;
  readonly choices: Availability['choices'];
  /** The free slots to offer first, or those near one that was taken. */
  readonly slots: readonly FreeSlot[];
  /** The first selectable day, `YYYY-MM-DD`. */
  readonly tomorrow: string;
}

/** The booking form for browsers without script. Days and times are the firm's. */
export function BookingFormPage({ site, filledIn, choices, slots, tomorrow }: BookingFormPageProps) {
  const field = (name: string) => fieldOf(filledIn, name);
  const { meetings, offices, advisers } = choices;
  return (
    <PlainPage
      site={site}
      title="Book Your Consultation"
      lead="All fields are required unless marked optional. We confirm every request within 24 hours."
    >
      <PlainForm filledIn={filledIn} action="/book" label="Booking" submitLabel="Schedule Consultation">
        <Pair>
          <TextField label="First name" autoComplete="given-name" {...field('firstName')} />
          <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
        </Pair>
        <Pair>
          <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
          <SelectField label="Service" {...field('service')}>
            <option value="">Select a service</option>
            {SERVICE_OPTIONS.map((option) => (
              <option key={option}>{option}</option>
            ))}
          </SelectField>
        </Pair>
        <Choice
          label="How we meet"
          name="meeting"
          filledIn={filledIn}
          options={meetings.map((id) => ({ id, name: MEETING_LABELS[id] }))}
        />
        <Choice label="Office" name="office" filledIn={filledIn} options={offices} />
        <Choice label="Adviser" name="adviser" filledIn={filledIn} options={advisers} />
        <FreeSlotChoice filledIn={filledIn} slots={slots} tomorrow={tomorrow} />
        <TextArea label="Message" optional rows={4} {...field('message')} />
      </PlainForm>
    </PlainPage>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly name: string;
  readonly filledIn: FilledIn;
  readonly options: readonly { readonly id: string; readonly name: string }[];
}

/** A choice that the firm leaves to the visitor; nothing if there is none. */
function Choice({ label, name, filledIn, options }: ChoiceProps) {
  if (options.length === 0) return null;
  return (
    <SelectField label={label} optional {...fieldOf(filledIn, name)}>
      <option value="">No preference</option>
      {options.map((option) => (
        <option key={option.id} value={option.id}>
          {option.name}
        </option>
      ))}
    </SelectField>
  );
}
