import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { response } from '@lisle-harrow/shell/testing';
import { CASE, renderCase } from '../../testing/render-case';
import { byDay, eventWords, whoWords } from './timeline-words';

const PAGE = `GET ${CASE}/timeline`;
const event = (id: string, at: string, kind: string, more: object = {}) => ({
  id,
  at,
  kind,
  side: 'staff',
  by: 'Ada Lind',
  title: null,
  detail: null,
  ...more,
});
const events = [
  event('l3', '2026-11-19T15:05:00.000Z', 'document-reviewed', {
    title: 'Passport',
    detail: 'requires_update',
  }),
  event('l2', '2026-11-19T14:00:00.000Z', 'signed-in', { side: 'client', by: 'Ines Moreau' }),
  event('l1', '2026-11-19T13:00:00.000Z', 'signed-in', { side: 'client', by: 'Ines Moreau' }),
  event('w9', '2026-11-18T13:00:00.000Z', 'message-written', { side: 'client', by: null }),
];

test('events are grouped by day, say who did what, and link to the tab with more', async () => {
  await renderCase('?tab=timeline', { [PAGE]: { events, next: null } });
  const link = await screen.findByRole('link', { name: 'asked for an update of Passport' });
  expect(link).toHaveAttribute('href', '/admin/clients/k1?tab=documents');
  expect(screen.getAllByRole('heading', { level: 3 }).map((day) => day.textContent)).toEqual([
    '19 Nov 2026',
    '18 Nov 2026',
  ]);
  const items = within(screen.getByRole('tabpanel')).getAllByRole('listitem');
  expect(items.map((item) => item.textContent)).toEqual([
    '10:05 AMAda Lind asked for an update of Passport',
    '9:00 AMInes Moreau signed in 2 times',
    '8:00 AMThe client wrote a message',
  ]);
  expect(screen.queryByRole('button', { name: 'Show earlier' })).toBeNull();
});

test('earlier events are added after those shown', async () => {
  const { api } = await renderCase('?tab=timeline', {
    [PAGE]: { events: events.slice(0, 1), next: '2026 l 3' },
    [`${PAGE}?cursor=2026+l+3`]: { events: events.slice(3), next: null },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Show earlier' }));
  expect(await screen.findByRole('link', { name: 'wrote a message' })).toBeVisible();
  expect(screen.getByRole('link', { name: /Passport/ })).toBeVisible();
  expect(api.count(PAGE)).toBe(1);
});

test('a timeline that failed can be loaded again, and an empty one says so', async () => {
  const { api } = await renderCase('?tab=timeline', { [PAGE]: () => response(500) });
  const again = await screen.findByRole('button', { name: 'Try again' });
  api.routes[PAGE] = { events: [], next: null };
  await userEvent.click(again);
  expect(await screen.findByText('Nothing has happened yet.')).toBeVisible();
});

test('removed and unknown items are named', () => {
  const gone = event('l1', '2026-11-19T13:00:00.000Z', 'document-added', { side: 'client', by: null });
  expect(`${whoWords(gone)} ${eventWords(gone)}`).toBe('The client handed over a document that is gone');
  const plan = { ...gone, kind: 'milestones-planned', title: 'New client', detail: '1' };
  expect(eventWords(plan)).toBe('added 1 milestone from the template New client');
  const reminded = { ...gone, kind: 'document-reminded', side: 'product', title: 'Passport' };
  expect(`${whoWords(reminded)} ${eventWords(reminded)}`).toBe('The system reminded the client of Passport');
  expect(eventWords({ ...gone, kind: 'crystal-ball-asked' })).toBe('crystal ball asked');
  expect(byDay([])).toEqual([]);
});
