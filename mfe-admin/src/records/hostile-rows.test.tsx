import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { response } from '@lisle-harrow/shell/testing';
import { bookings, contacts, HOSTILE } from '../testing/fixtures';
import { renderStaff } from '../testing/render-staff';

/** From a row stored before such marks were stripped from visitors' input. */
const OVERRIDE = '\u202e';
const RTL = 'مرحبا gpj.exe';
const LONG = 'W'.repeat(5000);

const COUNTED = { 'X-Total-Count': '1', 'X-Open-Count': '1' };

/** A row in which every field that a visitor can write is `text`. */
function rowFilledWith<Row extends object>(row: Row, text: string): Row {
  const fields = Object.keys(row).map((key) => [key, key === 'id' ? 'x1' : text]);
  return Object.fromEntries(fields) as Row;
}

describe.each([
  { written: 'of markup', text: HOSTILE },
  { written: 'of 5000 characters', text: LONG },
  { written: 'from right to left', text: RTL, stored: `مرحبا ${OVERRIDE}gpj.exe` },
])('a record $written', ({ text, stored = text }) => {
  const routes = {
    'GET /api/admin/bookings': [rowFilledWith(bookings[0]!, stored)],
    'GET /api/admin/contacts': [rowFilledWith(contacts[0]!, stored)],
  };

  test('is text in the bookings table', async () => {
    await renderStaff('/admin', routes);
    expect(await screen.findByText(`${text} ${text}`)).toBeVisible();
    expect(screen.getByRole('combobox', { name: `Set status for ${text} ${text}` })).toBeVisible();
    expect(screen.getByRole('button', { name: `Open booking of ${text} ${text}` })).toBeVisible();
    expectNoMarkupAndNoLink();
  });

  test('is text in the panel of a booking', async () => {
    await renderStaff('/admin?open=x1', {
      ...routes,
      'GET /api/admin/bookings': () => response(200, routes['GET /api/admin/bookings'], COUNTED),
      'GET /api/admin/bookings/x1': rowFilledWith(
        { ...bookings[0]!, message: '', createdAt: '', timeZone: '' },
        stored,
      ),
    });
    const panel = within(await screen.findByRole('dialog', { name: `${text} ${text}` }));
    expect(await panel.findByText('Message')).toBeVisible();
    expect(panel.getAllByText(text, { selector: '[dir=auto]' })).toHaveLength(3);
    expect(panel.getByRole('combobox', { name: `Set status for ${text} ${text}` })).toBeVisible();
    expectNoMarkupAndNoLink();
  });

  test('is text in the panel of an inquiry', async () => {
    await renderStaff('/admin?tab=contacts&open=x1', {
      ...routes,
      'GET /api/admin/contacts': () => response(200, routes['GET /api/admin/contacts'], COUNTED),
      'GET /api/admin/contacts/x1': rowFilledWith({ ...contacts[0]!, timeZone: '' }, stored),
    });
    const panel = within(await screen.findByRole('dialog', { name: text }));
    expect(panel.getAllByText(text, { selector: '[dir=auto]' }).length).toBeGreaterThanOrEqual(3);
    expectNoMarkupAndNoLink();
  });

  test('is text in the contacts table and in its opened row', async () => {
    await renderStaff('/admin?tab=contacts', routes);
    await userEvent.click(await screen.findByRole('button', { name: `Full message from ${text}` }));
    expect(screen.getAllByText(text, { selector: '[dir=auto]' })).toHaveLength(5);
    expectNoMarkupAndNoLink();
  });

  test('is text on the signed-in home', async () => {
    await renderStaff('/', routes);
    expect(await screen.findByText(`${text} ${text}`)).toBeVisible();
    expectNoMarkupAndNoLink();
  });
});

test('an address with mail headers is not linked', async () => {
  await renderStaff('/admin', {
    'GET /api/admin/bookings': [{ ...bookings[0], email: 'a@b.example?bcc=c@d.example' }],
  });
  expect(await screen.findByText('a@b.example?bcc=c@d.example')).toBeVisible();
  expectNoMarkupAndNoLink();
});

function expectNoMarkupAndNoLink() {
  expect(document.querySelector('img, script, [onerror]')).toBeNull();
  expect(document.querySelector('a[href^="mailto:"]')).toBeNull();
  expect(document.body).not.toHaveTextContent(/undefined|NaN|Invalid Date/);
}
