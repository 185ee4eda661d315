import type { StaffRole } from './constants';

/** What a route for staff may need. */
export type Permission =
  | 'records.read'
  | 'records.write'
  | 'hours.write'
  | 'templates.write'
  | 'content.write'
  | 'messages.read'
  | 'messages.write'
  | 'clients.read'
  | 'clients.write'
  | 'clients.assign'
  | 'clients.export'
  | 'clients.erase'
  | 'accounts.manage'
  | 'settings.manage'
  | 'audit.read'
  | 'platform.read'
  | 'platform.move';

/** What a key of another system may be for, and the corresponding permission of people. */
export const API_KEY_SCOPES = {
  'records.read': 'records.read',
  'records.status': 'records.write',
  'clients.read': 'clients.read',
} as const satisfies Readonly<Record<string, Permission>>;
export type ApiKeyScope = keyof typeof API_KEY_SCOPES;

const READING = ['records.read', 'messages.read', 'clients.read'] as const;

/**
 * What each role of staff permits. An editor looks after the site's content and sees nothing of visitors and clients; a
 * reader sees everything, the ledger included, and changes nothing.
 */
export const PERMISSIONS: Readonly<Record<StaffRole, readonly Permission[]>> = {
  owner: [
    ...READING,
    'records.write',
    'hours.write',
    'templates.write',
    'content.write',
    'messages.write',
    'clients.write',
    'clients.assign',
    'clients.export',
    'clients.erase',
    'accounts.manage',
    'settings.manage',
    'audit.read',
    'platform.read',
    'platform.move',
  ],
  adviser: [...READING, 'records.write', 'messages.write', 'clients.write', 'clients.export'],
  editor: ['content.write'],
  reader: [...READING, 'audit.read'],
};

/** False also for nobody, for a client, and for a member of staff without a role. */
export const isPermitted = (role: StaffRole | null | undefined, permission: Permission): boolean =>
  !!role && PERMISSIONS[role].includes(permission);
