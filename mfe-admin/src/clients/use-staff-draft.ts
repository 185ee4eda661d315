import { useFirstName } from 'shell/host';

/**
 * A draft that a colleague who signs in later in the same tab does not see. The first name is all that the session says
 * about a person.
 */
export const useStaffDraft = (name: string) => ({ name, owner: useFirstName() });
