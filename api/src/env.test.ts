import { readEnv } from './env';

test('every setting has a default', () => {
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
    // Only this machine can read the metrics, which must be hidden from visitors.
    METRICS_HOST: '127.0.0.1',
    databaseUrl: expect.stringMatching(/^file:\/.*\.data\/lisle-harrow\.db$/),
    https: false,
  });
});

test('a second factor is required for staff in production, and optional otherwise', () => {
  const secondFactor = (settings: Record<string, string>) => readEnv(settings).secondFactor;
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://www.example.com' };
  expect(secondFactor(production)).toEqual({ staff: 'required', client: 'offered' });
  expect(secondFactor({})).toEqual({ staff: 'offered', client: 'offered' });
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

test.each<[Record<string, string>, string | RegExp]>([
  [{ PORT: 'x' }, 'PORT must be a whole number from 0 to 65535.'],
  [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535.'],
  [{ TRUST_PROXY_HOPS: '-1' }, 'TRUST_PROXY_HOPS must be a whole number from 0 to 10.'],
  [{ STAFF_IDLE_MINUTES: '0' }, 'STAFF_IDLE_MINUTES must be a whole number from 1 to 10080.'],
  [{ RATE_LIMIT: 'maybe' }, 'RATE_LIMIT must be one of on, off.'],
  [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be one of /],
  [{ PUBLIC_URL: 'example.com' }, 'PUBLIC_URL must be a full http:// or https:// address.'],
  [{ DATABASE_URL: 'postgres://x' }, /^DATABASE_URL must begin with file:/],
  [
    { DATABASE_URL: 'http://x', DATABASE_REPLICA_URLS: 'http://y, z' },
    /^DATABASE_REPLICA_URLS must be addresses/,
  ],
  [{ DATABASE_REPLICA_URLS: 'http://y' }, /^DATABASE_REPLICA_URLS needs DATABASE_URL/],
  [{ SEED_PASSWORD: 'short' }, 'SEED_PASSWORD must have at least 8 characters.'],
  [{ UPLOAD_MAX_MB: '0' }, 'UPLOAD_MAX_MB must be a whole number from 1 to 1024.'],
  [{ UPLOAD_QUOTA_MB: '0.5' }, 'UPLOAD_QUOTA_MB must be a whole number from 1 to 1048576.'],
  [
    { S3_ENDPOINT: 'http://127.0.0.1:9000' },
    'S3_ENDPOINT must be https://: files would pass the network as they are. To go without TLS on one machine or in a closed network, say why in S3_PLAIN_HTTP_REASON.',
  ],
  [{ S3_ENCRYPTION: 'on' }, 'S3_ENCRYPTION must be one of AES256, aws:kms, off.'],
  [{ DATA_KEYS_OLD: 'short' }, 'DATA_KEYS_OLD must be keys of 32 bytes in base64, with commas between.'],
  [{ S3_ENDPOINT: 'minio:9000' }, 'S3_ENDPOINT must be a full http:// or https:// address.'],
  [{ SMTP_URL: 'mail.example.com' }, 'SMTP_URL must begin with smtp:// or smtps://.'],
  ...[
    'smtp://',
    'smtp://u:p%ZZ@mail.example.com',
    'smtp://mail.example.com?ignoreTLS=true',
    'smtp://a b',
  ].map(
    (SMTP_URL) =>
      [
        { SMTP_URL, MAIL_FROM: 'desk@example.com', PUBLIC_URL: 'https://example.com' },
        'SMTP_URL must be smtp://user:password@host:port, its special characters percent-encoded.',
      ] as [Record<string, string>, string],
  ),
  ...['desk', 'a@b.co, c@d.co', 'Desk <desk@example.com>\r\nBcc: x@y.zz', 'a@b.co\nTo: c@d.co'].map(
    (MAIL_FROM) => [{ MAIL_FROM }, /^MAIL_FROM must be one address/] as [Record<string, string>, RegExp],
  ),
  [{ STAFF_MAIL: 'a@b.co,c@d.co' }, 'STAFF_MAIL must be one email address.'],
  ...['http://hooks.example.com/x', 'https://u:p@hooks.example.com', 'ftp://localhost', 'hooks'].map(
    (WEBHOOK_URL) =>
      [{ WEBHOOK_URL, WEBHOOK_SECRET: 'x'.repeat(16) }, /^WEBHOOK_URL must be/] as [
        Record<string, string>,
        RegExp,
      ],
  ),
  [
    { WEBHOOK_URL: 'https://hooks.example.com/x' },
    'WEBHOOK_URL needs WEBHOOK_SECRET, with which each call is signed.',
  ],
  [{ WEBHOOK_SECRET: 'short' }, 'WEBHOOK_SECRET must have at least 16 characters.'],
  [
    { SMTP_URL: 'smtp://mail.example.com', PUBLIC_URL: 'https://example.com' },
    'SMTP_URL needs MAIL_FROM, the sender, and PUBLIC_URL, of which links in mails are made.',
  ],
  [
    { SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'desk@example.com' },
    'SMTP_URL needs MAIL_FROM, the sender, and PUBLIC_URL, of which links in mails are made.',
  ],
  [
    { RATE_LIMIT: 'off', NODE_ENV: 'production' },
    'RATE_LIMIT must not be off when NODE_ENV is production. See docs/settings.md#rate_limit.',
  ],
  [
    { PORT: 'x', RATE_LIMIT: 'y' },
    'PORT must be a whole number from 0 to 65535. See docs/settings.md#port. RATE_LIMIT must be one of on, off. See',
  ],
])('a wrong setting is named in one sentence, which says where it is described: %p', (settings, sentence) => {
  expect(() => readEnv(settings)).toThrow(sentence);
});

const OIDC = {
  OIDC_ISSUER: 'https://login.firm.example',
  OIDC_CLIENT_ID: 'product',
  OIDC_CLIENT_SECRET: 'secret',
  OIDC_ROLES: 'partners=owner, Deals%2C EU=adviser,cn=x=reader',
  PUBLIC_URL: 'https://www.example.com',
};

test("the firm's own sign-in needs a provider and a mapping of its groups to roles", () => {
  expect(readEnv(OIDC).oidc?.roles).toEqual(
    new Map([
      ['partners', 'owner'],
      ['Deals, EU', 'adviser'],
      ['cn=x', 'reader'],
    ]),
  );
  expect(readEnv({ ...OIDC, OIDC_ISSUER: 'http://localhost:4000' }).oidc).toBeDefined();
  expect(readEnv({}).oidc).toBeUndefined();
});

test.each<[Record<string, string>, string]>([
  [{ ...OIDC, OIDC_ISSUER: 'http://login.firm.example' }, 'OIDC_ISSUER must be a full https:// address'],
  [{ ...OIDC, OIDC_CLIENT_SECRET: '' }, 'OIDC_ISSUER needs OIDC_CLIENT_ID, OIDC_CLIENT_SECRET'],
  [{ ...OIDC, OIDC_ROLES: '' }, 'OIDC_ISSUER needs'],
  [{ ...OIDC, OIDC_ROLES: 'partners=boss' }, 'OIDC_ROLES must name a role'],
  [{ ...OIDC, OIDC_ROLES: '=owner' }, 'OIDC_ROLES must name a role'],
  [{ ...OIDC, OIDC_ROLES: '100%=owner' }, 'OIDC_ROLES must name a role'],
  [{ ...OIDC, OIDC_SCOPE: 'email' }, 'OIDC_SCOPE must contain openid'],
  [{ PASSWORD_SIGN_IN: 'off' }, 'PASSWORD_SIGN_IN other than on needs OIDC_ISSUER'],
])('%j is refused with the reason', (settings, sentence) => {
  expect(() => readEnv(settings)).toThrow(sentence);
});

test('mail needs a server, a sender and the address of the site', () => {
  const mail = {
    SMTP_URL: 'smtps://user:secret@mail.example.com:465',
    MAIL_FROM: 'Lisle Harrow <desk@example.com>',
    PUBLIC_URL: 'https://example.com',
  };
  expect(readEnv(mail)).toMatchObject(mail);
});

test('the mail server is parsed from its URL, and only this machine may go without TLS', () => {
  const read = (SMTP_URL: string) =>
    readEnv({ SMTP_URL, MAIL_FROM: 'The Firm <desk@example.com>', PUBLIC_URL: 'https://example.com' }).mail;
  expect(read('smtps://u%40x:p%3Aw@mail.example.com')).toEqual({
    server: {
      host: 'mail.example.com',
      port: 465,
      isTlsFirst: true,
      isLocal: false,
      auth: { user: 'u@x', pass: 'p:w' },
    },
    from: { name: 'The Firm', address: 'desk@example.com' },
    publicUrl: 'https://example.com',
  });
  expect(read('smtp://mail.example.com/')?.server).toMatchObject({ port: 587, isLocal: false });
  for (const host of ['localhost', '127.0.0.1', '[::1]'])
    expect([host, read(`smtp://${host}:25`)?.server.isLocal]).toEqual([host, true]);
  expect(read('smtp://[::1]:25')?.server.host).toBe('::1');
  for (const host of ['localhost.example.com', '127.0.0.1.example.com', '10.0.0.1', 'mailpit'])
    expect([host, read(`smtp://${host}:25`)?.server.isLocal]).toEqual([host, false]);
  expect(readEnv({ MAIL_FROM: 'desk@example.com' }).mail).toBeUndefined();
});
