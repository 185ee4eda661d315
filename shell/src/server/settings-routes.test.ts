import { pino } from 'pino';
import type { ApiCall } from './api/api-client';
import type { ApiAnswer } from './api/api-answer';
import { readEnv } from './env';
import { settingsRoutes } from './settings-routes';

const asked: ApiCall[] = [];
function shellOver(answer: () => Promise<ApiAnswer>) {
  asked.length = 0;
  return settingsRoutes({
    env: readEnv({ API_URL: 'http://127.0.0.1:3001', PAGE_CACHE_SECONDS: '0.25' }, '.'),
    api: {
      ask(call) {
        asked.push(call);
        return answer();
      },
    },
    headersOf: (c) => ({ cookie: c.req.header('Cookie') ?? '' }),
    log: pino({ level: 'silent' }),
  });
}
const problem = (status: number) => ({
  status,
  headers: { 'content-type': 'application/problem+json', 'content-length': '99' },
  text: `{"type":"urn:lisle-harrow:problem:refused","status":${status}}`,
});

test("people who may read the api's settings may read those of the shell, which are not cached", async () => {
  const shell = shellOver(() => Promise.resolve({ status: 200, headers: {}, text: '[]' }));
  const answer = await shell.request('/settings', { headers: { Cookie: 'sid=of-an-owner' } });
  expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
  expect(await answer.json()).toContainEqual({
    name: 'PAGE_CACHE_SECONDS',
    group: 'Pages',
    value: '0.25',
    isSet: true,
    isStandard: false,
  });
  expect(asked).toMatchObject([{ path: '/api/admin/settings', headers: { cookie: 'sid=of-an-owner' } }]);
});

test.each([401, 403, 404, 503])(
  'if the api answers %i, so does the shell, without showing any settings',
  async (status) => {
    const answer = await shellOver(() => Promise.resolve(problem(status))).request('/settings');
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([status, 'application/problem+json']);
    expect(await answer.text()).toBe(problem(status).text);
  },
);

test('while the api does not answer, nobody can read the settings', async () => {
  const answer = await shellOver(() => Promise.reject(new Error('ECONNREFUSED'))).request('/settings');
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5']);
  expect(await answer.text()).not.toContain('PAGE_CACHE_SECONDS');
});
