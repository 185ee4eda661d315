import { type ClientCaseInput, PROFILE_STATUSES } from '@lisle-harrow/api/contract';
import { SelectField, TextField } from '@lisle-harrow/shared-ui';
import type { FormState } from '@lisle-harrow/shell/forms';
import { FieldPair } from '../../page/form-dialog';
import { ValueOptions } from '../value-options';

/** Values of the fields. Empty optional fields are `''`, so that clearing one is sent. */
export type ClientFieldValues = Required<ClientCaseInput>;

interface ClientFieldsProps {
  readonly form: FormState<ClientFieldValues>;
  readonly emailHint: string;
}

/** The fields that staff fill in, for a new client as well as for the profile. */
export function ClientFields({ form, emailHint }: ClientFieldsProps) {
  const text = (name: keyof ClientFieldValues) => ({
    ...form.field(name),
    autoComplete: 'off',
    dir: 'auto',
  });
  return (
    <>
      <FieldPair>
        <TextField label="First name" required {...text('firstName')} />
        <TextField label="Last name" required {...text('lastName')} />
      </FieldPair>
      <TextField label="Email" type="email" hint={emailHint} required {...text('email')} />
      <FieldPair>
        <TextField label="Phone" type="tel" optional {...text('phone')} />
        <TextField label="Company" optional {...text('company')} />
      </FieldPair>
      <SelectField label="Status" {...text('status')}>
        <ValueOptions values={PROFILE_STATUSES} />
      </SelectField>
    </>
  );
}
