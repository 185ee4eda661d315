import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type ClientProfile, type ClientProfileInput, clientProfileInput } from 'api/contract';
import { useForm, type UseFormReturn } from 'react-hook-form';

/** Values of the form's fields; empty optional ones are `""`, so that clearing them is sent (D28). */
export type ProfileFields = Required<ClientProfileInput>;

export type ProfileFormState = UseFormReturn<ProfileFields, unknown, ProfileFields>;

/** The profile form, filled with `profile` and following it where nothing has been typed. */
export function useProfileForm(profile: ClientProfile): ProfileFormState {
  const fields = fieldsOf(profile);
  return useForm<ProfileFields, unknown, ProfileFields>({
    resolver: standardSchemaResolver(clientProfileInput),
    defaultValues: fields,
    values: fields,
    resetOptions: { keepDirtyValues: true },
    shouldFocusError: false,
  });
}

function fieldsOf(profile: ClientProfile): ProfileFields {
  return {
    firstName: profile.firstName,
    lastName: profile.lastName,
    email: profile.email,
    phone: profile.phone ?? '',
    company: profile.company ?? '',
  };
}
