/** `9 bookings and 6 inquiries are waiting for a reply.`; nothing while either count is unknown. */
export function waitingSentence(
  bookings: number | undefined,
  contacts: number | undefined,
): string | undefined {
  if (bookings === undefined || contacts === undefined) return undefined;
  const parts = [amount(bookings, 'booking', 'bookings'), amount(contacts, 'inquiry', 'inquiries')].filter(
    (part) => part !== undefined,
  );
  if (parts.length === 0) return 'Nothing is waiting for a reply.';
  const one = bookings + contacts === 1;
  return `${parts.join(' and ')} ${one ? 'is' : 'are'} waiting for a reply.`;
}

function amount(count: number, one: string, many: string): string | undefined {
  return count === 0 ? undefined : `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}
