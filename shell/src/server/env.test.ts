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
