import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { diag, DiagLogLevel, metrics, trace } from '@opentelemetry/api';
import type { Resource } from '@opentelemetry/resources';
import type { IMetricReader } from '@opentelemetry/sdk-metrics';
import type { Logger } from 'pino';
import { startCounters } from './meter';
import { observeProcess } from './observe-process';

/** An instrument that does not answer within this time is left out. */
const COLLECT_MS = 4_000;
const SAY_AGAIN_MS = 60_000;

export interface TelemetrySettings {
  /** The port that serves `/metrics`; none without it. 0 means any free port. */
  readonly METRICS_PORT?: number | undefined;
  readonly METRICS_HOST: string;
  /** Where traces and metrics are sent; nowhere without it. The exporters read the rest of `OTEL_EXPORTER_OTLP_…` themselves. */
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  /** The share of traces that are recorded, among those that begin here. */
  readonly OTEL_TRACES_SAMPLER_ARG: number;
}

/**
 * Starts what the settings ask for; to be called before anything that is measured is created. Rejects where the port cannot be
 * opened. The packages for it, 20 MB in memory, are loaded only if needed. Resolves with a function that flushes and stops
 * telemetry.
 */
export async function startTelemetry(
  service: string,
  settings: TelemetrySettings,
  log: Logger,
): Promise<() => Promise<void>> {
  const { METRICS_PORT: port, METRICS_HOST: host } = settings;
  const isExported = settings.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined;
  if (port === undefined && !isExported) return async () => undefined;

  const { detectResources, envDetector, resourceFromAttributes, serviceInstanceIdDetector } =
    await import('@opentelemetry/resources');
  const resource = resourceFromAttributes({ 'service.name': service }).merge(
    detectResources({ detectors: [serviceInstanceIdDetector, envDetector] }),
  );
  const readers: IMetricReader[] = [];
  const ends: (() => Promise<void>)[] = [];
  let serve: (() => Promise<Server>) | undefined;
  if (port !== undefined) {
    const { PrometheusExporter, PrometheusSerializer } = await import('@opentelemetry/exporter-prometheus');
    // Used as a reader only: its own server would neither report its port nor limit the time of an answer.
    const reader = new PrometheusExporter({ preventServerStart: true });
    const serializer = new PrometheusSerializer(undefined, false, undefined, false, true);
    readers.push(reader);
    serve = () =>
      listen(port, host, async () => {
        const { resourceMetrics, errors } = await reader.collect({ timeoutMillis: COLLECT_MS });
        if (errors.length > 0) log.warn({ reasons: errors.map(String) }, 'some metrics could not be read');
        return serializer.serialize(resourceMetrics);
      });
  }
  if (isExported) {
    logFailures(log);
    readers.push(await exportedMetrics());
    ends.push(await exportTraces(resource, settings.OTEL_TRACES_SAMPLER_ARG));
  }
  const { MeterProvider } = await import('@opentelemetry/sdk-metrics');
  const provider = new MeterProvider({ resource, readers });
  metrics.setGlobalMeterProvider(provider);
  startCounters();
  ends.push(() => provider.shutdown());
  observeProcess();
  const server = await serve?.();
  if (server) log.info({ metricsPort: (server.address() as AddressInfo).port }, 'metrics are available');
  return async () => {
    await Promise.allSettled(ends.map((end) => end()));
    server?.closeAllConnections();
    server?.close();
  };
}

async function exportedMetrics(): Promise<IMetricReader> {
  const [{ OTLPMetricExporter }, { PeriodicExportingMetricReader }] = await Promise.all([
    import('@opentelemetry/exporter-metrics-otlp-http'),
    import('@opentelemetry/sdk-metrics'),
  ]);
  return new PeriodicExportingMetricReader({ exporter: new OTLPMetricExporter() });
}

/** An incoming trace is recorded if the service that began it records it. */
async function exportTraces(resource: Resource, share: number): Promise<() => Promise<void>> {
  const [{ OTLPTraceExporter }, sdk] = await Promise.all([
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/sdk-trace'),
  ]);
  const provider = new sdk.TracerProvider({
    resource,
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  trace.setGlobalTracerProvider(provider);
  return () => provider.shutdown();
}

/** Logs an unreachable receiver at most once a minute. */
function logFailures(log: Logger): void {
  let saidAt = -Infinity;
  const say = (reason: string) => {
    if (Date.now() - saidAt < SAY_AGAIN_MS) return;
    saidAt = Date.now();
    log.warn({ reason }, 'could not send traces or metrics');
  };
  const ignore = () => undefined;
  diag.setLogger(
    { error: say, warn: say, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
}

/** Answers `GET /metrics` in Prometheus text. */
function listen(port: number, host: string, read: () => Promise<string>): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    read().then(
      (text) =>
        response.writeHead(200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new Error(`Metrics cannot be served on port ${port} of ${host} (${error.code}).`)),
    );
    // The server must not keep a process alive that has nothing else to do.
    server.listen(port, host, () => resolve(server.unref()));
  });
}
