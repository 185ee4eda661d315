import { waitingSentence } from './waiting-sentence';

test.each([
  [9, 6, '9 bookings and 6 inquiries are waiting for a reply.'],
  [1, 1, '1 booking and 1 inquiry are waiting for a reply.'],
  [1, 0, '1 booking is waiting for a reply.'],
  [0, 2, '2 inquiries are waiting for a reply.'],
  [0, 0, 'Nothing is waiting for a reply.'],
  [undefined, 2, undefined],
  [3, undefined, undefined],
])('%p bookings and %p inquiries: %p', (bookings, contacts, sentence) => {
  expect(waitingSentence(bookings, contacts)).toBe(sentence);
});
