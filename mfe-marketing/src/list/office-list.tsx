import type { Office } from '@lisle-harrow/api/contract';
import { PhoneLink } from '@lisle-harrow/shared-ui';
import { styled } from 'styled-components';

const Offices = styled.ul`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  border-top: 1px solid var(--line-2);

  li {
    padding: 1.75rem clamp(1.25rem, 3vw, 3rem) 1.25rem 0;
  }

  li + li {
    padding-left: clamp(1.25rem, 3vw, 3rem);
    border-left: 1px solid var(--line-2);
  }

  address {
    margin-top: 0.7rem;
    color: var(--ink-2);
    font-style: normal;
  }

  address span {
    display: block;
  }

  a {
    display: inline-flex;
    align-items: center;
    min-height: 44px;
    margin-top: 0.4rem;
    color: var(--link);
  }

  @media (max-width: 767px) {
    grid-template-columns: minmax(0, 1fr);

    li,
    li + li {
      padding: 1.5rem 0 1rem;
      border-left: 0;
      border-bottom: 1px solid var(--line-2);
    }
  }
`;

/** The firm's offices with address and phone. */
export function OfficeList({ offices }: { offices: readonly Office[] }) {
  return (
    <Offices>
      {offices.map((office) => (
        <li key={office.city}>
          <h3>{office.city}</h3>
          <address>
            {office.address.map((line) => (
              <span key={line}>{line}</span>
            ))}
            {office.phone && <PhoneLink number={office.phone} />}
          </address>
        </li>
      ))}
    </Offices>
  );
}
