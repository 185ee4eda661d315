import { Fragment } from 'react';
import { PhoneLink } from './phone-link';

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
