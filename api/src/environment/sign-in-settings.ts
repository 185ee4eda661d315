import { oneOf, setting, textThat, whole } from '@lisle-harrow/server/environment/setting';
import * as z from 'zod';
import { FACTOR_RULES } from '../contract/constants';
import { areDomains, isIssuer, readRoles, SIGN_IN_ROLES } from '../oidc/oidc-settings';

const WEEK = 7 * 24 * 60;
const factorRule = () => oneOf(FACTOR_RULES).optional();

/** How people sign in and what advisers see. */
export const SIGN_IN_SETTINGS = {
  STAFF_IDLE_MINUTES: setting(whole(1, WEEK).default(15), {
    group: 'Signing in',
    meaning: 'Minutes without a request after which a session of staff ends.',
  }),
  STAFF_SESSION_MINUTES: setting(whole(1, WEEK).default(480), {
    group: 'Signing in',
    meaning: 'Minutes after which a session of staff ends in any case.',
  }),
  STAFF_SECOND_FACTOR: setting(factorRule(), {
    group: 'Signing in',
    meaning: 'Second factors of staff: `off`, `offered`, or `required` to sign in.',
    standard: '`offered`, in production `required`',
  }),
  CLIENT_IDLE_MINUTES: setting(whole(1, WEEK).default(30), {
    group: 'Signing in',
    meaning: 'Minutes without a request after which a session of a client ends.',
  }),
  CLIENT_SESSION_MINUTES: setting(whole(1, WEEK).default(720), {
    group: 'Signing in',
    meaning: 'Minutes after which a session of a client ends in any case.',
  }),
  CLIENT_SECOND_FACTOR: setting(factorRule(), {
    group: 'Signing in',
    meaning: 'Second factors of clients: `off`, `offered`, or `required` to sign in.',
    standard: '`offered`',
  }),
  ADVISERS_SEE: setting(oneOf(['all', 'own']).default('own'), {
    group: 'Signing in',
    meaning: 'Which clients advisers see and look after: their `own`, or `all`.',
    details:
      'With `all` they also see outgoing messages. If it is not set, what owners set at `/admin/settings` holds.',
  }),
  PASSWORD_SIGN_IN: setting(oneOf(['on', 'clients', 'off']).default('on'), {
    group: 'Signing in',
    meaning: 'Who signs in with passwords of the product: everybody (`on`), `clients`, or nobody (`off`).',
    details: 'Whoever does not, signs in at the provider and has no passkeys or codes here either.',
    needed: 'with a sign-in provider',
  }),
  OIDC_ISSUER: setting(
    textThat(isIssuer, 'must be a full https:// address; http:// only on this machine').optional(),
    {
      group: 'Signing in',
      meaning: "The firm's OpenID Connect provider, with which people sign in by their accounts there.",
      details:
        'Needs `OIDC_CLIENT_ID`, `OIDC_CLIENT_SECRET`, `OIDC_ROLES` and `PUBLIC_URL`, to which the provider sends people back. [How to set it up](operations/sign-in-and-mail.md).',
      needed: 'with a sign-in provider',
    },
  ),
  OIDC_CLIENT_ID: setting(z.string().optional(), {
    group: 'Signing in',
    meaning: 'Name by which the provider knows the product.',
    needed: 'with a sign-in provider',
  }),
  OIDC_CLIENT_SECRET: setting(z.string().optional(), {
    group: 'Signing in',
    meaning: 'Secret by which the provider recognizes the product.',
    needed: 'with a sign-in provider',
    shown: 'secret',
  }),
  OIDC_ROLES: setting(
    textThat(
      readRoles,
      `must name a role for each value of the claim, such as partners=owner,advice=adviser; roles are ${SIGN_IN_ROLES.join(', ')}`,
    ).optional(),
    {
      group: 'Signing in',
      meaning: 'Which people of the provider have which role, such as `partners=owner,advice=adviser`.',
      details: `Pairs of a value of the claim \`OIDC_ROLE_CLAIM\` and a role (${SIGN_IN_ROLES.join(', ')}). The highest role that fits somebody counts; a comma or percent sign in a value is percent-encoded.`,
      needed: 'with a sign-in provider',
    },
  ),
  OIDC_ROLE_CLAIM: setting(z.string().default('groups'), {
    group: 'Signing in',
    meaning:
      "The provider's claim that says which groups somebody is in; dots lead into it: `realm_access.roles`.",
    needed: 'with a sign-in provider',
  }),
  OIDC_TRUSTED_DOMAINS: setting(
    textThat(areDomains, 'must be domains separated by commas, such as firm.com,firm.co.uk').optional(),
    {
      group: 'Signing in',
      meaning:
        'Domains, such as `firm.com`, whose addresses count as verified if the provider sends no `email_verified`.',
      details:
        'Only for a provider of the firm alone, whose administrators set the addresses of these domains. An address that the provider calls unverified stays unverified.',
      needed: 'with a sign-in provider',
    },
  ),
  OIDC_SCOPE: setting(
    textThat((value) => value.split(' ').includes('openid'), 'must contain openid').default(
      'openid email profile',
    ),
    {
      group: 'Signing in',
      meaning: 'What is asked of the provider; some need an extra scope for groups.',
      needed: 'with a sign-in provider',
    },
  ),
} as const;
