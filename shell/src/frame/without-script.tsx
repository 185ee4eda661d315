import { WaysToReach, Wrap } from '@lisle-harrow/shared-ui';
import { styled } from 'styled-components';
import { useHost } from '../host';

/** Under the header where no script runs: the plain forms in place of the dialog, which needs it. */
export function WithoutScript() {
  const { site } = useHost();
  return (
    <noscript>
      <Strip aria-label="Without JavaScript">
        <Wrap as="p">
          You can <a href="/book">book a consultation</a> and <a href="/write">send a message</a> without
          JavaScript. <WaysToReach email={site.email} offices={site.offices} />
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
