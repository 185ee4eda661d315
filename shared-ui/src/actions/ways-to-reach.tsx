import { Fragment } from 'react';
import { styled } from 'styled-components';

// The HTML check recognizes by the class `nobr` that the number does not break (e2e/markup.test.ts).
const Line = styled.a.attrs({ className: 'nobr' })`
  white-space: nowrap;
  font-variant-numeric: tabular-nums;
`;

/** A telephone number as a `tel:` link, preceded by its city if that is not obvious. */
export function PhoneLink({ number, city }: { number: string; city?: string }) {
  return <Line href={`tel:${number.replace(/[^+\d]/g, '')}`}>{city ? `${city} ${number}` : number}</Line>;
}

interface WaysToReachProps {
  email: string;
  offices: readonly { city: string; phone: string }[];
}

/** "Write to ... or call ...": the alternative to every form where JavaScript is off. */
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
          <PhoneLink city={city} number={phone} />
        </Fragment>
      ))}
      .
    </>
  );
}
