import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openPage } from '../testing/open-page';

test('has hero, story and a button for the booking dialog [AB1]', async () => {
  const { host, calls } = await openPage('/about');
  expect(screen.getByRole('heading', { level: 1 })).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Our story' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Schedule Consultation' }));
  expect(host.bookings).toHaveLength(1);
  expect(calls).toEqual([]);
});

test('names the four values [AB2]', async () => {
  await openPage('/about');
  for (const name of ['Excellence', 'Discretion', 'Innovation', 'Partnership']) {
    expect(screen.getByRole('heading', { name })).toBeInTheDocument();
  }
});

test('gives the three offices with address and phone [AB3]', async () => {
  const { host } = await openPage('/about');
  for (const office of host.site.offices) {
    const entry = screen.getByRole('heading', { name: office.city }).closest('li')!;
    for (const line of office.address) expect(entry).toHaveTextContent(line);
    expect(entry.querySelector('a[href^="tel:+"]')).toHaveTextContent(office.phone);
  }
  expect(screen.getByRole('heading', { name: 'Three offices, one file' })).toBeInTheDocument();
  expect(host.site.offices.map((office) => office.city)).toEqual(['New York', 'London', 'Singapore']);
});

test('gives the four figures [AB4]', async () => {
  await openPage('/about');
  for (const value of ['250+', '$2.5B+', '45+', '15+']) expect(screen.getByText(value)).toBeInTheDocument();
});

test('the story names 2009 [AB5]', async () => {
  await openPage('/about');
  expect(screen.getByText(/founded in 2009/)).toBeInTheDocument();
});
