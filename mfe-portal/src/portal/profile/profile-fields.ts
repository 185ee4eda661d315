import type { ClientProfile, ClientProfileInput } from 'api/contract';

/** Values of the form's fields; empty optional ones are `""`, so that clearing them is sent (D28). */
export type ProfileFields = Required<ClientProfileInput>;

export function fieldsOf(profile: ClientProfile): ProfileFields {
  return {
    firstName: profile.firstName,
    lastName: profile.lastName,
    email: profile.email,
    phone: profile.phone ?? '',
    company: profile.company ?? '',
  };
}
