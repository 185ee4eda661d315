import { email as emailRule } from '../contract/fields';

/** The claims of one answer of a provider, by name. */
export type Claims = Readonly<Record<string, unknown>>;

/** In claims of this form, spaces separate what is listed (RFC 8693, 4.2). */
const BY_SPACES = /(^|\.)(scope|scp)$/;
/** The members by which providers name a group that they send as an object; SCIM has `value` and `display`. */
const NAMES = ['name', 'displayName', 'display', 'value', 'id', 'path'];
const DEEPEST = 3;

/**
 * The groups that these answers name in the claim at `path`, which may be nested (`realm_access.roles`) or have dots in its
 * name (`https://firm.example/groups`). Providers send a list, one name, names separated by commas, JSON, objects that name a
 * group, or an object with a member for each group.
 */
export function groupsIn(answers: readonly Claims[], path: string): ReadonlySet<string> {
  const groups = new Set<string>();
  const add = (value: unknown, depth: number): void => {
    if (depth > DEEPEST) return;
    if (typeof value === 'string') for (const name of namesIn(value, path)) groups.add(name);
    else if (typeof value === 'number') groups.add(String(value));
    else if (Array.isArray(value)) for (const each of value) addOne(each, depth + 1);
    else if (isObject(value)) addOne(value, depth);
  };
  const addOne = (value: unknown, depth: number): void => {
    if (typeof value === 'string') for (const name of spellings(value)) groups.add(name);
    else if (isObject(value)) {
      const known = NAMES.filter((name) => typeof value[name] === 'string');
      if (known.length > 0) for (const name of known) addOne(value[name], depth);
      else for (const [name, is] of Object.entries(value)) if (is) addOne(name, depth);
    } else add(value, depth);
  };
  for (const answer of answers) add(claimAt(answer, path), 0);
  return groups;
}

/** The names in one text: all of it, and its parts. */
function namesIn(text: string, path: string): string[] {
  try {
    const listed: unknown = JSON.parse(text);
    if (Array.isArray(listed) && listed.every((name) => typeof name === 'string'))
      return listed.flatMap(spellings);
  } catch {
    // Plain text.
  }
  return [text, ...text.split(BY_SPACES.test(path) ? /[\s,;]/ : /[,;]/)].flatMap(spellings);
}

/** Keycloak writes a group as its path: `/partners`. */
const spellings = (name: string) => [name.trim(), name.trim().replace(/^\//, '')];

/** The value at a path of members separated by dots; a member whose name has dots comes before a nested one. */
function claimAt(claims: unknown, path: string): unknown {
  if (!isObject(claims)) return undefined;
  if (Object.hasOwn(claims, path)) return claims[path];
  for (let dot = path.lastIndexOf('.'); dot > 0; dot = path.lastIndexOf('.', dot - 1)) {
    const name = path.slice(0, dot);
    if (Object.hasOwn(claims, name)) return claimAt(claims[name], path.slice(dot + 1));
  }
  return undefined;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The e-mail address that one of these answers verifies, as accounts are stored under it. Some providers send the claim as
 * a string. An address of a domain in `trusted` counts as verified where no answer says anything about it.
 */
export function verifiedEmail(answers: readonly Claims[], trusted: ReadonlySet<string>): string | undefined {
  const said = answers.filter(({ email_verified: is }) => is !== undefined && is !== null);
  const [answer] = said.length > 0 ? said : answers.filter(({ email }) => email);
  const address = emailRule
    .safeParse(answer?.email ?? answers.find(({ email }) => email)?.email)
    .data?.toLowerCase();
  if (!address) return undefined;
  if (said.length > 0)
    return said.every(({ email_verified: is }) => is === true || is === 'true') ? address : undefined;
  return trusted.has(address.slice(address.lastIndexOf('@') + 1)) ? address : undefined;
}
