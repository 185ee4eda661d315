import { Hono } from 'hono';
import type { SignedInVariables } from '../accounts/roles';
import type { Deps } from '../deps';

/** The signed-in client's own documents. */
export function documentRoutes(deps: Deps) {
  void deps;
  return new Hono<SignedInVariables>();
}

/** A client's documents as staff see them. */
export function adminDocumentRoutes(deps: Deps) {
  void deps;
  return new Hono();
}
