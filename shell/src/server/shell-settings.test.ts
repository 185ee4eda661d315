import { readEnv } from './env';
import { shellSettings } from './settings-routes';

const SECRET = 'k3pt-t0-itself-0123456789';
const read = (source: Record<string, string>) =>
  Object.fromEntries(
    shellSettings(readEnv({ API_URL: 'http://127.0.0.1:3001', ...source }, '/srv/site')).map((setting) => [
      setting.name,
      setting,
    ]),
  );

test('the settings show their effective values, and whether these are the defaults', () => {
  const shown = read({ PAGE_CACHE_SECONDS: '0', REMOTE_ORIGINS: 'https://cdn.one.com,https://cdn.two.com' });
  expect(shown.PAGE_CACHE_SECONDS).toMatchObject({ value: '0', isSet: true, isStandard: false });
  expect(shown.GATE_RENDER_MS).toMatchObject({ value: '1000', isStandard: true });
  expect(shown.REMOTE_ORIGINS?.value).toBe('https://cdn.one.com, https://cdn.two.com');
  expect(shown.PUBLIC_URL).toMatchObject({ value: null, isSet: false, isStandard: true });
  expect(shown.RELEASES_DIR).toMatchObject({ value: '/srv/site/.data/releases', isStandard: true });
  expect(shown.API_URL).toMatchObject({ value: '127.0.0.1:3001', isStandard: false });
});

test('of a URL, only the host is shown', () => {
  const shown = read({
    API_URL: `http://shell:${SECRET}@api.example.com:3001/base?token=${SECRET}`,
    REMOTES: `https://cdn.example.com/${SECRET}/remotes.json?key=${SECRET}`,
    OTEL_EXPORTER_OTLP_ENDPOINT: `https://collector.example.com/?key=${SECRET}`,
  });
  expect([shown.API_URL?.value, shown.REMOTES?.value]).toEqual(['api.example.com:3001', 'cdn.example.com']);
  expect(shown.OTEL_EXPORTER_OTLP_ENDPOINT?.value).toBe('collector.example.com');
  expect(JSON.stringify(shown)).not.toContain(SECRET);
});
