import type { Office } from '@lisle-harrow/api/contract';
import { PhoneLink } from '@lisle-harrow/shared-ui';
import { css, styled } from 'styled-components';

/** Columns with a line between them, and a line below each full row. */
const columns = (count: number) => css`
  grid-template-columns: repeat(${count}, minmax(0, 1fr));

  li {
    position: relative;
    padding: 1.75rem clamp(1.25rem, 3vw, 3rem) 1.25rem;
    border-left: 1px solid var(--line-2);
  }

  li:nth-child(${count}n + 1) {
    padding-left: 0;
    border-left: 0;
  }

  /* Spans the full width of the list even if the last row is not full. */
  li:nth-child(${count}n + 1):not(:first-child)::before {
    content: '';
    position: absolute;
    inset: 0 auto auto 0;
    width: ${count * 100}%;
    border-top: 1px solid var(--line-2);
  }
`;

/** Three per row, or four if three would leave a single office in the last row. */
const perRow = (offices: number) => (offices > 3 && offices % 3 === 1 ? 4 : Math.min(offices, 3));

const Offices = styled.ul<{ $count: number }>`
  display: grid;
  border-top: 1px solid var(--line-2);

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

  @media (min-width: 68.75em) {
    ${({ $count }) => columns(perRow($count))}
  }

  @media (min-width: 48em) and (max-width: 68.7488em) {
    ${({ $count }) => columns(perRow($count) === 4 ? 2 : perRow($count))}
  }

  @media (min-width: 48em) {
    /* With a single office, the address goes beside the city. */
    li:only-child {
      display: grid;
      grid-template-columns: minmax(0, 1fr) minmax(0, 2fr);
    }

    li:only-child address {
      margin-top: 0;
    }
  }

  @media (max-width: 47.9375em) {
    li {
      padding: 1.5rem 0 1rem;
      border-bottom: 1px solid var(--line-2);
    }
  }
`;

/** The firm's offices with address and phone. */
export function OfficeList({ offices }: { offices: readonly Office[] }) {
  return (
    <Offices $count={offices.length}>
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
