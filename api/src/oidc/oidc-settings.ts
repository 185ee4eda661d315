import { isLocalHost } from '@lisle-harrow/server/outside/public-address';
import { STAFF_ROLES } from '../contract';
import { cleanEmail } from '../contract/fields';

/** The roles that a person who signs in with the firm's provider may have, highest first. */
export const SIGN_IN_ROLES = [...STAFF_ROLES, 'client'] as const;
export type SignInRole = (typeof SIGN_IN_ROLES)[number];

/** Parses `group=role` pairs separated by commas; a comma or percent sign in a group is percent-encoded. Undefined if one is wrong. */
export function readRoles(text: string): ReadonlyMap<string, SignInRole> | undefined {
  const pairs = text.split(',').map((pair): [string, SignInRole] | undefined => {
    const at = pair.lastIndexOf('=');
    const role = SIGN_IN_ROLES.find((each) => each === pair.slice(at + 1).trim());
    const encoded = pair.slice(0, Math.max(at, 0)).trim();
    if (!role || !encoded || !/^(?:[^%]|%[\da-f]{2})+$/i.test(encoded)) return undefined;
    try {
      return [decodeURIComponent(encoded), role];
    } catch {
      return undefined;
    }
  });
  const known = pairs.filter((pair) => pair !== undefined);
  return known.length === pairs.length ? new Map(known) : undefined;
}

/** Domains separated by commas, in the form in which addresses are stored. */
const readDomains = (text: string) =>
  text
    .split(',')
    .map((domain) => cleanEmail(`@${domain.trim()}`).slice(1).toLowerCase())
    .filter(Boolean);

/** Whether these are domains of e-mail addresses, separated by commas. */
export const areDomains = (text: string) =>
  readDomains(text).every((domain) => /^[a-z\d-]+(\.[a-z\d-]+)+$/.test(domain));

export const isIssuer = (text: string) => {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, search, hash } = new URL(text);
  if (search || hash) return false;
  return protocol === 'https:' || (protocol === 'http:' && isLocalHost(hostname));
};

/** The firm's own sign-in: an OpenID Connect provider. */
export interface OidcSettings {
  readonly issuer: URL;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scope: string;
  /** The claim that names a person's groups; `roles` maps each group to a role. */
  readonly roleClaim: string;
  readonly roles: ReadonlyMap<string, SignInRole>;
  /** Domains whose addresses count as verified where the provider says nothing about it. */
  readonly trustedDomains: ReadonlySet<string>;
  readonly publicUrl: string;
}

/** The provider's settings; undefined if there is no provider. Missing or wrong settings are reported elsewhere. */
export function readOidc({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: clientId,
  OIDC_CLIENT_SECRET: clientSecret,
  OIDC_SCOPE: scope,
  OIDC_ROLE_CLAIM: roleClaim,
  OIDC_ROLES,
  OIDC_TRUSTED_DOMAINS,
  PUBLIC_URL: publicUrl,
}: OidcEnv): OidcSettings | undefined {
  const roles = readRoles(OIDC_ROLES ?? '');
  if (!issuer || !clientId || !clientSecret || !roles || !publicUrl) return undefined;
  const trustedDomains = new Set(readDomains(OIDC_TRUSTED_DOMAINS ?? ''));
  return {
    issuer: new URL(issuer),
    clientId,
    clientSecret,
    scope,
    roleClaim,
    roles,
    trustedDomains,
    publicUrl,
  };
}

type OidcEnv = Record<'OIDC_SCOPE' | 'OIDC_ROLE_CLAIM', string> &
  Partial<
    Record<
      | ('OIDC_ISSUER' | 'OIDC_CLIENT_ID' | 'OIDC_CLIENT_SECRET')
      | ('OIDC_ROLES' | 'OIDC_TRUSTED_DOMAINS' | 'PUBLIC_URL'),
      string
    >
  >;
