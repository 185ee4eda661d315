import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { bookings, contacts, HOSTILE } from '../testing/fixtures';
import { renderStaff } from '../testing/render-staff';

const RTL = 'مرحبا \u202e gpj.exe';
const LONG = 'W'.repeat(5000);

/** A row whose every field a visitor can write is `text`. */
function filled<Row extends object>(row: Row, text: string): Row {
  const fields = Object.keys(row).map((key) => [key, key === 'id' ? 'x1' : text]);
  return Object.fromEntries(fields) as Row;
}

describe.each([
  { written: 'of markup', text: HOSTILE },
  { written: 'of 5000 characters', text: LONG },
  { written: 'from right to left', text: RTL },
])('a record $written', ({ text }) => {
  const routes = {
    'GET /api/admin/bookings': [filled(bookings[0]!, text)],
    'GET /api/admin/contacts': [filled(contacts[0]!, text)],
  };

  test('is text in the bookings table', async () => {
    await renderStaff('/admin', routes);
    expect(await screen.findByText(`${text} ${text}`)).toBeVisible();
    expect(screen.getByRole('combobox')).toHaveAccessibleName(`Set status for ${text} ${text}`);
    expectNothingFromIt();
  });

  test('is text in the contacts table and in its opened row', async () => {
    await renderStaff('/admin?tab=contacts', routes);
    await userEvent.click(await screen.findByRole('button', { name: `Full message from ${text}` }));
    expect(screen.getAllByText(text, { selector: '[dir=auto]' })).toHaveLength(5);
    expectNothingFromIt();
  });

  test('is text on the signed-in home', async () => {
    await renderStaff('/', routes);
    expect(await screen.findByText(`${text} ${text}`)).toBeVisible();
    expectNothingFromIt();
  });
});

test('an address that carries mail headers is no link', async () => {
  await renderStaff('/admin', {
    'GET /api/admin/bookings': [{ ...bookings[0], email: 'a@b.example?bcc=c@d.example' }],
  });
  expect(await screen.findByText('a@b.example?bcc=c@d.example')).toBeVisible();
  expectNothingFromIt();
});

function expectNothingFromIt() {
  expect(document.querySelector('img, script, [onerror]')).toBeNull();
  expect(document.querySelector('a[href^="mailto:"]')).toBeNull();
  expect(document.body).not.toHaveTextContent(/undefined|NaN|Invalid Date/);
}
