import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Link, useLocation } from '@lisle-harrow/shell/router';
import { never, response } from '@lisle-harrow/shell/testing';
import { paths } from '../testing/full-table';
import { openPage } from '../testing/open-page';

const cardTitles = () =>
  screen
    .queryAllByRole('link', { name: /^Read Article/ })
    .map((link) => link.textContent?.replace('Read Article: ', ''));
const cardsShown = async () => {
  await screen.findAllByRole('link', { name: /^Read Article/ });
  return cardTitles();
};
const searchBox = () => screen.getByPlaceholderText('Search insights...');
const categoryBox = () => screen.getByRole('combobox', { name: 'Category' });

test('finds words in title or excerpt, in any case [IN1]', async () => {
  await openPage('/insights');
  await cardsShown();
  await userEvent.type(searchBox(), 'CUSTODY');
  expect(cardTitles()).toEqual(['Custody after the halving', 'Gifts across borders']);
});

test('offers every category of the data once, as first spelled [IN2]', async () => {
  await openPage('/insights');
  await cardsShown();
  expect(
    within(categoryBox())
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual([
    'All Categories',
    'Digital Assets',
    'Tax Strategy',
    'Citizenship',
    'Wealth Management',
    'Collections',
  ]);
  expect(categoryBox()).toHaveDisplayValue('All Categories');
});

test('a category contains its items in any case [IN3]', async () => {
  await openPage('/insights');
  await cardsShown();
  await userEvent.selectOptions(categoryBox(), 'Tax Strategy');
  expect(cardTitles()).toEqual(['Leaving well', 'Gifts across borders']);
});

test('search and category combine [IN4]', async () => {
  await openPage('/insights');
  await cardsShown();
  await userEvent.selectOptions(categoryBox(), 'Tax Strategy');
  await userEvent.type(searchBox(), 'paper');
  expect(cardTitles()).toEqual(['Leaving well']);
});

test('the filter comes from the URL', async () => {
  await openPage('/insights?q=paper&category=TAX%20STRATEGY');
  expect(await cardsShown()).toEqual(['Leaving well']);
  expect(searchBox()).toHaveValue('paper');
  expect(categoryBox()).toHaveDisplayValue('Tax Strategy');
});

test('the filter goes into the URL, and a link without one clears it', async () => {
  const { search } = await openPageWithLocation('/insights');
  await cardsShown();
  await userEvent.type(searchBox(), 'paper');
  await userEvent.selectOptions(categoryBox(), 'Collections');
  await waitFor(() => expect(search()).toBe('?q=paper&category=Collections'));
  await userEvent.click(screen.getByRole('link', { name: 'fresh' }));
  await waitFor(() => expect(searchBox()).toHaveValue(''));
  expect(cardTitles()).toHaveLength(6);
});

test('shows six placeholders while loading, then the cards [IN5]', async () => {
  await openPage('/insights', { answers: { 'GET /api/insights': never } });
  expect(screen.getAllByTestId('skeleton')).toHaveLength(6);
  expect(screen.queryByText('No insights available at this time.')).not.toBeInTheDocument();
});

test('each card links to its article [IN6, D6]', async () => {
  const { calls } = await openPage('/insights');
  await cardsShown();
  expect(paths(calls)).toEqual(['GET /api/insights']);
  expect(screen.getByRole('link', { name: /Leaving well$/ })).toHaveAttribute('href', '/insights/insight-2');
});

test('a filter without matches says so and can be cleared [IN7]', async () => {
  await openPage('/insights');
  await cardsShown();
  await userEvent.type(searchBox(), 'nothing like it');
  expect(screen.getByText('No insights match your search criteria.')).toBeInTheDocument();
  expect(screen.getByText('Try adjusting your search or filter settings.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('link', { name: 'Clear search' }));
  expect(cardTitles()).toHaveLength(6);
  expect(searchBox()).toHaveFocus();
});

test.each([
  ['is empty', []],
  ['fails', () => response(500, {})],
])('says so when the list %s [IN8]', async (_, list) => {
  await openPage('/insights', { answers: { 'GET /api/insights': list } });
  expect(await screen.findByText('No insights available at this time.')).toBeInTheDocument();
  expect(screen.getByText('Please check back later for the latest market analysis.')).toBeInTheDocument();
});

test('names four areas of expertise, none a filter [IN9]', async () => {
  await openPage('/insights', { answers: { 'GET /api/insights': never } });
  for (const name of ['Digital Assets', 'Tax Strategy', 'Citizenship', 'Wealth Management']) {
    expect(screen.getByRole('heading', { name })).toBeInTheDocument();
  }
});

test('the newsletter takes an address and does nothing with it [IN10, IN11]', async () => {
  const { calls, host } = await openPage('/insights');
  await cardsShown();
  const email = screen.getByRole('textbox', { name: 'Email address' });
  const subscribe = screen.getByRole('button', { name: 'Subscribe' });
  expect(email).toHaveAttribute('type', 'email');
  expect(email.closest('form')).toBeNull();
  for (const typed of ['nonsense', 'a@b.example']) {
    await userEvent.clear(email);
    await userEvent.type(email, `${typed}{Enter}`);
    await userEvent.click(subscribe);
    expect(email).toHaveValue(typed);
  }
  expect(calls).toHaveLength(1);
  expect(host.toasts).toEqual([]);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a card shows title, excerpt, category and minutes [IN12]', async () => {
  await openPage('/insights');
  await cardsShown();
  const card = screen.getByRole('heading', { name: 'Leaving well' }).closest('li')!;
  expect(card).toHaveTextContent('Residence, timing and paper');
  expect(card).toHaveTextContent('Tax Strategy');
  expect(card).toHaveTextContent('5 min read');
});

/** Opens the page with a probe for the URL and a link like that in the header. */
async function openPageWithLocation(path: string) {
  let now = '';
  const Probe = () => {
    now = useLocation().search;
    return <Link to="/insights">fresh</Link>;
  };
  return { ...(await openPage(path, { beside: <Probe /> })), search: () => now };
}
