import * as oidc from 'openid-client';
import { type Claims, verifiedEmail } from './claims';
import type { OidcSettings } from './oidc-settings';
import type { StartedSignIn } from './provider-sign-ins';

/** What a provider says about a person who has just signed in there. */
export interface ProviderSignIn {
  readonly issuer: string;
  /** Identifies the person at the issuer and never changes. */
  readonly subject: string;
  /** As accounts are stored under it; undefined unless it is verified. */
  readonly email: string | undefined;
  /** What the ID token says, and what the provider says besides, which is empty without a userinfo endpoint. */
  readonly claims: readonly Claims[];
  readonly idToken: string;
  /** When the person last authenticated at the provider, in milliseconds since 1970; 0 if the provider does not say. */
  readonly authenticatedAt: number;
}

/** The provider does not answer, or not usably; another attempt may succeed. */
export class ProviderSilent extends Error {
  override readonly name = 'ProviderSilent';
}

/** The return from the provider does not complete a sign-in that this browser began. */
export class SignInRefused extends Error {
  override readonly name = 'SignInRefused';
}

const ANSWER_SECONDS = 5;
/** A working day, which is about as long as a session of staff may last. */
const OLDEST_PROOF_SECONDS = 8 * 60 * 60;
/** Providers seldom move their endpoints; their signing keys are refreshed separately. */
const DISCOVER_EVERY_MS = 60 * 60_000;

/** The redirects to the provider, and what it says when people return. */
export interface Provider {
  /** The provider's address for the sign-in, which with `isAgain` requires a new authentication; rejects with `ProviderSilent`. */
  signInUrl(started: StartedSignIn, isAgain: boolean): Promise<URL>;
  /** Redeems the code with which a browser returned; rejects with `ProviderSilent` or `SignInRefused`. */
  redeem(query: string, started: StartedSignIn): Promise<ProviderSignIn>;
  /** The provider's address that ends its own session; undefined if it has none or the provider does not answer. */
  signOutUrl(idToken: string): Promise<URL | undefined>;
}

/** An OpenID Connect provider, found by its discovery document: authorization code flow with PKCE, state and nonce. */
export function createProvider(settings: OidcSettings): Provider {
  const { issuer, clientId, clientSecret, scope, publicUrl } = settings;
  const redirectUri = new URL('/api/login/callback', publicUrl).href;
  let discovered: { configuration: Promise<oidc.Configuration>; until: number } | undefined;

  // HTTP Basic, unless the provider declares that it does not support that; then the secret goes in the body.
  const authentication: oidc.ClientAuth = (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const way = methods.includes('client_secret_basic') ? oidc.ClientSecretBasic : oidc.ClientSecretPost;
    way(clientSecret)(server, ...rest);
  };

  function discover(): Promise<oidc.Configuration> {
    if (discovered && discovered.until > Date.now()) return discovered.configuration;
    const configuration = oidc.discovery(issuer, clientId, undefined, authentication, {
      timeout: ANSWER_SECONDS,
      // Also check the signature of the ID token instead of relying on the TLS connection alone.
      execute: [
        oidc.enableNonRepudiationChecks,
        ...(issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
      ],
    });
    const attempt = { configuration, until: Date.now() + DISCOVER_EVERY_MS };
    discovered = attempt;
    configuration.catch(() => {
      if (discovered === attempt) discovered = undefined;
    });
    return configuration;
  }
  const configurationNow = () =>
    discover().catch((error: unknown) => {
      throw new ProviderSilent('the provider could not be discovered', { cause: error });
    });

  return {
    async signInUrl({ state, nonce, verifier }, isAgain) {
      const parameters = {
        redirect_uri: redirectUri,
        scope,
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        // A provider that is sent `max_age` must state the time of the authentication.
        max_age: isAgain ? '0' : String(OLDEST_PROOF_SECONDS),
        // A person who is already signed in comes to authenticate again.
        ...(isAgain && { prompt: 'login' }),
      };
      return oidc.buildAuthorizationUrl(await configurationNow(), parameters);
    },

    async redeem(query, { state, nonce, verifier }) {
      const configuration = await configurationNow();
      try {
        const tokens = await oidc.authorizationCodeGrant(configuration, new URL(redirectUri + query), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const own = tokens.claims()!;
        // Many providers put few claims into the ID token.
        const more: Claims = configuration.serverMetadata().userinfo_endpoint
          ? await oidc.fetchUserInfo(configuration, tokens.access_token, own.sub)
          : {};
        const authTime = own.auth_time ?? more.auth_time;
        return {
          issuer: own.iss,
          subject: own.sub,
          email: verifiedEmail([own, more], settings.trustedDomains),
          // Not the present time: the provider may have used an existing session of its own.
          authenticatedAt: typeof authTime === 'number' ? authTime * 1000 : 0,
          claims: [own, more],
          idToken: tokens.id_token!,
        };
      } catch (error) {
        throw isSilence(error)
          ? new ProviderSilent('the provider did not answer', { cause: error })
          : new SignInRefused('the provider, or a check of its answer, refused the sign-in', {
              cause: error,
            });
      }
    },

    async signOutUrl(idToken) {
      try {
        const configuration = await discover();
        if (!configuration.serverMetadata().end_session_endpoint) return undefined;
        return oidc.buildEndSessionUrl(configuration, {
          id_token_hint: idToken,
          post_logout_redirect_uri: new URL('/', publicUrl).href,
        });
      } catch {
        return undefined;
      }
    },
  };
}

/** True for network errors, timeouts and server errors of the provider. */
function isSilence(error: unknown): boolean {
  if (error instanceof oidc.ResponseBodyError) return error.status >= 500;
  if (error instanceof TypeError) return true;
  const { code, cause } = error as { code?: string; cause?: unknown };
  // Not `instanceof Response`: the http server replaces the global class, and `fetch` does not create instances of that one.
  const { status } = (cause ?? {}) as { status?: unknown };
  if (typeof status === 'number') return status >= 500 || status === 429;
  return code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT';
}
