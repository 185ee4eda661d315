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

  test(`the specified call, which says nothing about its form, is accepted [${id}]`, async () => {
    expect((await send({})).status).toBe(201);
  });

  test(`a filled hidden field is refused with a way on [${id}]`, async () => {
    const refused = await send({ 'Form-Trap': 'filled', 'Form-Fill-Ms': '60000' });
    expect(refused.status).toBe(403);
    expect(refused.headers.get('Content-Type')).toBe('application/problem+json');
    expect(await refused.json()).toMatchObject({ detail: expect.stringContaining('write or call us') });
  });

  test(`what was sent sooner than a person can is refused for a moment, and the next press passes [${id}]`, async () => {
    const refused = await send({ 'Form-Fill-Ms': '40' });
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '1']);
    expect(await refused.json()).toMatchObject({ detail: expect.stringContaining('press send again') });
    expect((await send({ 'Form-Fill-Ms': '2400' })).status).toBe(201);
  });

  test(`a value that says nothing is no reason to refuse [${id}]`, async () => {
    for (const value of ['', '-5', 'soon', '1e1', '3.5', 'NaN'])
      expect([value, (await send({ 'Form-Fill-Ms': value, 'Form-Trap': 'empty' })).status]).toEqual([
        value,
        201,
      ]);
  });
});

test('a person who must wait reads for how long and where else to turn', async () => {
  const send = () => api.send('/api/contacts', { method: 'POST', json: validContact() });
  for (let sent = 0; sent < 20; sent++) await send();
  const refused = await send();
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({
    detail: expect.stringMatching(/wait ten minutes.*\/contact/),
  });
});
