import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { never, response } from '@lisle-harrow/shell/testing';
import { paths } from '../testing/full-table';
import { openPage } from '../testing/open-page';

const emptyText = 'Team information is currently being updated.';
const entryOf = async (name: string) => (await screen.findByRole('heading', { name })).closest('li')!;

test('has a hero and shows every member [TM1]', async () => {
  const { calls } = await openPage('/team');
  expect(await screen.findAllByRole('heading', { name: /^Member \d Surname$/ })).toHaveLength(5);
  expect(screen.getByRole('heading', { level: 1 })).toBeInTheDocument();
  expect(paths(calls)).toEqual(['GET /api/team']);
});

test('shows six placeholders while loading [TM2]', async () => {
  await openPage('/team', { answers: { 'GET /api/team': never } });
  expect(screen.getAllByTestId('skeleton')).toHaveLength(6);
  expect(screen.queryByText(emptyText)).not.toBeInTheDocument();
});

test.each([
  ['is empty', []],
  ['fails', () => response(500, {})],
])('says so when the list %s [TM3]', async (_, list) => {
  await openPage('/team', { answers: { 'GET /api/team': list } });
  expect(await screen.findByText(emptyText)).toBeInTheDocument();
});

test('has a values section and a section for joining [TM4]', async () => {
  await openPage('/team');
  expect(screen.getByRole('heading', { name: 'Our values at work' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Join the team' })).toBeInTheDocument();
});

test('View Open Positions does nothing [TM5]', async () => {
  const { host, calls } = await openPage('/team');
  await screen.findAllByRole('heading', { name: /^Member/ });
  const before = document.body.innerHTML;
  const positions = screen.getByRole('button', { name: 'View Open Positions' });
  expect(positions).toHaveAttribute('type', 'button');
  await userEvent.click(positions);
  expect(document.body.innerHTML).toBe(before);
  expect([host.bookings, host.toasts, calls.length]).toEqual([[], [], 1]);
});

test('Meet Our Team opens the booking dialog [TM6]', async () => {
  const { host } = await openPage('/team');
  await userEvent.click(screen.getByRole('button', { name: 'Meet Our Team' }));
  expect(host.bookings).toEqual([undefined]);
});

test('a member shows name, position, bio and a picture or initials [TM7]', async () => {
  await openPage('/team');
  const first = await entryOf('Member 1 Surname');
  expect(first).toHaveTextContent('Position 1');
  expect(first).toHaveTextContent('Life of member 1');
  expect(within(first).getByText('MS')).toBeInTheDocument();
  const second = await entryOf('Member 2 Surname');
  expect(second.querySelector('img')).toHaveAttribute('src', 'https://images.example/2.jpg');
});

test('shows the profiles of a member, or an empty space [TM8]', async () => {
  await openPage('/team');
  const links = async (number: number) =>
    within(await entryOf(`Member ${number} Surname`))
      .queryAllByRole('link')
      .map((link) => link.getAttribute('href'));
  expect(await links(1)).toEqual(['https://linkedin.example/1', 'https://twitter.example/1']);
  expect(await links(2)).toEqual(['https://linkedin.example/2']);
  expect(await links(3)).toEqual(['https://twitter.example/3']);
  expect(await links(4)).toEqual([]);
  expect((await entryOf('Member 4 Surname')).lastElementChild).toBeEmptyDOMElement();
});

test('a profile that is not a web URL is not linked [TM8]', async () => {
  await openPage('/team', {
    answers: { 'GET /api/team': [{ id: 1, name: 'Eve Adams', linkedinUrl: 'javascript:alert(1)' }] },
  });
  expect(within(await entryOf('Eve Adams')).queryByRole('link')).not.toBeInTheDocument();
});
