import { Wrap } from '@lisle-harrow/shared-ui';
import { styled } from 'styled-components';
import { useHost } from '@lisle-harrow/shell/host';

const Bar = styled.div`
  position: relative;
  background: var(--paper);
  border-top: 1px solid var(--line-2);
`;

const Facts = styled(Wrap)`
  display: grid;
  grid-template-columns: repeat(4, auto);
  justify-content: space-between;
  gap: 1rem 2rem;
  padding-block: 1.15rem 1.25rem;

  dt {
    color: var(--ink-3);
    font-size: var(--t-small);
  }

  dd {
    font-size: var(--t-ui);
    font-weight: 500;
    font-variant-numeric: tabular-nums;
  }

  @media (max-width: 47.9375em) {
    grid-template-columns: 1fr 1fr;
    gap: 1rem;
  }
`;

/** Four plain facts under the hero. */
export function FactRail() {
  const { site } = useHost();
  return (
    <Bar>
      <Facts as="dl">
        <div>
          <dt>Founded</dt>
          <dd>{site.founded}</dd>
        </div>
        <div>
          <dt>Offices</dt>
          <dd>{site.offices.map((office) => office.city).join(', ')}</dd>
        </div>
        <div>
          <dt>Hours</dt>
          <dd>{site.hours}</dd>
        </div>
        <div>
          <dt>First reply</dt>
          <dd>Within 24 hours</dd>
        </div>
      </Facts>
    </Bar>
  );
}
