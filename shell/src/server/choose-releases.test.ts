import type { HttpBindings } from '@hono/node-server';
import { RELEASE_COOKIES } from '@lisle-harrow/api/contract';
import { Hono } from 'hono';
import { createChoices } from './choose-releases';

const PINS = { pins: { 'mfe-x': '1.0.0-a' }, expiresAt: new Date(Date.now() + 3_600_000).toISOString() };
const ID = 'a'.repeat(22);
let isDown = false;
beforeEach(() => (isDown = false));

const create = () => {
  const choices = createChoices({
    remotes: { hasCanaries: false },
    askPlatform: (path) =>
      isDown ? Promise.reject(new Error('down')) : Promise.resolve(path === `pins/${ID}` ? PINS : undefined),
    networkOf: () => 'network',
    isSecure: true,
  });
  const app = new Hono<{ Bindings: HttpBindings }>().route('/platform', choices.routes);
  app.get('/choice', async (c) => c.json(await choices.read(c)));
  return app;
};

test('a link to pinned releases sets them for this browser; an unknown link is 404', async () => {
  const app = create();
  const answer = await app.request(`/platform/pin/${ID}`);
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/']);
  expect(answer.headers.get('Set-Cookie')).toMatch(new RegExp(`^${RELEASE_COOKIES.pins}=${ID};.*Secure`));
  for (const id of ['b'.repeat(22), 'short'])
    expect([id, (await app.request(`/platform/pin/${id}`)).status]).toEqual([id, 404]);
});

test('while the api does not answer, such a link is 503, and pages use the default releases', async () => {
  const app = create();
  isDown = true;
  const answer = await app.request(`/platform/pin/${ID}`);
  expect([answer.status, answer.headers.get('Retry-After'), answer.headers.get('Set-Cookie')]).toEqual([
    503,
    '5',
    null,
  ]);
  expect(await answer.text()).toBe('This link cannot be checked right now. Please try again in a moment.');
  const headers = { Cookie: `${RELEASE_COOKIES.pins}=${ID}` };
  expect(await (await app.request('/choice', { headers })).json()).toEqual({});
  isDown = false;
  expect((await app.request(`/platform/pin/${ID}`)).status).toBe(303);
  expect(await (await app.request('/choice', { headers })).json()).toEqual({ pins: PINS.pins });
});
