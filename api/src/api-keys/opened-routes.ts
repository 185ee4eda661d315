import type { ApiKeyScope } from '../contract';

/**
 * All that a key can ever open, by the address under which a route is declared, and the scope that it takes. A route that is not named here
 * refuses every key: one that is added to the api is closed to them.
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

/** Of every route that keys open `GET /path/:id`. */
export const OPENED_ROUTES = Object.keys(OPENED);

/** The scope that opens a route to a key; undefined where none does. */
export const scopeOf = (method: string, path: string): ApiKeyScope | undefined => {
  const address = `${method} ${path}`;
  return Object.hasOwn(OPENED, address) ? OPENED[address] : undefined;
};
