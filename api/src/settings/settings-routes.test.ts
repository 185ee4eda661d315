import { API_SETTINGS, readEnv } from '../env';
import { startTestApi } from '../testing/test-api';
import { serverSettings } from './settings-routes';

const SECRET = 'k3pt-t0-itself-0123456789';
const read = (source: Record<string, string>) =>
  Object.fromEntries(serverSettings(readEnv(source)).map((setting) => [setting.name, setting]));

test('the settings show their effective values, and whether these are the defaults', () => {
  const shown = read({ STAFF_IDLE_MINUTES: '20', NODE_ENV: 'production' });
  expect(shown.STAFF_IDLE_MINUTES).toMatchObject({ value: '20', isSet: true, isStandard: false });
  expect(shown.CLIENT_IDLE_MINUTES).toMatchObject({ value: '30', isStandard: true });
  expect(shown.STAFF_SECOND_FACTOR).toMatchObject({ value: 'required', isStandard: false });
  expect(shown.MAIL_FROM).toMatchObject({ value: null, isSet: false, isStandard: true });
  expect(shown.NODE_ENV).toMatchObject({ value: 'production', isStandard: false });
  expect(shown.PORT).toMatchObject({ value: '3001', isStandard: true });
  expect(shown.DATABASE_REPLICA_URLS).toMatchObject({ value: null, isSet: false, isStandard: true });
});

test('of a URL, only the host is shown, and of a secret only that it is set', () => {
  const shown = read({
    PUBLIC_URL: 'https://www.example.com',
    SMTP_URL: `smtps://desk:${SECRET}@mail.example.com:465`,
    MAIL_FROM: 'desk@example.com',
    WEBHOOK_URL: `https://hooks.example.com/in/${SECRET}?key=${SECRET}`,
    WEBHOOK_SECRET: SECRET,
    DATABASE_URL: `libsql://data.example.com?authToken=${SECRET}`,
    DATABASE_AUTH_TOKEN: SECRET,
    DATABASE_REPLICA_URLS: `libsql://one.example.com?authToken=${SECRET}, https://desk:${SECRET}@two.example.com`,
    SEED_PASSWORD: SECRET,
    REMOTES: `https://cdn.example.com/${SECRET}/remotes.json`,
    OTEL_EXPORTER_OTLP_ENDPOINT: `https://desk:${SECRET}@collector.example.com/?key=${SECRET}`,
    OIDC_ISSUER: 'https://id.example.com',
    OIDC_CLIENT_ID: 'site',
    OIDC_CLIENT_SECRET: SECRET,
    OIDC_ROLES: 'partners=owner',
    DATA_KEY: Buffer.alloc(32, 1).toString('base64'),
  });
  expect(shown.SMTP_URL).toMatchObject({ value: 'mail.example.com:465', isSet: true });
  expect(shown.WEBHOOK_URL?.value).toBe('hooks.example.com');
  expect(shown.DATABASE_URL?.value).toBe('data.example.com');
  expect(shown.DATABASE_REPLICA_URLS?.value).toBe('one.example.com, two.example.com');
  expect(shown.REMOTES?.value).toBe('cdn.example.com');
  expect(shown.OTEL_EXPORTER_OTLP_ENDPOINT?.value).toBe('collector.example.com');
  expect(shown.SEED_PASSWORD).toMatchObject({ value: null, isSet: true });
  expect(shown.WEBHOOK_SECRET).toMatchObject({ value: null, isSet: true });
  const all = JSON.stringify(shown);
  expect(all).not.toContain(SECRET);
  expect(all).not.toContain(Buffer.alloc(32, 1).toString('base64'));
});

test('settings of one group follow each other, and what owners set themselves is not among them', () => {
  const shown = serverSettings(readEnv({}));
  const groups = shown.map(({ group }) => group).filter((group, at, all) => group !== all[at - 1]);
  expect(groups).toEqual([...new Set(groups)]);
  const missing = API_SETTINGS.filter(({ name }) => !shown.some((setting) => setting.name === name));
  expect(missing.map(({ name }) => name).sort()).toEqual([
    'ADVISERS_SEE',
    'RETENTION_BOOKINGS_MONTHS',
    'RETENTION_INQUIRIES_MONTHS',
    'STAFF_MAIL',
  ]);
});

test('only owners read them', async () => {
  const api = await startTestApi();
  try {
    for (const role of ['owner', 'adviser', 'editor', 'reader'] as const) {
      await api.addAccount('staff', `${role}@lind.com`, role);
      const cookie = await api.signIn(`${role}@lind.com`);
      const answer = await api.send('/api/admin/settings', { cookie });
      expect([role, answer.status]).toEqual([role, role === 'owner' ? 200 : 403]);
    }
  } finally {
    await api.close();
  }
});
