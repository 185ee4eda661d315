import {
  commaList,
  describeSettings,
  httpAddress,
  sentencesAbout,
  setting,
  whole,
} from '@lisle-harrow/server/environment/setting';
import * as z from 'zod';
import { API_SETTINGS } from '../env';

const facts = { group: 'Servers', meaning: 'Something.' } as const;

test('a setting is described by its facts, its name and its default', () => {
  const described = describeSettings({
    WORKERS: setting(whole(1, 8).default(2), { ...facts, needed: 'behind a proxy', since: '1.1' }),
    NAMES: setting(commaList().default(['one', 'two']), facts),
    TOKEN: setting(z.string().optional(), { ...facts, group: 'Addresses', shown: 'secret' }),
  });
  expect(described).toEqual([
    // In the order of groups.
    { name: 'TOKEN', ...facts, group: 'Addresses', shown: 'secret', since: '1.0', value: '' },
    { name: 'WORKERS', ...facts, needed: 'behind a proxy', shown: 'value', since: '1.1', value: '2' },
    { name: 'NAMES', ...facts, shown: 'value', since: '1.0', value: 'one,two' },
  ]);
});

test('each wrong setting is named once, with its heading in the documentation', () => {
  const schema = z
    .object({ WORKERS: whole(1, 8), SITE_URL: httpAddress() })
    .refine(({ SITE_URL }) => SITE_URL.startsWith('https:'), {
      path: ['SITE_URL'],
      error: 'needs SITE_KEY unless it is https',
    });
  const said = (source: unknown) => sentencesAbout(schema.safeParse(source).error!);
  expect(said({ WORKERS: '1.5', SITE_URL: 'https:example.com' })).toBe(
    'WORKERS must be a whole number from 1 to 8. See docs/settings.md#workers. ' +
      'SITE_URL must be a full http:// or https:// address. See docs/settings.md#site_url.',
  );
  expect(said({ WORKERS: '1', SITE_URL: 'http://example.com' })).toBe(
    'SITE_URL needs SITE_KEY unless it is https. See docs/settings.md#site_url.',
  );
});

test('owners see of a setting named for a secret only that it is set, and of an address only its host', () => {
  const shownAs = (names: RegExp) =>
    new Set(API_SETTINGS.filter(({ name }) => names.test(name)).map(({ shown }) => shown));
  expect(shownAs(/SECRET$|TOKEN$|_PASSWORD$|_KEY(_FILE)?$|_KEYS_OLD$/)).toEqual(new Set(['secret']));
  expect(shownAs(/(?<!PUBLIC)_URLS?$|_ENDPOINT$/)).toEqual(new Set(['host']));
});
