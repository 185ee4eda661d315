import { Hono } from 'hono';
import { rawRoute } from '../http/route';
import { answerApiPage } from './api-page';
import { describeApi } from './describe-api';
import { operationsOf } from './operations';

/** The api's own documentation: OpenAPI, generated once from all routes that `app` has at the first request, and a page for people. */
export function documentationRoutes(app: Hono) {
  const routes = new Hono();
  let described: ReturnType<typeof describeApi> | undefined;
  rawRoute(routes, 'GET /openapi.json', { summary: 'API description in OpenAPI 3.1', status: 200 }, (c) =>
    c.json((described ??= describeApi(operationsOf(app)))),
  );
  rawRoute(routes, 'GET /docs', { summary: 'API reference as an HTML page', status: 200 }, (c) =>
    answerApiPage(c, operationsOf(app)),
  );
  return routes;
}
