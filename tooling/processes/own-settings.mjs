// Decides which environment variables reach which server: each gets only its own secrets.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../prepare.mjs';

/** Where the settings of both servers are declared, and the api's own. */
const SHARED = 'server/src/environment/shared-settings.ts';
const OWN = 'api/src/environment';
const SOURCES = {
  api: () => ['api/src/env.ts', SHARED, ...readdirSync(path.join(root, OWN)).map((file) => `${OWN}/${file}`)],
  shell: () => ['shell/src/server/env.ts', SHARED],
};

/**
 * What Node, its libraries and the system read in any process; the shell enforces the same itself (`env.ts`). Both servers send
 * to the collector, so both get the credentials for it in `OTEL_EXPORTER_OTLP_HEADERS`.
 */
const COMMON_VARIABLES =
  /^(PATH|HOME|USER|SHELL|TZ|LANG|LC_\w+|TE?MP|TMPDIR|SYSTEMROOT|NODE_(OPTIONS|DEBUG|NO_WARNINGS|EXTRA_CA_CERTS|TLS_\w+|USE_\w+)|UV_THREADPOOL_SIZE|OTEL_\w+|SSL_CERT_(FILE|DIR)|HTTPS?_PROXY|NO_PROXY|npm_lifecycle_event)$/i;
/** The credentials for buckets, which their client library reads itself. */
const OF_API = /^AWS_\w+$/;

/** Names of the settings that a server reads, as its own sources declare them. */
const settingsOf = (kind) =>
  SOURCES[kind]()
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => [
      ...readFileSync(path.join(root, file), 'utf8').matchAll(/^ {2,4}([A-Z][A-Z\d_]+):/gm),
    ])
    .map(([, name]) => name);

/** Those of the variables that a server of this kind may know. */
export function ownSettings(kind, variables) {
  const declared = new Set(settingsOf(kind));
  return Object.fromEntries(
    Object.entries(variables).filter(
      ([name]) => declared.has(name) || COMMON_VARIABLES.test(name) || (kind === 'api' && OF_API.test(name)),
    ),
  );
}
