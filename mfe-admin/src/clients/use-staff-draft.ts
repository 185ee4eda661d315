import { useFirstName } from 'shell/host';

/**
 * Keeps what staff type under a name of the page's own, apart from what a colleague left in the same tab: the session
 * knows people by their first name alone.
 */
export const useStaffDraft = (name: string) => ({ name, owner: useFirstName() });
