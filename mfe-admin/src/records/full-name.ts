import type { Booking } from 'api/contract';

export function fullName({ firstName, lastName }: Booking): string {
  return `${firstName} ${lastName}`.trim();
}
