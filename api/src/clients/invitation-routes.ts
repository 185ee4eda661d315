import { Hono } from 'hono';
import type { Sessions } from '../accounts/sessions';
import type { Deps } from '../deps';

/** The page on which an invited person sets a password. */
export function invitationRoutes(deps: Deps, sessions: Sessions) {
  void deps;
  void sessions;
  return new Hono();
}
