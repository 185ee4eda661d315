import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { never, response } from '@lisle-harrow/shell/testing';
import { openPage } from '../testing/open-page';

test('shows what the service is, for whom and how it works [D6]', async () => {
  await openPage('/services/tax-optimization');
  expect(await screen.findByRole('heading', { level: 1, name: 'Tax Optimization' })).toBeInTheDocument();
  expect(screen.getByText('A longer word on tax across borders.')).toBeInTheDocument();
  expect(screen.getByText('Founders before an exit')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Read the position' })).toBeInTheDocument();
});

test('shows the insights of its category, in any case [D6]', async () => {
  await openPage('/services/tax-optimization');
  expect(await screen.findAllByRole('link', { name: /^Read Article/ })).toHaveLength(2);
});

test('the booking button preselects the service [D6]', async () => {
  const { host } = await openPage('/services/tax-optimization');
  const [first] = await screen.findAllByRole('button', { name: 'Schedule Consultation' });
  await userEvent.click(first!);
  expect(host.bookings).toEqual([{ service: 'Tax Optimization' }]);
});

test('a service that cannot be booked is not preselected [D6]', async () => {
  const { host } = await openPage('/services/service-3');
  const [first] = await screen.findAllByRole('button', { name: 'Schedule Consultation' });
  await userEvent.click(first!);
  expect(host.bookings).toEqual([undefined]);
});

test('on a server without the detail call the list data is shown [D6]', async () => {
  await openPage('/services/service-4');
  expect(await screen.findByRole('heading', { level: 1, name: 'Service 4' })).toBeInTheDocument();
  expect(screen.getByText('What service 4 does')).toBeInTheDocument();
});

test('an unknown slug is the 404 page [R5]', async () => {
  await openPage('/services/no-such-slug');
  expect(await screen.findByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeInTheDocument();
});

test('shows list data while the page loads', async () => {
  const { queryClient } = await openPage('/services');
  await screen.findAllByRole('link', { name: /^Learn More/ });
  await openPage('/services/service-2', { queryClient, answers: { 'GET /api/services/service-2': never } });
  expect(screen.getByRole('heading', { level: 1, name: 'Service 2' })).toBeInTheDocument();
});

test.each(['/services/service-2', '/services/only-in-the-detail'])(
  'if the call of %s fails, list data alone is not shown, nor is it a 404',
  async (path) => {
    await openPage(path, { answers: { [`GET /api${path}`]: () => response(503, {}) } });
    expect(await screen.findByRole('alert')).toHaveTextContent('This page could not be loaded');
  },
);

test('a page that fails to load says so and can be retried', async () => {
  let broken = true;
  await openPage('/services/tax-optimization', {
    answers: {
      'GET /api/services': () => response(500, {}),
      'GET /api/services/tax-optimization': () =>
        broken
          ? response(500, {})
          : response(200, { id: 1, title: 'Tax Optimization', description: 'Back again' }),
    },
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('This page could not be loaded');
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Back again')).toBeInTheDocument();
});
