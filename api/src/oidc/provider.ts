import * as oidc from 'openid-client';
import type { OidcSettings } from './oidc-settings';
import type { StartedSignIn } from './provider-sign-ins';

/** What a provider says of somebody who has just signed in there. */
export interface ProviderSignIn {
  readonly issuer: string;
  /** Names the person at the issuer, for ever. */
  readonly subject: string;
  /** Lower case, and only where the provider has verified it. */
  readonly email: string | undefined;
  readonly claims: Readonly<Record<string, unknown>>;
  readonly idToken: string;
  /** When the person last proved to the provider who they are, in milliseconds since 1970; 0 where it does not say. */
  readonly authenticatedAt: number;
}

/** The provider gives no answer, or none that can be used; another attempt may succeed. */
export class ProviderSilent extends Error {
  override readonly name = 'ProviderSilent';
}

/** What came back was not the end of a sign-in that this browser began. */
export class SignInRefused extends Error {
  override readonly name = 'SignInRefused';
}

const ANSWER_SECONDS = 5;
/** Of a working day: about as long as a session of staff may last. */
const OLDEST_PROOF_SECONDS = 8 * 60 * 60;
/** Providers seldom move their endpoints; their keys are looked up by themselves. */
const DISCOVER_EVERY_MS = 60 * 60_000;

/** Where people are sent, and what the provider says when they come back. */
export interface Provider {
  /** The address at the provider where the sign-in goes on, where `isAgain` by a new proof; rejects with `ProviderSilent`. */
  signInUrl(started: StartedSignIn, isAgain: boolean): Promise<URL>;
  /** Redeems the code with which a browser came back; rejects with `ProviderSilent` or `SignInRefused`. */
  redeem(query: string, started: StartedSignIn): Promise<ProviderSignIn>;
  /** The address at the provider where its own session ends; nothing where it has none or gives no answer. */
  signOutUrl(idToken: string): Promise<URL | undefined>;
}

/** An OpenID Connect provider, by its discovery document: code flow with PKCE, state and nonce. */
export function createProvider(settings: OidcSettings): Provider {
  const { issuer, clientId, clientSecret, scope, publicUrl } = settings;
  const redirectUri = new URL('/api/login/callback', publicUrl).href;
  let discovered: { configuration: Promise<oidc.Configuration>; until: number } | undefined;

  // Basic unless the provider says that it takes the secret in the body alone.
  const authentication: oidc.ClientAuth = (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const way = methods.includes('client_secret_basic') ? oidc.ClientSecretBasic : oidc.ClientSecretPost;
    way(clientSecret)(server, ...rest);
  };

  function discover(): Promise<oidc.Configuration> {
    if (discovered && discovered.until > Date.now()) return discovered.configuration;
    const configuration = oidc.discovery(issuer, clientId, undefined, authentication, {
      timeout: ANSWER_SECONDS,
      // The signature of the ID token is checked as well, not only the line that it came by.
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
        ...{ redirect_uri: redirectUri, scope, state, nonce },
        ...{ code_challenge: await oidc.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' },
        // A provider that is asked for an age must say when the proof was made.
        max_age: isAgain ? '0' : String(OLDEST_PROOF_SECONDS),
        // Whoever is signed in already comes to prove anew who they are.
        ...(isAgain && { prompt: 'login' }),
      };
      return oidc.buildAuthorizationUrl(await configurationNow(), parameters);
    },

    async redeem(query, { state, nonce, verifier }) {
      const configuration = await configurationNow();
      try {
        const tokens = await oidc.authorizationCodeGrant(configuration, new URL(redirectUri + query), {
          ...{ expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier },
          idTokenExpected: true,
        });
        const own = tokens.claims()!;
        // Many providers put but little into the ID token.
        const more = configuration.serverMetadata().userinfo_endpoint
          ? await oidc.fetchUserInfo(configuration, tokens.access_token, own.sub)
          : {};
        const claims: Record<string, unknown> = { ...more, ...own };
        const { email, email_verified: isVerified, auth_time: authTime } = claims;
        return {
          issuer: own.iss,
          subject: own.sub,
          email: isVerified === true && typeof email === 'string' ? email.trim().toLowerCase() : undefined,
          // Not now: the provider may have let them in by a session of its own.
          authenticatedAt: typeof authTime === 'number' ? authTime * 1000 : 0,
          claims,
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
          ...{ id_token_hint: idToken, post_logout_redirect_uri: new URL('/', publicUrl).href },
        });
      } catch {
        return undefined;
      }
    },
  };
}

/** Of the network, of time, or of a server that is out of order. */
function isSilence(error: unknown): boolean {
  if (error instanceof oidc.ResponseBodyError) return error.status >= 500;
  if (error instanceof TypeError) return true;
  const { code, cause } = error as { code?: string; cause?: unknown };
  // No instanceof: the server puts a class of its own in the place of Response, and fetch does not make those.
  const { status } = (cause ?? {}) as { status?: unknown };
  if (typeof status === 'number') return status >= 500 || status === 429;
  return code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT';
}
