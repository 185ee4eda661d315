import type { ApiKeyScope } from '../contract';

/**
 * All routes that a key can open, as they are declared, with the scope that each needs. Every other route refuses every
 * key, also one that is added to the api later.
 */
const OPENED: Readonly<Record<string, ApiKeyScope>> = {
  'GET /api/admin/bookings': 'records.read',
  'GET /api/admin/bookings/export': 'records.read',
  'GET /api/admin/bookings/:id': 'records.read',
  'GET /api/admin/bookings/:id/history': 'records.read',
  'GET /api/admin/contacts': 'records.read',
  'GET /api/admin/contacts/export': 'records.read',
  'GET /api/admin/contacts/:id': 'records.read',
  'GET /api/admin/contacts/:id/history': 'records.read',
  'PATCH /api/admin/bookings/:id': 'records.status',
  'PATCH /api/admin/contacts/:id': 'records.status',
  'GET /api/admin/clients': 'clients.read',
  'GET /api/admin/clients/:clientId': 'clients.read',
};

/** Every route that keys open, as `GET /path/:id`. */
export const OPENED_ROUTES = Object.keys(OPENED);

/** The scope that opens a route to a key; undefined if none does. */
export const scopeOf = (method: string, path: string): ApiKeyScope | undefined => {
  const address = `${method} ${path}`;
  return Object.hasOwn(OPENED, address) ? OPENED[address] : undefined;
};
