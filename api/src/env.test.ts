import { readEnv } from './env';

test('every setting has a standard value', () => {
  expect(readEnv({})).toMatchObject({
    PORT: 3001,
    HOST: '127.0.0.1',
    TRUST_PROXY_HOPS: 0,
    RATE_LIMIT: 'on',
    STAFF_IDLE_MINUTES: 15,
    STAFF_SESSION_MINUTES: 480,
    CLIENT_IDLE_MINUTES: 30,
    CLIENT_SESSION_MINUTES: 720,
    LOG_LEVEL: 'info',
    databaseUrl: expect.stringMatching(/^file:\/.*\.data\/lisle-harrow\.db$/),
    https: false,
  });
});

test('an empty setting counts as missing', () => {
  expect(readEnv({ PORT: '', PUBLIC_URL: '', RATE_LIMIT: '', DATABASE_URL: '' })).toMatchObject({
    PORT: 3001,
    RATE_LIMIT: 'on',
  });
});

test.each([
  [{ PORT: 'x' }, 'PORT must be a whole number from 0 to 65535.'],
  [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535.'],
  [{ TRUST_PROXY_HOPS: '-1' }, 'TRUST_PROXY_HOPS must be a whole number from 0 to 10.'],
  [{ STAFF_IDLE_MINUTES: '0' }, 'STAFF_IDLE_MINUTES must be a whole number from 1 to 10080.'],
  [{ RATE_LIMIT: 'maybe' }, 'RATE_LIMIT must be one of on, off.'],
  [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be one of /],
  [{ PUBLIC_URL: 'example.com' }, 'PUBLIC_URL must be a full http:// or https:// address.'],
  [{ DATABASE_URL: 'postgres://x' }, /^DATABASE_URL must begin with file:/],
  [{ SEED_PASSWORD: 'short' }, 'SEED_PASSWORD must have at least 8 characters.'],
  [{ RATE_LIMIT: 'off', NODE_ENV: 'production' }, 'RATE_LIMIT=off is refused when NODE_ENV is production.'],
  [
    { PORT: 'x', RATE_LIMIT: 'y' },
    'PORT must be a whole number from 0 to 65535. RATE_LIMIT must be one of on, off.',
  ],
])('a wrong setting is named in one sentence: %p', (settings, sentence) => {
  expect(() => readEnv(settings as Record<string, string>)).toThrow(sentence);
});
