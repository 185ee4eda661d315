import { WaysToReach, Wrap } from '@lisle-harrow/shared-ui';
import { styled } from 'styled-components';
import { useHost } from '../host';

/** Under the header where no script runs: what then does not work, and what does instead. */
export function WithoutScript() {
  const { site } = useHost();
  return (
    <noscript>
      <Strip aria-label="Without JavaScript">
        <Wrap as="p">
          Booking and messages need JavaScript. <WaysToReach email={site.email} offices={site.offices} />
        </Wrap>
      </Strip>
    </noscript>
  );
}

const Strip = styled.aside`
  padding-block: 0.75rem;
  border-bottom: 1px solid var(--line);
  background: var(--sunken);
  color: var(--ink-2);
  font-size: var(--t-ui);

  a {
    color: var(--link);
  }

  @media print {
    display: none;
  }
`;
