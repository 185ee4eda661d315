import path from 'node:path';
import { SESSION_COOKIE } from '@lisle-harrow/api/contract';
import {
  between,
  commaList,
  describeSettings,
  httpAddress,
  seeSetting,
  sentencesAbout,
  setting,
  whole,
  withoutEmpty,
} from '@lisle-harrow/server/environment/setting';
import { SHARED_SETTINGS } from '@lisle-harrow/server/environment/shared-settings';
import * as z from 'zod';

const isRemoteOrigin = (origin: string) =>
  /^http:\/\/(localhost|127\.0\.0\.1)(:(\d+|\*))?$/.test(origin) ||
  /^https:\/\/[a-z\d.-]+(:\d+)?$/.test(origin);

const schema = z.object({
  ...SHARED_SETTINGS,
  API_URL: setting(httpAddress(), {
    group: 'Addresses',
    meaning: 'The api that the shell talks to, for the calls of browsers and for rendering.',
    details: 'Under `npm start` an api that runs elsewhere: then none is started here.',
    needed: 'with several servers',
    shown: 'host',
  }),
  SECURITY_CONTACT: setting(
    z
      .string()
      .transform((contact) => (/^[^\s:@]+@[^\s:@]+$/.test(contact) ? `mailto:${contact}` : contact))
      .refine((contact) => /^(mailto:[^\s@]+@[^\s@]+|https:\/\/[^\s/]\S*)$/.test(contact), {
        error: 'must be an email address or an https:// address',
      })
      .optional(),
    {
      group: 'Pages',
      meaning:
        'Where people report a weakness of the site: an email address, or the https:// address of a page.',
      details:
        'Set, `/.well-known/security.txt` names it (RFC 9116). Choose one that is read when the site is down.',
    },
  ),
  PAGE_CACHE_SECONDS: setting(between(0, 3600).default(0.5), {
    group: 'Pages',
    meaning: 'Seconds for which a signed-out page is sent from memory before the api is asked for changes.',
    details: 'With 0 every page is rendered again.',
  }),
  SESSION_COOKIES: setting(
    commaList()
      .refine((names) => names.length > 0, 'must name a cookie')
      .default([SESSION_COOKIE, `__Host-${SESSION_COOKIE}`]),
    {
      group: 'Pages',
      meaning: 'Cookies by which another api knows who is signed in, separated by commas.',
      details: 'Visitors who send none of them all get the same pages.',
    },
  ),
  REMOTE_ORIGINS: setting(
    commaList()
      .transform((origins) => origins.map((origin) => origin.replace(/\/$/, '')))
      .refine((origins) => origins.every(isRemoteOrigin), {
        error:
          'must be origins such as https://cdn.example.com, with commas between; http:// only on this machine',
      })
      .default([]),
    {
      group: 'Releases of remotes',
      meaning: 'Other origins from which remotes of the registry may be served, separated by commas.',
      details:
        'For example `https://cdn.example.com`; on this machine also `http://localhost:3001`, or `http://localhost:*` for any port. The registry may name no others.',
      needed: 'with remotes from elsewhere',
    },
  ),
  RELEASES_DIR: setting(z.string().default('.data/releases'), {
    group: 'Releases of remotes',
    meaning: 'Folder in which the shell finds deployed releases of the remotes that it hosts.',
    details: 'They lie there as `NAME/VERSION/…`. The shell only reads.',
  }),
  STATE_DIR: setting(z.string().default('.state'), {
    group: 'Releases of remotes',
    meaning: 'Folder in which the shell keeps the last good registry and which releases are current.',
    details: 'It is for a start at which neither is available.',
  }),
  GATE_PAGE_KB: setting(whole(1, 1_000_000).default(600), {
    group: 'Releases of remotes',
    meaning: 'A release is refused whose script to start a page is larger, in KB before compression.',
  }),
  GATE_RELEASE_MB: setting(whole(1, 1000).default(10), {
    group: 'Releases of remotes',
    meaning: 'A release is refused whose files together are larger, in MB before compression.',
  }),
  GATE_RENDER_MS: setting(whole(1, 60_000).default(1000), {
    group: 'Releases of remotes',
    meaning: 'A release is refused if the server takes longer to render one of its pages, in ms.',
  }),
});

/** The settings of the shell, with what people need to know of each. */
export const SHELL_SETTINGS = describeSettings(schema.shape);

export interface Env extends z.infer<typeof schema> {
  /** Root of the installation: the folder that holds `shell/` and the remotes. */
  root: string;
}

/** What Node, its libraries and the system read in any process: see `tooling/processes/own-settings.mjs`. */
const COMMON_VARIABLES =
  /^(PATH|HOME|USER|SHELL|TZ|LANG|LC_\w+|TE?MP|TMPDIR|SYSTEMROOT|NODE_(OPTIONS|DEBUG|NO_WARNINGS|EXTRA_CA_CERTS|TLS_\w+|USE_\w+)|UV_THREADPOOL_SIZE|OTEL_\w+|SSL_CERT_(FILE|DIR)|HTTPS?_PROXY|NO_PROXY|npm_lifecycle_event)$/i;
const CREDENTIAL = /SECRET|TOKEN|PASSWORD|PASSPHRASE|CREDENTIAL|KEY|DATABASE|SMTP|MAIL|OIDC|AWS/i;

/**
 * Removes every variable that is not the shell's, whatever its name: it must not hold credentials of the database, the
 * bucket, mail or the provider. Returns the names of those that may be credentials.
 */
export function dropForeignVariables(env: NodeJS.ProcessEnv): string[] {
  const foreign = Object.keys(env).filter((name) => !(name in schema.shape) && !COMMON_VARIABLES.test(name));
  for (const name of foreign) delete env[name];
  return foreign.filter((name) => CREDENTIAL.test(name));
}

/** The shell's settings. Throws with one sentence for each that is invalid, and where it is described. */
export function readEnv(env: NodeJS.ProcessEnv, root: string): Env {
  const { success, data, error } = schema.safeParse(withoutEmpty(env));
  if (!success) throw new Error(sentencesAbout(error));
  const { NODE_ENV, PUBLIC_URL, PLAIN_HTTP_REASON } = data;
  if (NODE_ENV === 'production' && !PUBLIC_URL?.startsWith('https://') && !PLAIN_HTTP_REASON)
    throw new Error(
      `In production PUBLIC_URL must be the https:// address that visitors know. To go without TLS, say why in PLAIN_HTTP_REASON. ${seeSetting('PUBLIC_URL')}`,
    );
  return { ...data, RELEASES_DIR: path.resolve(root, data.RELEASES_DIR), root: path.resolve(root) };
}
