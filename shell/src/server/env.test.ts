import { readEnv } from './env';

const read = (settings: NodeJS.ProcessEnv) => () =>
  readEnv({ NODE_ENV: 'production', API_URL: 'http://127.0.0.1:3001', ...settings }, '.');

test('production needs an https address, or a reason for going without', () => {
  const sentence = 'In production PUBLIC_URL must be the https:// address';
  expect(read({})).toThrow(sentence);
  expect(read({ PUBLIC_URL: 'http://www.example.com' })).toThrow(sentence);
  expect(read({ PLAIN_HTTP_REASON: '' })).toThrow(sentence);
  expect(read({ PUBLIC_URL: 'https://www.example.com' })).not.toThrow();
  expect(read({ PLAIN_HTTP_REASON: 'a test' })).not.toThrow();
  expect(read({ NODE_ENV: 'development' })).not.toThrow();
});

test('metrics are served only if a port is configured, and only on this machine', () => {
  const settings = { NODE_ENV: 'development', API_URL: 'http://127.0.0.1:3001' };
  expect(readEnv(settings, '.')).toMatchObject({ METRICS_HOST: '127.0.0.1' });
  expect(readEnv(settings, '.').METRICS_PORT).toBeUndefined();
});

test.each([
  [
    { API_URL: undefined },
    'API_URL must be a full http:// or https:// address. See docs/settings.md#api_url.',
  ],
  [
    { STOP_SECONDS: '0' },
    'STOP_SECONDS must be a whole number from 1 to 3600. See docs/settings.md#stop_seconds.',
  ],
  [{ SESSION_COOKIES: ',' }, 'SESSION_COOKIES must name a cookie.'],
  [{ REMOTE_ORIGINS: 'http://cdn.example.com' }, 'REMOTE_ORIGINS must be origins such as'],
  [{ SECURITY_CONTACT: 'http://firm.example/' }, 'SECURITY_CONTACT must be an email address or an https'],
  [{ SECURITY_CONTACT: 'a@b.example\nContact: x' }, 'SECURITY_CONTACT must be'],
  [{ INTERNAL_HOSTS: '10.0.0.0/33' }, 'INTERNAL_HOSTS must be names, addresses or networks'],
  [{ INTERNAL_HOSTS: 'http://hooks.lan/' }, 'INTERNAL_HOSTS must be names, addresses or networks'],
  [{ NODE_ENV: 'production' }, 'See docs/settings.md#public_url.'],
])('a wrong setting is named in one sentence, which says where it is described: %p', (settings, sentence) => {
  expect(() => readEnv({ API_URL: 'http://127.0.0.1:3001', ...settings }, '.')).toThrow(sentence);
});

test('addresses and lists are read without what does not belong to them', () => {
  const env = readEnv(
    {
      API_URL: 'http://127.0.0.1:3001//',
      REMOTE_ORIGINS: ' https://one.example.com/, ,http://localhost:*',
      HOST: '',
      SECURITY_CONTACT: 'security@firm.example',
      INTERNAL_HOSTS: 'hooks.office.lan, 10.1.0.0/16,,::1',
    },
    '.',
  );
  expect(env).toMatchObject({
    API_URL: 'http://127.0.0.1:3001',
    REMOTE_ORIGINS: ['https://one.example.com', 'http://localhost:*'],
    HOST: '127.0.0.1',
    SECURITY_CONTACT: 'mailto:security@firm.example',
    INTERNAL_HOSTS: ['hooks.office.lan', '10.1.0.0/16', '::1'],
    SESSION_COOKIES: ['sid', '__Host-sid'],
  });
});
