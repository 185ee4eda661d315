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
    UPLOAD_MAX_MB: 25,
    UPLOAD_QUOTA_MB: 500,
    S3_REGION: 'us-east-1',
    LOG_LEVEL: 'info',
    databaseUrl: expect.stringMatching(/^file:\/.*\.data\/lisle-harrow\.db$/),
    https: false,
  });
});

test('an empty setting counts as missing', () => {
  const settings = {
    PORT: '',
    PUBLIC_URL: '',
    RATE_LIMIT: '',
    DATABASE_URL: '',
    SMTP_URL: '',
    UPLOAD_MAX_MB: '',
  };
  expect(readEnv(settings)).toMatchObject({ PORT: 3001, RATE_LIMIT: 'on', UPLOAD_MAX_MB: 25 });
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
  [{ UPLOAD_MAX_MB: '0' }, 'UPLOAD_MAX_MB must be a whole number from 1 to 1024.'],
  [{ UPLOAD_QUOTA_MB: '0.5' }, 'UPLOAD_QUOTA_MB must be a whole number from 1 to 1048576.'],
  [{ S3_ENDPOINT: 'minio:9000' }, 'S3_ENDPOINT must be a full http:// or https:// address.'],
  [{ SMTP_URL: 'mail.example.com' }, 'SMTP_URL must begin with smtp:// or smtps://.'],
  [
    { SMTP_URL: 'smtp://mail.example.com', PUBLIC_URL: 'https://example.com' },
    'SMTP_URL needs MAIL_FROM, the sender, and PUBLIC_URL, of which links in mails are made.',
  ],
  [
    { SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'desk@example.com' },
    'SMTP_URL needs MAIL_FROM, the sender, and PUBLIC_URL, of which links in mails are made.',
  ],
  [{ RATE_LIMIT: 'off', NODE_ENV: 'production' }, 'RATE_LIMIT=off is refused when NODE_ENV is production.'],
  [
    { PORT: 'x', RATE_LIMIT: 'y' },
    'PORT must be a whole number from 0 to 65535. RATE_LIMIT must be one of on, off.',
  ],
])('a wrong setting is named in one sentence: %p', (settings, sentence) => {
  expect(() => readEnv(settings as Record<string, string>)).toThrow(sentence);
});

test('mail is set up with a server, a sender and the address of the site', () => {
  const mail = {
    SMTP_URL: 'smtps://user:secret@mail.example.com:465',
    MAIL_FROM: 'Lisle Harrow <desk@example.com>',
    PUBLIC_URL: 'https://example.com',
  };
  expect(readEnv(mail)).toMatchObject(mail);
});
