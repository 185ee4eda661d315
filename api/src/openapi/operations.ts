import type { Hono } from 'hono';
import { accessOf } from '../accounts/require-user';
import { type Declaration, declarationOf } from '../http/route';

export interface Operation extends Declaration {
  readonly method: string;
  /** As OpenAPI writes it: `/api/services/{slug}`. */
  readonly path: string;
  /** Who may call it: anyone, signed-in people, or those of one role. */
  readonly access: 'anyone' | NonNullable<ReturnType<typeof accessOf>>;
  readonly status: number;
  /** Every error status, lowest first. */
  readonly errors: readonly number[];
}

/** Every declared route of the api, with the guards and refusals that apply where it is mounted. */
export function operationsOf(app: Hono): Operation[] {
  const guards = app.routes.flatMap(({ path, handler }) => {
    const access = accessOf(handler);
    return access ? [{ isUnder: matcherOf(path), access }] : [];
  });
  return app.routes.flatMap(({ method, path, handler }) => {
    const declaration = declarationOf(handler);
    if (!declaration) return [];
    const { reply, file } = declaration;
    const access = guards.find(({ isUnder }) => isUnder(path))?.access ?? 'anyone';
    return {
      ...declaration,
      method: method.toLowerCase(),
      path: path.replaceAll(/:(\w+)/g, '{$1}'),
      access,
      status: declaration.status ?? (reply || file ? 200 : 204),
      errors: refusalsOf(declaration, method !== 'GET', access),
    };
  });
}

/** Returns whether a path is behind the guard at `guard`: at that path itself or, if it ends in `*`, at any path below. */
function matcherOf(guard: string): (path: string) => boolean {
  if (!guard.endsWith('/*')) return (path) => path === guard;
  const folder = guard.slice(0, -2);
  return (path) => path === folder || path.startsWith(`${folder}/`);
}

function refusalsOf(
  { request, form, multipart, query, recent, errors = [] }: Declaration,
  isChange: boolean,
  access: Operation['access'],
): number[] {
  const refusals = [
    ...errors,
    ...(access === 'anyone' ? [] : [401]),
    ...(access === 'staff' || isChange || recent ? [403] : []),
    ...(request || form || multipart ? [400, 408, 413, 415] : []),
    ...(request || multipart || query ? [422] : []),
    ...(isChange ? [503] : []),
  ];
  return [...new Set(refusals)].sort();
}
