import { styled } from 'styled-components';

// Visitors write their own address: a `?` or `&` in it must not add headers to the mail (RFC 6068, 2).
const UNSAFE = /[^\w.+'@-]/g;
const ADDRESS = /^[\w.+'!#$%&*/=?^`{|}~-]+@[\w-]+(\.[\w-]+)+$/;

export function EmailLink({ address }: { address: string }) {
  return ADDRESS.test(address) ? (
    <Line as="a" href={`mailto:${address.replace(UNSAFE, encodeURIComponent)}`}>
      {address}
    </Line>
  ) : (
    <Line dir="auto">{address}</Line>
  );
}

const Line = styled.span`
  display: block;
  width: fit-content;
  max-width: 100%;
  color: var(--ink-2);
  font-size: var(--t-small);
  line-height: 24px;
  text-decoration: none;
  overflow-wrap: anywhere;

  &:any-link:hover {
    text-decoration: underline;
  }

  /* A larger touch target that does not make the row taller. */
  @media (pointer: coarse) {
    position: relative;

    &:any-link::after {
      content: '';
      position: absolute;
      inset: 0 0 -1rem;
    }
  }
`;
