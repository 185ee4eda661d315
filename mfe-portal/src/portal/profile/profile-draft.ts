import type { ProfileFields } from './profile-fields';

/** Fields of the profile form as typed and not saved yet. */
export type ProfileDraft = Partial<ProfileFields>;

const KEY = 'profile-draft';

/**
 * What `person` (the e-mail address that the server has) typed in this tab before; undefined where there is nothing.
 * What somebody else left is forgotten.
 */
export function recallDraft(person: string): ProfileDraft | undefined {
  try {
    const kept = JSON.parse(window.sessionStorage.getItem(KEY) ?? 'null') as unknown;
    if (typeof kept !== 'object' || kept === null || !('fields' in kept)) return undefined;
    if (!('person' in kept) || kept.person !== person) return forgetDraft();
    const texts = Object.entries(kept.fields ?? {}).filter(([, value]) => typeof value === 'string');
    return Object.fromEntries(texts);
  } catch {
    return undefined;
  }
}

/** Keeps a draft until the tab is closed; an empty one is forgotten. Storage that refuses changes nothing. */
export function keepDraft(person: string, fields: ProfileDraft): void {
  if (Object.keys(fields).length === 0) return forgetDraft();
  try {
    window.sessionStorage.setItem(KEY, JSON.stringify({ person, fields }));
  } catch {
    // An older draft must not come back in place of this one.
    forgetDraft();
  }
}

function forgetDraft(): undefined {
  try {
    window.sessionStorage.removeItem(KEY);
  } catch {
    // Then there is none either.
  }
}
