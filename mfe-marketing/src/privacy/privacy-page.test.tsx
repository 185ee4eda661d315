import { screen } from '@testing-library/react';
import { COOKIES, DEFAULT_SITE, RELEASE_COOKIES, type Site } from '@lisle-harrow/api/contract';
import { renderRemote } from '@lisle-harrow/shell/testing';
import { remote } from '../routes';

const KEEPS = {
  inquiriesMonths: 24,
  bookingsMonths: 24,
  closedClientsMonths: 0,
  versionDays: 365,
  backupDays: 30,
};

async function text(keeps?: Site['keeps'], shares?: Site['shares']): Promise<string> {
  const site = { ...DEFAULT_SITE, ...(keeps && { keeps }), ...(shares && { shares }) };
  renderRemote(remote, { path: '/privacy', host: { site } });
  await screen.findByRole('heading', { level: 1, name: 'Privacy' });
  return document.body.textContent;
}

test('the page names every cookie in the code, once, and no other', async () => {
  await text();
  const named = [...document.querySelectorAll('li code')].map(({ textContent }) => textContent);
  expect(named).toEqual([...Object.values(COOKIES), ...Object.values(RELEASE_COOKIES)]);
});

test.each([
  [
    KEEPS,
    [
      '24 months after we last worked',
      '24 months after the day you booked',
      'until we erase them',
      'a year, then another 30',
      'stays in them for up to 30 days',
    ],
  ],
  [
    { ...KEEPS, versionDays: 0, backupDays: 0 },
    ['replaced: another 30 days', 'until newer backups replace them'],
  ],
  [undefined, ['24 months after we last worked', '24 months after the day you booked']],
  [
    { inquiriesMonths: 6, bookingsMonths: 1, closedClientsMonths: 120, versionDays: 90, backupDays: 14 },
    [
      '6 months after we last worked',
      'one month after the day you booked',
      '120 months after your case is closed',
      '90 days, then another 30',
      'for up to 14 days',
    ],
  ],
  [
    { ...KEEPS, inquiriesMonths: 0, bookingsMonths: 0, backupDays: null },
    [
      'Contact form messages: until you ask us to erase them',
      'Bookings: until you ask us',
      'until that backup is deleted',
    ],
  ],
])('with %o it says how long data are kept', async (keeps, sentences) => {
  const page = await text(keeps);
  for (const sentence of sentences) expect(page).toContain(sentence);
});

test('it says that the name of the referring site or campaign is kept, and where', async () => {
  const page = await text();
  expect(page).toContain(
    'which site you came from, or the link you followed names a campaign, we store that name',
  );
  expect(page).toContain('which site or campaign brought you here');
});

const PASSES_NOTHING_ON = 'We don’t pass anything on to others.';

test('it says that nothing is passed on only if that is so', async () => {
  expect(await text(KEEPS, [])).toContain(PASSES_NOTHING_ON);
});

test('nor if the server does not say', async () => {
  expect(await text(KEEPS)).not.toContain(PASSES_NOTHING_ON);
});

test.each([
  [['webhook'], 'is also sent to another system'],
  [['mail'], 'go through a mail server'],
  [['scanner'], 'is checked by a virus scanner'],
  [['signIn'], 'identity provider'],
  [['documents'], 'We store client documents on servers separate'],
  [['database', 'documents', 'backups'], 'our database, client documents, and encrypted backups on servers'],
] satisfies [Site['shares'], string][])('it says what %s receives', async (shares, sentence) => {
  const page = await text(KEEPS, shares);
  expect(page).toContain(sentence);
  expect(page).not.toContain(PASSES_NOTHING_ON);
});
