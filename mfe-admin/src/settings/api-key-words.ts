import { API_KEY_SCOPE_NAMES, type ApiKeyScope } from '@lisle-harrow/api/contract';

const WORDS: Readonly<Record<ApiKeyScope, string>> = {
  'records.read': 'Read bookings and inquiries',
  'records.status': 'Change their status',
  'clients.read': 'Read clients and their contact details',
};

/** The label of a scope; one that this version does not know is shown under its own name. */
export const scopeWords = (scope: string): string =>
  Object.hasOwn(WORDS, scope) ? WORDS[scope as ApiKeyScope] : scope;

/** The scopes to choose from. */
export const SCOPES = API_KEY_SCOPE_NAMES.map((id) => ({ id, name: scopeWords(id) }));

/** For how many days a new API key is valid. */
export const VALIDITIES = [
  { days: 30, name: '30 days' },
  { days: 90, name: '90 days' },
  { days: 365, name: 'One year' },
  { days: null, name: 'Until it is revoked' },
] as const;
