import type { StaffRole } from '@lisle-harrow/api/contract';

/** What each role may do, in a few words beside its name. */
export const STAFF_ROLE_WORDS: Readonly<Record<StaffRole, { readonly label: string; readonly may: string }>> =
  {
    owner: { label: 'Owner', may: 'everything, accounts included' },
    adviser: { label: 'Adviser', may: 'inquiries and clients' },
    editor: { label: 'Editor', may: 'the content of the site' },
    reader: { label: 'Reader', may: 'sees everything, changes nothing' },
  };
