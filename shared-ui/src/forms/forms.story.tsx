import { useState } from 'react';
import {
  Checkbox,
  CheckboxField,
  ChoiceChips,
  DayPickerField,
  FileField,
  SelectField,
  TextArea,
  TextField,
} from '../index';
import { Pair } from '../gallery/sheet';

export function Forms() {
  const [day, setDay] = useState<string | undefined>('2026-11-24');
  const [time, setTime] = useState<string | undefined>('10:00 AM');
  return (
    <section>
      <h2>Fields</h2>
      <Pair>
        <TextField label="Company" name="company" optional hint="The name on your engagement letter." />
        <TextField
          label="Email"
          name="contactEmail"
          type="email"
          defaultValue="marguerite@"
          error="Please enter a valid email address"
        />
        <TextField label="Client number" name="number" disabled defaultValue="LH-0042" />
        <SelectField label="Document type" name="type" hint="It decides who reviews it.">
          <option>Other Document</option>
          <option>Passport</option>
        </SelectField>
        <DayPickerField
          label="Meeting day"
          name="day"
          value={day}
          earliest="2026-11-21"
          latest="2027-11-20"
          onChange={setDay}
        />
        <ChoiceChips
          legend="Meeting time"
          name="time"
          hint="New York time."
          options={['9:00 AM', '10:00 AM', '11:00 AM', '12:00 PM', '1:00 PM', '2:00 PM']}
          value={time}
          onChange={setTime}
        />
        <FileField
          id="files"
          label="Files"
          optional
          hint="PDF, JPEG or PNG, up to 25.00 MB each."
          accept=".pdf,.jpg,.png"
          multiple
          onFiles={() => undefined}
        />
        <div>
          <CheckboxField defaultChecked>Email me about new messages</CheckboxField>
          <CheckboxField>
            Move due dates that fall on a Saturday or a Sunday to the Monday after it, also where that is a
            holiday
          </CheckboxField>
          <CheckboxField disabled>Mark as resolved</CheckboxField>
          <CheckboxField disabled defaultChecked>
            Mark as in progress
          </CheckboxField>
          <Checkbox aria-label="Select all" />
        </div>
        <div data-wide>
          <TextArea label="Message" name="note" error="Message must be at least 10 characters" />
        </div>
      </Pair>
    </section>
  );
}
