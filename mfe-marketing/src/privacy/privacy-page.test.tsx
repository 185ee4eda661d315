import { screen } from '@testing-library/react';
import { COOKIES, DEFAULT_SITE, type Site } from 'api/contract';
import { renderRemote } from 'shell/testing';
import { remote } from '../routes';

const KEEPS = {
  inquiriesMonths: 24,
  bookingsMonths: 24,
  closedClientsMonths: 0,
  versionDays: 365,
  backupDays: 30,
};

async function text(keeps?: Site['keeps']): Promise<string> {
  renderRemote(remote, { path: '/privacy', host: { site: { ...DEFAULT_SITE, ...(keeps && { keeps }) } } });
  await screen.findByRole('heading', { level: 1, name: 'Privacy' });
  return document.body.textContent;
}

test('the page names every cookie of the code, once, and no other', async () => {
  await text();
  const named = [...document.querySelectorAll('li code')].map(({ textContent }) => textContent);
  expect(named).toEqual(Object.values(COOKIES));
});

test.each([
  [
    KEEPS,
    [
      '24 months after somebody last worked',
      '24 months after its day',
      'until it is erased',
      'a year, and another 30',
      'stays in them for 30 days',
    ],
  ],
  [undefined, ['24 months after somebody last worked', '24 months after its day']],
  [
    { inquiriesMonths: 6, bookingsMonths: 1, closedClientsMonths: 120, versionDays: 90, backupDays: 14 },
    [
      '6 months after somebody last worked',
      'a month after its day',
      '120 months after it was closed',
      '90 days, and another 30',
      'for 14 days',
    ],
  ],
  [
    { ...KEEPS, inquiriesMonths: 0, bookingsMonths: 0, backupDays: null },
    [
      'by the form: until you ask us to erase it',
      'A booking: until you ask us',
      'until they are removed themselves',
    ],
  ],
])('with %o it says for how long that is kept', async (keeps, sentences) => {
  const page = await text(keeps);
  for (const sentence of sentences) expect(page).toContain(sentence);
});
