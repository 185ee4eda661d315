import * as z from 'zod/mini';
import { endpoint, getClients } from '../contract';
import { call, callPage, type Fetch, ResponseError } from './index';

const step = z.object({ id: z.string() });
const moveStep = endpoint('PUT /api/cases/:caseId/steps/:id', {
  request: z.object({ to: z.number() }),
  reply: step,
});
const findSteps = endpoint('GET /api/steps', { query: z.object({ q: z.string() }), reply: z.array(step) });
const removeStep = endpoint('DELETE /api/steps/:id');

const asked: [string, RequestInit][] = [];
const answering =
  (text: string | null, status = 200): Fetch =>
  (path, init = {}) => {
    asked.push([`${init.method} ${path}`, init]);
    return Promise.resolve(new Response(text, { status }));
  };
beforeEach(() => void asked.splice(0));

test('the path has the parameters as a URL writes them, and the body what is sent', async () => {
  const moved = await call(
    answering('{"id":"2","later":1}'),
    moveStep,
    { caseId: 'c/1', id: 'ä' },
    { to: 3 },
  );
  expect(moved).toEqual({ id: '2' });
  expect(asked[0]![0]).toBe('PUT /api/cases/c%2F1/steps/%C3%A4');
  expect(asked[0]![1].body).toBe('{"to":3}');
});

test('a query goes into the address, not into a body', async () => {
  expect(await call(answering('[]'), findSteps, {}, { q: 'a&b' })).toEqual([]);
  expect(asked[0]![0]).toBe('GET /api/steps?q=a%26b');
  expect(asked[0]![1].body).toBeUndefined();
});

test('a call without a reply returns nothing; one that is refused rejects with what the server said', async () => {
  expect(await call(answering(null, 204), removeStep, { id: '1' })).toBeUndefined();
  await expect(call(answering('{"detail":"Gone"}', 404), removeStep, { id: '1' })).rejects.toThrow(
    ResponseError,
  );
});

test('a missing or wrong field of a reply becomes its empty value', async () => {
  const sent = '[{"id":7,"firstName":3,"milestonesTotal":"x"}]';
  expect((await callPage(answering(sent), getClients, {})).rows).toMatchObject([
    { id: '7', loginEmail: '', firstName: '', hasPassword: true, milestonesTotal: 0, documentsToReview: 0 },
  ]);
});
