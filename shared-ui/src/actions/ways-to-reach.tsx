import { Fragment } from 'react';
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

interface WaysToReachProps {
  email: string;
  offices: readonly { city: string; phone: string }[];
}

/** "Write to ... or call ...": what stands in for every form where no script runs. */
export function WaysToReach({ email, offices }: WaysToReachProps) {
  const phones = offices.filter(({ phone }) => phone);
  return (
    <>
      {email && (
        <>
          Write to <a href={`mailto:${email}`}>{email}</a>
        </>
      )}
      {phones.map(({ city, phone }, at) => (
        <Fragment key={city}>
          {at > 0 ? ', ' : email ? ' or call ' : 'Call '}
          <PhoneLink place={city} number={phone} />
        </Fragment>
      ))}
      .
    </>
  );
}
