import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { never, response } from '@lisle-harrow/shell/testing';
import { paths } from '../testing/full-table';
import { openPage } from '../testing/open-page';

const learnMore = { name: /^Learn More/ };
const emptyText = 'No services available at this time.';

test('has a hero and the portfolio heading [SV1]', async () => {
  await openPage('/services');
  expect(screen.getByRole('heading', { level: 1 })).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Our Service Portfolio' })).toBeInTheDocument();
});

test('shows six placeholders and no empty text while loading [SV2, SV9]', async () => {
  await openPage('/services', { answers: { 'GET /api/services': never } });
  expect(screen.getAllByTestId('skeleton')).toHaveLength(6);
  expect(screen.queryByText(emptyText)).not.toBeInTheDocument();
});

test('an empty list says so [SV3]', async () => {
  await openPage('/services', { answers: { 'GET /api/services': [] } });
  expect(await screen.findByText(emptyText)).toBeInTheDocument();
  expect(screen.getByText('Please check back later or contact us directly.')).toBeInTheDocument();
  expect(screen.queryByTestId('skeleton')).not.toBeInTheDocument();
});

test('names the three advantages [SV4]', async () => {
  await openPage('/services');
  for (const name of ['15+ years', '45+ countries', 'Absolute discretion']) {
    expect(screen.getByRole('heading', { name })).toBeInTheDocument();
  }
});

test('shows the four steps in order [SV5]', async () => {
  await openPage('/services');
  const steps = screen.getByRole('heading', { name: 'Discovery' }).closest('ol')!;
  expect([...steps.querySelectorAll('h3')].map((step) => step.textContent)).toEqual([
    'Discovery',
    'Strategy',
    'Implementation',
    'Growth',
  ]);
});

test('each card links to the page of its service [SV6, D6]', async () => {
  await openPage('/services');
  const links = await screen.findAllByRole('link', learnMore);
  expect(links[0]).toHaveAttribute('href', '/services/tax-optimization');
  await userEvent.click(links[0]!);
  expect(await screen.findByRole('heading', { level: 1, name: 'Tax Optimization' })).toBeInTheDocument();
});

test('a card shows title, description and icon; an unknown icon is a briefcase [SV7]', async () => {
  const { container } = await openPage('/services');
  expect(await screen.findByText('What service 2 does')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Service 2' })).toBeInTheDocument();
  expect(
    [...container.querySelectorAll('[data-icon]')].map((seal) => seal.getAttribute('data-icon')),
  ).toEqual(['coins', 'shield', 'id-card', 'building', 'chart-line', 'gem', 'shield-check', 'briefcase']);
});

test('shows all services and reads nothing else [SV8]', async () => {
  const { calls } = await openPage('/services');
  expect(await screen.findAllByRole('link', learnMore)).toHaveLength(8);
  expect(paths(calls)).toEqual(['GET /api/services']);
});

test('a failing list looks empty and is read once [CA13]', async () => {
  const { calls, host } = await openPage('/services', {
    answers: { 'GET /api/services': () => response(500, {}) },
  });
  expect(await screen.findByText(emptyText)).toBeInTheDocument();
  expect(calls).toHaveLength(1);
  expect(host.toasts).toEqual([]);
});

test('the last button opens the booking dialog [R14]', async () => {
  const { host } = await openPage('/services');
  for (const button of screen.getAllByRole('button', { name: 'Schedule Consultation' }))
    await userEvent.click(button);
  expect(host.bookings).toHaveLength(2);
});
