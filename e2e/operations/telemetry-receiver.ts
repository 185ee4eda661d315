import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A receiver of OpenTelemetry data in JSON over HTTP. */
export async function startReceiver() {
  const bodies: Record<string, unknown[]> = { '/v1/traces': [], '/v1/metrics': [] };
  const server = createServer(async (request, response) => {
    const { resourceSpans = [], resourceMetrics = [] } = (await json(request)) as Record<string, unknown[]>;
    bodies[request.url!]!.push(...resourceSpans, ...resourceMetrics);
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: () => (bodies['/v1/traces'] as ExportedSpans[]).flatMap(flattenSpans),
    metrics: () => (bodies['/v1/metrics'] as ExportedMetrics[]).flatMap(metricNames),
    close: () => server.close(),
  };
}

interface Resource {
  attributes: { key: string; value: { stringValue?: string } }[];
}
interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: Record<string, unknown> }[];
}
interface ExportedSpans {
  resource: Resource;
  scopeSpans: { spans: Span[] }[];
}
interface ExportedMetrics {
  resource: Resource;
  scopeMetrics: { metrics: { name: string }[] }[];
}
const serviceOf = ({ attributes }: Resource) =>
  attributes.find(({ key }) => key === 'service.name')?.value.stringValue;
const flattenSpans = ({ resource, scopeSpans }: ExportedSpans) =>
  scopeSpans.flatMap(({ spans }) => spans.map((span) => ({ service: serviceOf(resource), ...span })));
const metricNames = ({ resource, scopeMetrics }: ExportedMetrics) =>
  scopeMetrics.flatMap(({ metrics }) => metrics.map(({ name }) => `${serviceOf(resource)} ${name}`));
