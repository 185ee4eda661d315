import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type ClientCaseInput, clientCaseInput, PROFILE_STATUSES } from 'api/contract';
import { SelectField, TextField } from 'shared-ui';
import { type Resolver, type UseFormReturn, useFormState } from 'react-hook-form';
import { FieldPair } from '../../form/form-dialog';
import { statusWords } from '../status-words';

/** Values of the fields; empty optional ones are `''`, so that clearing them is sent (D28). */
export type ClientFieldValues = Required<ClientCaseInput>;
type ClientForm = UseFormReturn<ClientFieldValues, unknown, ClientFieldValues>;

export const clientResolver: Resolver<ClientFieldValues, unknown, ClientFieldValues> =
  standardSchemaResolver(clientCaseInput);

interface ClientFieldsProps {
  readonly form: ClientForm;
  readonly idPrefix: string;
  readonly emailHint: string;
}

/** What staff write of a client: the same for a new one and for the profile. */
export function ClientFields({ form, idPrefix, emailHint }: ClientFieldsProps) {
  const { errors } = useFormState({ control: form.control });
  const field = (name: keyof ClientFieldValues) => ({
    ...form.register(name),
    id: idPrefix + name,
    error: errors[name]?.message,
    autoComplete: 'off',
    dir: 'auto',
  });
  return (
    <>
      <FieldPair>
        <TextField label="First name" required {...field('firstName')} />
        <TextField label="Last name" required {...field('lastName')} />
      </FieldPair>
      <TextField label="Email" type="email" hint={emailHint} required {...field('email')} />
      <FieldPair>
        <TextField label="Phone" type="tel" optional {...field('phone')} />
        <TextField label="Company" optional {...field('company')} />
      </FieldPair>
      <SelectField label="Status" {...field('status')}>
        {PROFILE_STATUSES.map((status) => (
          <option key={status} value={status}>
            {statusWords(status)}
          </option>
        ))}
      </SelectField>
    </>
  );
}
