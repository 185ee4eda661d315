import { render, screen } from '@testing-library/react';
import { MemoryRouter } from '@lisle-harrow/shell/router';
import { WaitingSentence } from './waiting-sentence';

test.each([
  [9, 6, '9 bookings and 6 inquiries are waiting for a reply.'],
  [1, 1, '1 booking and 1 inquiry are waiting for a reply.'],
  [1, 0, '1 booking is waiting for a reply.'],
  [0, 2, '2 inquiries are waiting for a reply.'],
  [1_000, 0, '1,000 bookings are waiting for a reply.'],
  [0, 0, 'Nothing is waiting for a reply.'],
  [undefined, 2, ''],
  [3, undefined, ''],
])('%p bookings and %p inquiries: %p', (bookings, contacts, sentence) => {
  const { container } = render(<WaitingSentence bookings={bookings} contacts={contacts} />, {
    wrapper: MemoryRouter,
  });
  expect(container.textContent).toBe(sentence);
});

test('each number links to its records, longest waiting first', () => {
  render(<WaitingSentence bookings={2} contacts={3} />, { wrapper: MemoryRouter });
  const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(href('2 bookings')).toBe('/admin?status=pending&sort=oldest');
  expect(href('3 inquiries')).toBe('/admin?tab=contacts&status=new&sort=oldest');
});
