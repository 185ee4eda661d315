import { styled } from 'styled-components';

// Visitors write their own address: only a plain one becomes a link, so that nobody can inject headers into the mail.
const PLAIN_ADDRESS = /^[\w.+'-]+@[\w-]+(\.[\w-]+)+$/;

export function EmailLink({ address }: { address: string }) {
  return PLAIN_ADDRESS.test(address) ? (
    <Line as="a" href={`mailto:${address}`}>
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
