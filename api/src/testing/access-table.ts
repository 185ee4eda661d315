import {
  API_KEY_SCOPE_NAMES,
  type ApiKeyScope,
  isPermitted,
  mayUse,
  MEMBER_RIGHTS,
  STAFF_ROLES,
  type StaffRole,
} from '../contract';
import type { Operation } from '../openapi/operations';

/** Everybody who may call the api, as the columns of docs/access.md. */
export const ASKERS = ['signed out', 'client', 'member: act', 'member: view', ...STAFF_ROLES] as const;
export type Asker = (typeof ASKERS)[number];

/** The API keys of the firm's other systems, each with one scope. */
export const KEYS = API_KEY_SCOPE_NAMES;

/**
 * Whether the guards let a key with one scope through. A route for anyone ignores the key, and one for a person does not accept
 * it.
 */
export const isOpenToKey = ({ access, key }: Operation, held: ApiKeyScope) =>
  access === 'anyone' || key === held;

/** Whether the guards let somebody through, according to the route's declaration; which rows they get is a separate question. */
export function isAllowed({ access, needs, use }: Operation, asker: Asker): boolean {
  if (access === 'anyone') return true;
  if (asker === 'signed out') return false;
  if (asker === 'client') return access !== 'staff';
  const right = memberRightOf(asker);
  if (right) return access !== 'staff' && (!use || mayUse(right, use));
  return access !== 'client' && (!needs || isPermitted(asker as StaffRole, needs));
}

/** What a member of a household may do; undefined for anybody else. */
export const memberRightOf = (asker: Asker) => MEMBER_RIGHTS.find((right) => asker === `member: ${right}`);

/** Whether the path names a client, to whom an adviser may be denied access. */
export const isOfOneClient = ({ path }: Operation) => path.includes('{clientId}');

/** The text of docs/access.md, generated from the declarations of the routes. */
export function describeAccess(operations: readonly Operation[]): string {
  const rows = operations.map((operation) => [
    `\`${operation.method.toUpperCase()} ${operation.path}\``,
    operation.needs ? `\`${operation.needs}\`` : '',
    recentOf(operation),
    ...ASKERS.map((asker) => (isAllowed(operation, asker) ? markOf(operation, asker) : '')),
    operation.key ? `\`${operation.key}\`` : '',
  ]);
  const head = ['route', 'needs', 'recent', ...ASKERS, 'key'];
  const line = (cells: readonly string[]) => `|${cells.map((cell) => (cell ? ` ${cell} ` : ' ')).join('|')}|`;
  return [
    '# Who may call what',
    '',
    'Generated from the declarations of the routes and from `api/src/contract/permissions.ts`; `api/src/accounts/access-table.test.ts` calls every',
    'route as each kind of person and fails if this page or an answer differs (`WRITE_ACCESS=1` rewrites the page). _yes_: allowed.',
    "_own_: for one's own rows only; the id of another client's row reads like an unknown one (404). _own clients_: for one's own clients,",
    'while others read like unknown ones and outgoing messages are refused, or for every client where `ADVISERS_SEE` or an owner says so. `/api/login/firm` and',
    '`/api/login/callback` exist where `OIDC_ISSUER` is set. _key_ names the scope that opens a route to an API key; an API key opens no other route',
    'that needs a sign-in. _case_: for the rows of the client whose household it is; a former member counts as a client',
    'without a case. _recent_: needs a sign-in, or a proof of who it is, no more than 10 minutes old; _yes_ always, or only if what it says.',
    'An API key or the token of a team has no sign-in and needs none.',
    '',
    // Aligned columns would double the size of the page.
    '<!-- prettier-ignore-start -->',
    '',
    line(head),
    line(head.map(() => '---')),
    ...rows.map(line),
    '',
    '<!-- prettier-ignore-end -->',
    '',
  ].join('\n');
}

const recentOf = ({ recent }: Operation) => (recent === true ? 'yes' : recent ? `if ${recent.if}` : '');

function markOf(operation: Operation, asker: Asker): string {
  const { access, path, use } = operation;
  if (memberRightOf(asker) && use && use !== 'person') return 'case';
  if (access === 'signed-in' || access === 'client') return 'own';
  const isByClient = path.startsWith('/api/admin/clients') || path.startsWith('/api/admin/messages');
  return asker === 'adviser' && isByClient ? 'own clients' : 'yes';
}
