import { API_KEY_SCOPE_NAMES, type ApiKeyScope } from '@lisle-harrow/api/contract';

const WORDS: Readonly<Record<ApiKeyScope, string>> = {
  'records.read': 'Read bookings and inquiries',
  'records.status': 'Change their status',
  'clients.read': 'Read clients and their contact details',
};

/** A scope as people read it; one of a newer server by its own name. */
export const scopeWords = (scope: string): string =>
  Object.hasOwn(WORDS, scope) ? WORDS[scope as ApiKeyScope] : scope;

/** To choose from. */
export const SCOPES = API_KEY_SCOPE_NAMES.map((id) => ({ id, name: scopeWords(id) }));

/** For how many days a new key may work. */
export const VALIDITIES = [
  { days: 30, name: '30 days' },
  { days: 90, name: '90 days' },
  { days: 365, name: 'One year' },
  { days: null, name: 'Until it is revoked' },
] as const;
