import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { never, response } from '@lisle-harrow/shell/testing';
import { paths } from '../testing/full-table';
import { openPage } from '../testing/open-page';

const learnMore = { name: /^Learn More/ };

test('the hero opens the booking dialog [HO1]', async () => {
  const { host } = await openPage('/');
  await userEvent.click(screen.getByRole('button', { name: 'Start Your Journey' }));
  expect(host.bookings).toEqual([undefined]);
});

test('the hero links to the services [HO2]', async () => {
  await openPage('/');
  expect(screen.getByRole('link', { name: 'Explore Services' })).toHaveAttribute('href', '/services');
});

test('shows the first six services in list order [HO3]', async () => {
  await openPage('/');
  expect(await screen.findAllByRole('link', learnMore)).toHaveLength(6);
  expect(screen.getAllByRole('link', learnMore).map((link) => link.textContent)).toEqual([
    'Learn More about Tax Optimization',
    ...[2, 3, 4, 5, 6].map((number) => `Learn More about Service ${number}`),
  ]);
  expect(screen.queryByText('Service 7')).not.toBeInTheDocument();
});

test('with four services shows four [HO3]', async () => {
  const four = [1, 2, 3, 4].map((id) => ({
    id,
    slug: `s${id}`,
    title: `S ${id}`,
    description: '',
    icon: '',
  }));
  await openPage('/', { answers: { 'GET /api/services': four } });
  expect(await screen.findAllByRole('link', learnMore)).toHaveLength(4);
});

test('the four figures depend on no call [HO4]', async () => {
  await openPage('/', {
    answers: {
      'GET /api/services': never,
      'GET /api/team': never,
      'GET /api/testimonials': never,
      'GET /api/insights': never,
    },
  });
  const figures = [
    ['250+', 'Elite Clients'],
    ['$2.5B+', 'Assets Under Management'],
    ['45+', 'Countries Served'],
    ['15+', 'Years Experience'],
  ] as const;
  for (const [value, label] of figures) {
    expect(screen.getByText(value).closest('div')).toContainElement(screen.getByText(label));
  }
});

test('Our Story links to /about [HO5]', async () => {
  await openPage('/');
  expect(screen.getByRole('link', { name: 'Our Story' })).toHaveAttribute('href', '/about');
});

test('shows the first three of the team [HO6]', async () => {
  await openPage('/');
  for (const number of [1, 2, 3]) {
    expect(await screen.findByRole('heading', { name: `Member ${number} Surname` })).toBeInTheDocument();
  }
  expect(screen.queryByText('Member 4 Surname')).not.toBeInTheDocument();
});

test('shows the first three testimonials [HO7]', async () => {
  await openPage('/');
  expect(await screen.findByText('Quote three')).toBeInTheDocument();
  expect(screen.queryByText('Quote four')).not.toBeInTheDocument();
});

test('shows the first three insights and links to all of them [HO8]', async () => {
  await openPage('/');
  expect(await screen.findAllByRole('link', { name: /^Read Article/ })).toHaveLength(3);
  expect(screen.queryByText('Gifts across borders')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'View All Insights' })).toHaveAttribute('href', '/insights');
});

test('the certificate opens the booking dialog [HO9]', async () => {
  const { host } = await openPage('/');
  await userEvent.click(screen.getByRole('button', { name: 'Schedule Consultation' }));
  expect(host.bookings).toHaveLength(1);
});

test('the tagline is the heading of the page [HO10]', async () => {
  await openPage('/');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
    'Strategic solutions for global wealth management',
  );
});

test('reads each list once [HO11]', async () => {
  const { calls } = await openPage('/');
  await screen.findByText('Quote three');
  expect(paths(calls)).toEqual([
    'GET /api/insights',
    'GET /api/services',
    'GET /api/team',
    'GET /api/testimonials',
  ]);
});

test('a testimonial shows name, title and quote [TE1]', async () => {
  await openPage('/');
  const figure = (await screen.findByText('Quote two')).closest('figure')!;
  expect(within(figure).getByText('Ben Two')).toBeInTheDocument();
  expect(within(figure).getByText('Trustee')).toBeInTheDocument();
});

test('ratings are read out of five [TE2]', async () => {
  await openPage('/');
  await screen.findByText('Quote one');
  for (const rating of [5, 3, 1]) {
    expect(screen.getByRole('img', { name: `${rating} out of 5 stars` })).toBeInTheDocument();
  }
});

test('only a verified client is called Verified Client [TE3]', async () => {
  await openPage('/');
  await screen.findByText('Quote one');
  const verified = (quote: string) =>
    within(screen.getByText(quote).closest('figure')!).queryByText('Verified Client') !== null;
  expect([verified('Quote one'), verified('Quote two'), verified('Quote three')]).toEqual([
    true,
    false,
    true,
  ]);
});

test('shows the picture if there is one, otherwise initials [TE4]', async () => {
  const { container } = await openPage('/');
  await screen.findByText('Quote three');
  expect(container.querySelector('img[src="https://images.example/cy.jpg"]')).toBeInTheDocument();
  expect(within(screen.getByText('Quote one').closest('figure')!).getByText('AO')).toBeInTheDocument();
});

test('lists that fail look empty, without an error [CA13]', async () => {
  const fails = () => response(500, { title: 'Internal Server Error' });
  const { host, calls } = await openPage('/', {
    answers: {
      'GET /api/services': fails,
      'GET /api/team': fails,
      'GET /api/testimonials': fails,
      'GET /api/insights': fails,
    },
  });
  expect(await screen.findByText('No services available at this time.')).toBeInTheDocument();
  expect(screen.getByText('Team information is currently being updated.')).toBeInTheDocument();
  expect(screen.getByText('No insights available at this time.')).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'Client testimonials' })).not.toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(host.toasts).toEqual([]);
  expect(calls).toHaveLength(4);
});

test('lists that answer 401 do not open the login page [CA8]', async () => {
  const { host } = await openPage('/', {
    answers: { 'GET /api/services': () => response(401, { message: 'Unauthorized' }) },
  });
  expect(await screen.findByText('No services available at this time.')).toBeInTheDocument();
  expect(host.signIns).toBe(0);
});

test('absent, null and empty fields show nothing [EN12]', async () => {
  const bare = [{ id: 1 }, { id: 2, name: null, imageUrl: null }, { id: 3, name: '', imageUrl: '' }];
  const { container } = await openPage('/', {
    answers: {
      'GET /api/services': bare,
      'GET /api/team': bare,
      'GET /api/testimonials': bare,
      'GET /api/insights': bare,
    },
  });
  expect(await screen.findAllByRole('link', learnMore)).toHaveLength(3);
  expect(container.textContent).not.toMatch(/undefined|null|NaN|Invalid Date|\b0 min/);
  expect(screen.queryByRole('img', { name: /stars/ })).not.toBeInTheDocument();
});
