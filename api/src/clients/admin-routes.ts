import { Hono } from 'hono';
import type { Deps } from '../deps';

/** What staff do for clients: profile, invitation, milestones, notes. */
export function adminClientRoutes(deps: Deps) {
  void deps;
  return new Hono();
}
