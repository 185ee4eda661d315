import { styled } from 'styled-components';

// `nobr` is the class by which the HTML check knows that the number does not break (e2e/markup.test.ts).
const Line = styled.a.attrs({ className: 'nobr' })`
  white-space: nowrap;
  font-variant-numeric: tabular-nums;
`;

/** A telephone number that is dialled when pressed, with the place it rings at in front of it where that is not clear. */
export function PhoneLink({ number, place }: { number: string; place?: string }) {
  return <Line href={`tel:${number.replace(/[^+\d]/g, '')}`}>{place ? `${place} ${number}` : number}</Line>;
}
