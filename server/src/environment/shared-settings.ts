import * as z from 'zod';
import { isNetwork } from '../outside/public-address';
import { between, commaList, httpAddress, oneOf, setting, whole } from './setting';

/** The settings of both servers; each adds its own. */
export const SHARED_SETTINGS = {
  PUBLIC_URL: setting(httpAddress().optional(), {
    group: 'Addresses',
    meaning: 'Address that visitors know, such as `https://www.example.com`.',
    details:
      'Links in mails, in `/sitemap.xml`, in `/feed.xml` and on the cards of shared pages are made of it; without it they lead to `http://localhost`, which nobody else can reach. With https, cookies are `Secure` and begin with `__Host-`. Behind a proxy that ends TLS it is still the address outside.',
    needed: 'in production',
  }),
  PLAIN_HTTP_REASON: setting(z.string().optional(), {
    group: 'Addresses',
    meaning: 'Why visitors come without TLS, in your words.',
    details:
      'In production both servers refuse to start unless `PUBLIC_URL` is https or this is set. The log repeats the reason at each start.',
  }),
  TRUST_PROXY_HOPS: setting(whole(0, 10).default(0), {
    group: 'Addresses',
    meaning: 'How many proxies in front add to `X-Forwarded-For`.',
    details:
      'The address of a visitor is the one that the outermost of them saw. Other headers of proxies are neither trusted nor passed on. An api behind the shell has one more than the shell; `npm start` adds it.',
    needed: 'behind a proxy',
  }),
  INTERNAL_HOSTS: setting(
    commaList()
      .refine(
        (hosts) => hosts.every((host) => isNetwork(host) || /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(host)),
        {
          error: 'must be names, addresses or networks such as 10.1.0.0/16, with commas between',
        },
      )
      .default([]),
    {
      group: 'Addresses',
      meaning:
        'Hosts inside your own network that webhooks, the registry and remotes may be at, separated by commas.',
      details:
        'Names, addresses or networks, such as `hooks.office.lan, 10.1.0.0/16`. Without them these are reached on the public internet only, whatever a name leads to. `WEBHOOK_URL`, `REMOTES`, and an address or `localhost` in `REMOTE_ORIGINS` need no entry. Redirects are never followed.',
      needed: 'with webhooks',
    },
  ),
  HOST: setting(z.string().default('127.0.0.1'), {
    group: 'Addresses',
    meaning: 'Address on which the product listens; `0.0.0.0` for all.',
    needed: 'behind a proxy',
  }),
  PORT: setting(whole(0, 65_535).default(3000), {
    group: 'Addresses',
    meaning: 'Port on which the product listens; 0 for any free one.',
    details: 'Under `npm start` it is that of the shell, and the api takes a free one.',
    standard: '`3000`; of an api that is started by itself `3001`',
  }),
  REMOTES: setting(z.string().default('shell/remotes.json'), {
    group: 'Releases of remotes',
    meaning: 'The registry of remotes: a file or a URL, read again while the shell runs.',
    details: 'The api takes from it which remotes exist and which keys sign their releases, and backs it up.',
    needed: 'with remotes from elsewhere',
    shown: 'host',
  }),
  NODE_ENV: setting(z.string().optional(), {
    group: 'Servers',
    meaning: '`production` refuses everything that is unsafe on a public site.',
    details:
      'Units, images and the commands `npm run start:api` and `npm run start:shell` set it. No evaluation account is created then, staff need a second factor, and a server does not start without https or while an evaluation account can sign in.',
    needed: 'in production',
  }),
  MAX_CONNECTIONS: setting(whole(10, 1_000_000).default(2_000), {
    group: 'Servers',
    meaning: 'Connections that each server has open at the same time.',
    details:
      'Over it, or over a quarter of it for one address, idle connections are closed, and then new ones refused with 503.',
  }),
  STOP_SECONDS: setting(whole(1, 3600).default(30), {
    group: 'Servers',
    meaning: 'The longest that a stop waits for requests under way, in seconds.',
    details: 'Give a service manager 15 seconds more before it kills.',
  }),
  STOP_GRACE_SECONDS: setting(whole(0, 300).default(5), {
    group: 'Servers',
    meaning: 'Seconds for which a stopping server still takes requests, so that a balancer notices.',
    details: 'Only where something asked `/readyz` within the last minute.',
    needed: 'with several servers',
  }),
  LOG_LEVEL: setting(oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'), {
    group: 'Log and measuring',
    meaning: 'The least important lines that are logged, from `fatal` to `trace`; `silent` for none.',
    standard: '`info`; under `npm start` outside production `warn`',
  }),
  METRICS_HOST: setting(z.string().default('127.0.0.1'), {
    group: 'Log and measuring',
    meaning: 'Address on which `/metrics` is answered.',
    needed: 'with monitoring',
  }),
  METRICS_PORT: setting(whole(0, 65_535).optional(), {
    group: 'Log and measuring',
    meaning: 'Port on which a server answers `/metrics` in the text format of Prometheus.',
    details:
      "Without it there are no metrics. Under `npm start` it is the shell's port, at most 65534, and the api's is the next one.",
    needed: 'with monitoring',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(httpAddress().optional(), {
    group: 'Log and measuring',
    meaning: 'Where metrics and traces are sent by OpenTelemetry, such as `http://localhost:4318`.',
    details:
      'OTLP, as JSON over HTTP. The standard variables `OTEL_EXPORTER_OTLP_HEADERS`, `OTEL_EXPORTER_OTLP_TIMEOUT`, `OTEL_EXPORTER_OTLP_COMPRESSION` and `OTEL_RESOURCE_ATTRIBUTES` hold, too.',
    needed: 'with monitoring',
    shown: 'host',
  }),
  OTEL_TRACES_SAMPLER_ARG: setting(between(0, 1).default(1), {
    group: 'Log and measuring',
    meaning: 'Share of the traces begun here that are recorded, from 0 to 1.',
    details: 'For a trace that a trusted proxy began, the proxy decides.',
    needed: 'with monitoring',
  }),
} as const;
