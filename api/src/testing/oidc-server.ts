import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Provider } from 'oidc-provider';

/** The provider's claims about a person, by the name that is typed into its form; `inIdToken` replaces some in the ID token. */
type People = Record<
  string,
  {
    readonly email: string;
    readonly email_verified?: boolean | string;
    readonly groups?: unknown;
    readonly realm_access?: unknown;
    readonly inIdToken?: Readonly<Record<string, unknown>>;
  }
>;

export interface OidcServer {
  readonly issuer: string;
  /** Settings with which the api sends people here; a member of a group gets the role with the group's name. */
  readonly settings: Record<string, string>;
  /** May be changed while it runs. */
  people: People;
  /** Answers a request in place of the provider, until it is removed; undefined while all is well. */
  fault?: ((request: IncomingMessage, response: ServerResponse) => boolean) | undefined;
  readonly close: () => Promise<void>;
}

const CLIENT = { id: 'lisle-harrow', secret: 'a secret of 32 characters at least' };
const SCOPE = 'openid email profile';
const FORM = '/interaction/';
const SIGN_IN_PAGE =
  '<!doctype html><html lang="en"><title>Firm</title><form method="post"><label>Name <input name="login" autofocus></label><button>Sign in</button></form></html>';

/** A real OpenID Connect provider in this process, whose form asks for a name and believes it. */
export async function startOidcServer(publicUrl: string): Promise<OidcServer> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  // The library warns about what only a provider for many people needs.
  const { warn } = console;
  console.warn = () => undefined;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [new URL('/api/login/callback', publicUrl).href],
        post_logout_redirect_uris: [new URL('/', publicUrl).href],
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    cookies: { keys: ['of this test alone'] },
    // The ID token contains those of `openid`, the userinfo endpoint all.
    claims: {
      openid: ['sub', 'groups'],
      email: ['email', 'email_verified'],
      profile: ['groups', 'realm_access'],
    },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `${FORM}${uid}` },
    features: {
      // These pages load fonts from elsewhere.
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        // The library's own page needs a script to ask.
        logoutSource(context: { body: string }, form: string) {
          context.body = `<!doctype html><html lang="en"><title>Sign out</title>${form}<button form="op.logoutForm" name="logout" value="yes" autofocus>Sign out there, too</button></html>`;
        },
      },
    },
    findAccount: (_context: unknown, id: string) =>
      started.people[id] && {
        accountId: id,
        claims(use: string) {
          const { inIdToken, ...person } = started.people[id]!;
          return { sub: id, ...person, ...(use === 'id_token' && inIdToken) };
        },
      },
    // The firm's own product needs no consent.
    async loadExistingGrant({ oidc }: { oidc: { session: { accountId: string } } }) {
      const grant = new provider.Grant({ clientId: CLIENT.id, accountId: oidc.session.accountId });
      grant.addOIDCScope(SCOPE);
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  console.warn = warn;
  const started: OidcServer = {
    issuer,
    settings: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_ROLES: 'owner=owner,adviser=adviser,reader=reader,client=client',
      PUBLIC_URL: publicUrl,
    },
    people: {},
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  server.on('request', (request, response) => {
    if (started.fault?.(request, response)) return;
    if (!request.url?.startsWith(FORM)) answer(request, response);
    else if (request.method === 'POST') void takeForm(request, response);
    else response.setHeader('Content-Type', 'text/html').end(SIGN_IN_PAGE);
  });
  async function takeForm(request: IncomingMessage, response: ServerResponse) {
    const accountId = new URLSearchParams(await text(request)).get('login') ?? '';
    await provider.interactionFinished(request, response, { login: { accountId } });
  }
  return started;
}

/** As much of a browser as the provider needs: it keeps the provider's cookies. */
export function createBrowser() {
  const jar = new Map<string, string>();
  async function visit(url: string, form?: Record<string, string>): Promise<Response> {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { Cookie: [...jar].map((pair) => pair.join('=')).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [name, value] = cookie.split(';')[0]!.split('=') as [string, string];
      if (value) jar.set(name, value);
      else jar.delete(name);
    }
    return response;
  }
  return {
    /** Follows the product's redirect, signs in as `person` where asked to, and returns the address to which it is sent back. */
    async signIn(url: string, person: string): Promise<URL> {
      const { origin } = new URL(url);
      let response = await visit(url);
      for (let at = url; ;) {
        const location = response.headers.get('Location');
        if (location) {
          const next = new URL(location, at);
          if (next.origin !== origin) return next;
          at = next.href;
          response = await visit(at);
          continue;
        }
        if (response.status !== 200) throw new Error(`The provider answered ${response.status}`);
        response = await visit(at, { login: person });
      }
    },
  };
}
