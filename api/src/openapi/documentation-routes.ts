import { Hono } from 'hono';
import { answerApiPage } from './api-page';
import { describeApi } from './describe-api';
import { operationsOf } from './operations';

/** What the api says of itself, made once of everything that `app` has by then: OpenAPI, and a page for people. */
export function documentationRoutes(app: Hono) {
  const routes = new Hono();
  let described: ReturnType<typeof describeApi> | undefined;
  routes.get('/openapi.json', (c) => c.json((described ??= describeApi(operationsOf(app)))));
  routes.get('/docs', (c) => answerApiPage(c, operationsOf(app)));
  return routes;
}
