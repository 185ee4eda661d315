import { areasOf } from '../../page/areas';
import { pages } from '../../routes';
import { matching, pagesOf, settingsOf } from './commands';

const commands = ['Zoë Müller', 'Siobhán O’Brien', '山田太郎', 'Anne-Marie Weiß'].map((label) => ({
  id: label,
  label,
  hint: 'Colleague',
  to: '/admin',
}));

test.each([
  ['zoe MULLER', 'Zoë Müller'],
  ["o'brien", 'Siobhán O’Brien'],
  ['太郎', '山田太郎'],
  ['anne marie weiss', 'Anne-Marie Weiß'],
])('%j finds %j in the palette', (typed, label) => {
  expect(matching(commands, typed).map((command) => command.label)).toEqual([label]);
});

test.each([
  ['webhook', '/admin/settings/webhooks'],
  ['api key', '/admin/settings/api-keys'],
  ['vacation', '/admin/hours'],
  ['privacy page', '/admin/content/privacy'],
  ['passkey', '/account'],
  ['sign out', undefined],
  ['environment', '/admin/settings/system'],
])('an owner finds the page for %j', (typed, path) => {
  const areas = areasOf(pages, { staffRole: 'owner', seesClients: 'all' });
  const offered = [...pagesOf(areas), ...settingsOf('owner')];
  expect(matching(offered, typed).map(({ to }) => to)).toEqual([path]);
});

test('an adviser finds the hours by what they are about, and no mail of other advisers’ clients', () => {
  const areas = areasOf(pages, { staffRole: 'adviser', seesClients: 'own' });
  const offered = [...pagesOf(areas), ...settingsOf('adviser')];
  expect(matching(offered, 'holidays').map(({ to }) => to)).toEqual(['/admin/hours']);
  expect(matching(offered, 'mail')).toEqual([]);
});

test('the palette offers no settings that a role may not open', () => {
  expect(settingsOf('editor').map(({ id }) => id)).toEqual(['/account', 'sign-out']);
});
