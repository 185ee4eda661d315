import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { COOKIES, RELEASE_COOKIES } from '../contract';

const root = join(import.meta.dirname, '../../..');
const ROOMS = ['api', 'shell', 'shared-ui', 'mfe-marketing', 'mfe-admin', 'mfe-portal'];
const SETS_A_COOKIE = /\bsetCookie\(|set-cookie|document\.cookie|cookieStore/i;

const sources = ROOMS.flatMap((room) =>
  readdirSync(join(root, room, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.') && !name.includes('testing/'))
    .map((name) => ({
      path: `${room}/src/${name}`,
      text: readFileSync(join(root, room, 'src', name), 'utf8'),
    })),
);

test('cookies are set in seven places only, each with a name from the list on the privacy page', () => {
  expect(sources.length).toBeGreaterThan(400);
  const setting = sources.filter(({ text }) => SETS_A_COOKIE.test(text));
  const names = setting.map(({ path, text }) => [
    path,
    [...new Set(text.match(/\b(?:(?:RELEASE_)?COOKIES\.\w+|SESSION_COOKIE)\b/g))].join(' '),
  ]);
  expect(names.sort()).toEqual([
    ['api/src/accounts/devices.ts', 'COOKIES.device'],
    ['api/src/accounts/sessions.ts', 'SESSION_COOKIE'],
    ['api/src/oidc/provider-sign-ins.ts', 'COOKIES.provider'],
    ['api/src/second-factor/pending-sign-ins.ts', 'COOKIES.secondStep'],
    ['api/src/sign-in/return-path.ts', 'COOKIES.back'],
    ['shell/src/remotes/release-failures.ts', 'RELEASE_COOKIES.avoid'],
    [
      'shell/src/server/choose-releases.ts',
      'RELEASE_COOKIES.bucket RELEASE_COOKIES.pins RELEASE_COOKIES.avoid',
    ],
  ]);
  const all = Object.keys({ ...COOKIES, ...RELEASE_COOKIES });
  expect(all).toHaveLength(new Set(names.flatMap(([, cookies]) => cookies!.split(' '))).size);
});
