import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { parse } from 'yaml';
import { type Product, root, startProduct } from './product';
import { readGuide } from './operations/guide-blocks';
import { baseOf, expectKnown, expectMeasured, readSeries, selectorsOf } from './operations/promql';
import { startReceiver } from './operations/telemetry-receiver';

/** Ended even where its test fails. */
let running: Product | undefined;
test.afterEach(async () => void (await running?.stop()));

/** Log lines of both servers about this request, once each server that it passes has one. */
async function linesOf(product: Product, requestId: string | null, servers = ['shell', 'api']) {
  for (;;) {
    const lines = product
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{') && line.includes(`"requestId":"${requestId}"`))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    if (servers.every((name) => lines.some((line) => line.name === name && line.msg === 'request')))
      return lines;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

test('one request id links the response to the log lines of the shell and the api, and no line has what a person sent', async () => {
  const product = (running = await startProduct({ LOG_LEVEL: 'trace' }));
  const canary = 'canary@osei.com';
  const forged = '4bf92f3577b34da6a3ce929d0e0e4736';
  const headers = { traceparent: `00-${forged}-00f067aa0ba902b7-01`, 'User-Agent': canary };

  // A page that is rendered, with calls to the api, and then the same from the cache.
  const page = await fetch(`${product.url}/insights?for=${canary}`, { headers });
  const pageLines = await linesOf(product, page.headers.get('Request-Id'));
  expect(pageLines).toContainEqual(
    expect.objectContaining({
      name: 'shell',
      method: 'GET',
      route: '/insights',
      status: 200,
      cache: 'miss',
      remote: 'mfe-marketing',
      release: expect.stringMatching(/^1\.0\.0-[\da-f]{10}$/),
    }),
  );
  // Each of several calls has its line once it has ended.
  await expect
    .poll(() => linesOf(product, page.headers.get('Request-Id')))
    .toContainEqual(expect.objectContaining({ name: 'api', route: '/api/insights' }));
  const again = await fetch(`${product.url}/insights`, { headers });
  expect(await linesOf(product, again.headers.get('Request-Id'), ['shell'])).toContainEqual(
    expect.objectContaining({ name: 'shell', cache: 'hit' }),
  );

  // A call that the shell forwards, with a token in its path.
  const call = await fetch(`${product.url}/api/invitation/${canary}?for=${canary}`, { headers });
  const callLines = await linesOf(product, call.headers.get('Request-Id'));
  expect(callLines.map(({ name, route, status }) => [name, route, status]).sort()).toEqual([
    ['api', '/api/invitation/:token', 404],
    ['shell', '/api/*', 404],
  ]);

  // A path that no page has.
  const unknown = await fetch(`${product.url}/${canary}`, { headers });
  const [line] = (await linesOf(product, unknown.headers.get('Request-Id'), ['shell'])).filter(
    ({ name }) => name === 'shell',
  );
  expect(line).toMatchObject({ route: '/*', status: 404 });

  // Forms posted without script, valid and invalid, so that their content passes through the shell.
  const sendForms = async () => {
    const fields = ['name', 'firstName', 'lastName', 'email', 'subject', 'message', 'service', 'slot'];
    const body = () => new URLSearchParams(fields.map((name) => [name, canary]));
    const right = { name: 'Canary Osei', email: canary, subject: 'Canary', message: 'Canary and canary.' };
    for (const path of ['/write', '/book', `/booking/${canary}`])
      await fetch(product.url + path, { method: 'POST', body: body(), headers, redirect: 'manual' });
    return fetch(`${product.url}/write`, { method: 'POST', body: new URLSearchParams(right), headers });
  };
  expect((await sendForms()).status).toBe(200);
  await product.stop();
  expect(product.output()).not.toMatch(/canary|osei/i);
  expect(product.output()).not.toContain(forged);
});

/** The metrics of both servers as they are scraped: text by server. */
async function scrape(product: Product): Promise<Record<'shell' | 'api', string>> {
  const portOf = (name: string) =>
    product
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as { name: string; metricsPort?: number })
      .find((line) => line.name === name && line.metricsPort)?.metricsPort;
  const textOf = async (name: string) => (await fetch(`http://127.0.0.1:${portOf(name)}/metrics`)).text();
  return { shell: await textOf('shell'), api: await textOf('api') };
}

const readDeployed = (file: string) => readFileSync(path.join(root, 'deploy', file), 'utf8');

interface Alert {
  alert: string;
  expr: string;
  annotations: { summary: string; runbook: string };
}
const readAlerts = (): Alert[] =>
  (parse(readDeployed('prometheus/alerts.yml')) as { groups: { rules: Alert[] }[] }).groups.flatMap(
    ({ rules }) => rules,
  );

interface RuleTest {
  name: string;
  input_series: { series: string }[];
  alert_rule_test: { alertname: string; exp_alerts: unknown[] }[];
}
const ruleTestFiles = readdirSync(path.join(root, 'deploy/prometheus')).filter((name) =>
  name.endsWith('.test.yml'),
);
const readRuleTests = () =>
  ruleTestFiles.flatMap((name) => (parse(readDeployed(`prometheus/${name}`)) as { tests: RuleTest[] }).tests);

/** The queries of the dashboard, with the values that Grafana would fill in for its variables. */
const readPanels = () =>
  (
    JSON.parse(readDeployed('grafana/dashboard.json')) as { panels: { targets?: { expr: string }[] }[] }
  ).panels
    .flatMap(({ targets = [] }) => targets)
    .map(({ expr }) => ({ expr: expr.replaceAll('$__rate_interval', '1m').replaceAll('$job', '.+') }));

test('each alert leads to a section of the runbook, and the scrape configuration to servers of the composition', () => {
  const headings = [...readGuide('when-something-is-wrong.md').matchAll(/^## (.+)$/gm)];
  const anchors = headings.map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );
  const named = readAlerts().map(({ annotations }) => annotations.runbook.split('#'));
  for (const [file, anchor] of named)
    expect([file, anchors]).toEqual([
      'docs/operations/when-something-is-wrong.md',
      expect.arrayContaining([anchor]),
    ]);
  expect(new Set(readAlerts().map(({ alert }) => alert)).size).toBe(named.length);

  const { scrape_configs } = parse(readDeployed('prometheus/prometheus.yml')) as {
    scrape_configs: {
      job_name: string;
      static_configs: { targets: string[] }[];
      dns_sd_configs: { names: string[]; port: number }[];
    }[];
  };
  const { services } = parse(readDeployed('compose.yaml'), { merge: true }) as {
    services: Record<string, { build?: { target: string }; environment?: Record<string, unknown> }>;
  };
  const scraped = scrape_configs.flatMap(({ job_name, static_configs, dns_sd_configs }) =>
    [
      ...static_configs.flatMap(({ targets }) => targets),
      ...dns_sd_configs.flatMap(({ names, port }) => names.map((name) => `${name}:${port}`)),
    ].map((target) => `${job_name} ${target}`),
  );
  const servers = Object.entries(services).filter(([, { build }]) => build);
  expect(scraped.sort()).toEqual(
    servers
      .map(
        ([name, { build, environment }]) =>
          `lisle-harrow-${build!.target} ${name}:${environment!.METRICS_PORT}`,
      )
      .sort(),
  );
});

test('each alert has a test in which it fires and one in which it does not', () => {
  const looks = readRuleTests().flatMap(({ alert_rule_test }) => alert_rule_test);
  const namesOf = (fires: boolean) => [
    ...new Set(
      looks.filter(({ exp_alerts }) => exp_alerts.length > 0 === fires).map(({ alertname }) => alertname),
    ),
  ];
  const alerts = readAlerts().map(({ alert }) => alert);
  expect([namesOf(true).sort(), namesOf(false).sort()]).toEqual([[...alerts].sort(), [...alerts].sort()]);
});

test('promtool finds nothing wrong with the scrape configuration and the rules, and each alert fires when it should', () => {
  test.skip(spawnSync('promtool', ['--version']).status !== 0, 'promtool is not on this machine');
  for (const args of [
    ['check', 'config', 'prometheus.yml'],
    ['test', 'rules', ...ruleTestFiles],
  ]) {
    const cwd = path.join(root, 'deploy/prometheus');
    const { status, stdout, stderr } = spawnSync('promtool', args, { encoding: 'utf8', cwd });
    expect(status, stdout + stderr).toBe(0);
  }
});

test('the lines that name an Alertmanager are valid as the guide says, and alerts can be looked at from this machine alone', () => {
  const tunnel = /ssh -L 9090:(127\.0\.0\.1:9090) /.exec(readGuide('monitoring.md'))!;
  const { services } = parse(readFileSync(path.join(root, 'deploy/compose.yaml'), 'utf8'), { merge: true });
  expect(services.prometheus.ports).toEqual([`${tunnel[1]}:9090`]);
  const lines = readFileSync(path.join(root, 'deploy/prometheus/prometheus.yml'), 'utf8').split('\n');
  const at = lines.indexOf('# alerting:');
  const named = lines.slice(at, at + 3).map((line) => line.replace(/^# /, ''));
  expect(parse([...lines.slice(0, at), ...named, ...lines.slice(at + 3)].join('\n')).alerting).toEqual({
    alertmanagers: [{ static_configs: [{ targets: ['alertmanager:9093'] }] }],
  });
});

test('metrics can be scraped from a port of each server, and are sent with the traces to the configured endpoint', async () => {
  const receiver = await startReceiver();
  const target = mkdtempSync(path.join(os.tmpdir(), 'backups-'));
  const product = (running = await startProduct({
    LOG_LEVEL: 'info',
    METRICS_PORT: '0',
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    BACKUP_TARGET: target,
    BACKUP_KEY: Buffer.alloc(32, 1).toString('base64'),
  }));
  const page = await fetch(`${product.url}/insights`);
  const body = new URLSearchParams({ email: 'nobody@osei.com', password: 'canary@osei.com' });
  expect((await fetch(`${product.url}/api/login`, { method: 'POST', body })).status).toBe(401);
  const { shell, api } = await scrape(product);
  // Not served where visitors are.
  expect((await fetch(`${product.url}/metrics`)).status).toBe(404);
  for (const line of [
    'http_request_duration_seconds_count{method="GET",route="/insights",status="200"} 1',
    'lisle_harrow_pages_total{remote="mfe-marketing",cache="miss"} 1',
    'lisle_harrow_renders{state="waiting"} 0',
    'lisle_harrow_refused_total{kind="page"} 0',
    'lisle_harrow_check_ok{check="api"} 1',
  ])
    expect(shell).toContain(`\n${line}\n`);
  expect(shell).toMatch(/^lisle_harrow_remote_ready\{remote="mfe-admin",version="1\.0\.0-[\da-f]{10}"\} 1$/m);
  expect(shell).toMatch(
    /^lisle_harrow_remote_events_total\{remote="mfe-admin",version="1\.0\.0-[\da-f]{10}",event="loaded"\} 1$/m,
  );
  for (const line of [
    'http_request_duration_seconds_count{method="GET",route="/api/insights",status="200"} 1',
    'lisle_harrow_sign_ins_total{result="wrong"} 1',
    'lisle_harrow_check_ok{check="database_write"} 1',
    'lisle_harrow_database_fault{fault="log_lost"} 0',
    'lisle_harrow_outbox_messages{state="dead"} 0',
    'lisle_harrow_writes_waiting 0',
  ])
    expect(api).toContain(`\n${line}\n`);
  expect(api).toMatch(/^lisle_harrow_disk_free_bytes \d{6,}$/m);
  expect(api).toMatch(/^nodejs_eventloop_delay_seconds\{quantile="0.99"\} \d/m);

  const series = readSeries(shell + api);
  for (const { expr } of [...readAlerts(), ...readPanels()]) expectKnown(expr, series);
  for (const { input_series } of readRuleTests())
    for (const { series: one } of input_series) expectMeasured(one, series);
  const shown = readPanels().flatMap(({ expr }) => selectorsOf(expr).map(({ name }) => baseOf(name)));
  for (const { name } of series) expect(shown).toContain(baseOf(name));

  // A clean stop sends the remaining data.
  await product.stop();
  receiver.close();
  rmSync(target, { recursive: true });
  const spans = receiver.spans().filter(({ traceId }) => traceId === page.headers.get('Request-Id'));
  const [served] = spans.filter(({ name }) => name === 'GET /insights');
  const [rendered] = spans.filter(({ name }) => name === 'render');
  const [listed] = spans.filter(({ name }) => name === 'GET /api/insights');
  expect([served!.service, served!.parentSpanId]).toEqual(['lisle-harrow-shell', undefined]);
  expect([rendered!.service, rendered!.parentSpanId]).toEqual(['lisle-harrow-shell', served!.spanId]);
  expect([listed!.service, listed!.parentSpanId]).toEqual(['lisle-harrow-api', rendered!.spanId]);
  expect(receiver.metrics()).toEqual(
    expect.arrayContaining([
      'lisle-harrow-shell lisle_harrow_pages_total',
      'lisle-harrow-api lisle_harrow_sign_ins_total',
    ]),
  );
  expect(JSON.stringify(receiver.spans())).not.toContain('osei');
});
