import { startTestApi, type TestApi, validBooking, validContact } from '../testing/test-api';

let api: TestApi;
beforeEach(async () => {
  api = await startTestApi({ RATE_LIMIT: 'on' });
});
afterEach(() => api.close());

describe.each([
  { id: 'BK15', path: '/api/bookings', valid: validBooking },
  { id: 'CO5', path: '/api/contacts', valid: validContact },
])('$path', ({ id, path, valid }) => {
  const send = (headers: Record<string, string>) =>
    api.send(path, { method: 'POST', json: valid(), headers });

  test(`the specified call without form headers is accepted [${id}]`, async () => {
    expect((await send({})).status).toBe(201);
  });

  test(`a filled hidden field is refused with advice [${id}]`, async () => {
    const refused = await send({ 'Form-Trap': 'filled', 'Form-Fill-Ms': '60000' });
    expect(refused.status).toBe(403);
    expect(refused.headers.get('Content-Type')).toBe('application/problem+json');
    expect(await refused.json()).toMatchObject({ detail: expect.stringContaining('write or call us') });
  });

  test(`a submission faster than a person is refused briefly, and the next press passes [${id}]`, async () => {
    const refused = await send({ 'Form-Fill-Ms': '40' });
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '1']);
    expect(await refused.json()).toMatchObject({ detail: expect.stringContaining('press send again') });
    expect((await send({ 'Form-Fill-Ms': '2400' })).status).toBe(201);
  });

  test(`an invalid value is no reason to refuse [${id}]`, async () => {
    for (const value of ['', '-5', 'soon', '1e1', '3.5', 'NaN'])
      expect([value, (await send({ 'Form-Fill-Ms': value, 'Form-Trap': 'empty' })).status]).toEqual([
        value,
        201,
      ]);
  });
});

test('the limit on forms says how long to wait and where else to turn', async () => {
  const send = () => api.send('/api/contacts', { method: 'POST', json: validContact() });
  for (let sent = 0; sent < 20; sent++) await send();
  const refused = await send();
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({
    detail: expect.stringMatching(/wait ten minutes.*\/contact/),
  });
});
