import path from 'node:path';
import { SESSION_COOKIE } from '@lisle-harrow/api/contract';
import * as z from 'zod';

const port = z.coerce.number().int().min(0).max(65535);

const isRemoteOrigin = (origin: string) =>
  /^http:\/\/(localhost|127\.0\.0\.1)(:(\d+|\*))?$/.test(origin) ||
  /^https:\/\/[a-z\d.-]+(:\d+)?$/.test(origin);

const schema = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  /** The api that the shell talks to, for the browser's calls and for server rendering. */
  API_URL: z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/(?<!\/)\/+$/, '')),
  /** Public address of the site, used for canonical links. */
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/(?<!\/)\/+$/, ''))
    .optional(),
  /** Why the site runs without TLS in production; without a reason, PUBLIC_URL must be https. */
  PLAIN_HTTP_REASON: z.string().optional(),
  /** The registry of remotes: a file, or an http(s) URL. */
  REMOTES: z.string().default('shell/remotes.json'),
  /**
   * Other origins on which remotes may live, separated by commas; the registry may name no others. https, or http on this
   * machine, where `http://localhost:*` allows any port.
   */
  REMOTE_ORIGINS: z
    .string()
    .default('')
    .transform((origins) =>
      origins
        .split(',')
        .map((origin) => origin.trim().replace(/\/$/, ''))
        .filter(Boolean),
    )
    .refine((origins) => origins.every(isRemoteOrigin), 'each must be https://host or http://localhost:port'),
  /** Where the shell keeps the last good registry and the current releases, for a start while they are unavailable. */
  STATE_DIR: z.string().default('.state'),
  /** Releases of the remotes that this server hosts, as `NAME/VERSION/…`. The shell only reads there. */
  RELEASES_DIR: z.string().default('.data/releases'),
  /** Limit on the script that a page of a release starts with, uncompressed: its entry and what that loads at once. */
  GATE_PAGE_KB: z.coerce.number().int().min(1).default(600),
  /** Limit on the total size of a release. */
  GATE_RELEASE_MB: z.coerce.number().int().min(1).max(1000).default(10),
  /** Limit on the time to draw a page of a release. */
  GATE_RENDER_MS: z.coerce.number().int().min(1).max(60_000).default(1000),
  /** How long a cached page stays fresh; 0 turns the page cache off. */
  PAGE_CACHE_SECONDS: z.coerce.number().min(0).max(3600).default(0.5),
  /** Number of proxies in front of this server whose X-Forwarded-For values are trusted. */
  TRUST_PROXY_HOPS: z.coerce.number().int().min(0).max(10).default(0),
  /** Limit on concurrent connections of this process. */
  MAX_CONNECTIONS: z.coerce.number().int().min(10).max(1_000_000).default(2_000),
  /** Names of the api's session cookies; visitors without any of them all get the same pages. */
  SESSION_COOKIES: z
    .string()
    .default(`${SESSION_COOKIE},__Host-${SESSION_COOKIE}`)
    .transform((names) =>
      names
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean),
    )
    .refine((names) => names.length > 0, 'it must name a cookie'),
  /** The longest shutdown; the same as the api's. */
  STOP_SECONDS: z.coerce.number().int().min(1).max(3600).default(30),
  /** How long a stopping server still accepts requests, so that a load balancer notices. */
  STOP_GRACE_SECONDS: z.coerce.number().int().min(0).max(300).default(5),
  /** Port of `/metrics`; without it there is none. */
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  /** Where traces and metrics are sent. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** The share of traces that are recorded. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export type SettingName = keyof z.infer<typeof schema>;
export const SETTING_NAMES = Object.keys(schema.shape) as readonly SettingName[];

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

/** The shell's settings; throws an error with one line per invalid one. */
export function readEnv(env: NodeJS.ProcessEnv, root: string): Env {
  const result = schema.safeParse(
    Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')),
  );
  if (result.success) {
    const { NODE_ENV, PUBLIC_URL, PLAIN_HTTP_REASON } = result.data;
    if (NODE_ENV === 'production' && !PUBLIC_URL?.startsWith('https://') && !PLAIN_HTTP_REASON)
      throw new Error(
        'In production PUBLIC_URL must be the https:// address that visitors know. To go without TLS, say why in PLAIN_HTTP_REASON.',
      );
    const RELEASES_DIR = path.resolve(root, result.data.RELEASES_DIR);
    return { ...result.data, RELEASES_DIR, root: path.resolve(root) };
  }
  throw new Error(result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'));
}
