import { Icon, Section, Wrap } from '@lisle-harrow/shared-ui';
import { styled } from 'styled-components';

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 7fr) minmax(0, 5fr);
  gap: 2.5rem clamp(2rem, 6vw, 7rem);

  h2 {
    margin-bottom: 1.25rem;
    font-size: var(--t-title);
    line-height: var(--l-title);
    letter-spacing: var(--k-title);
  }

  p {
    max-width: 36em;
    font-size: var(--t-lead);
    line-height: var(--l-lead);
  }

  @media (max-width: 63.9375em) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const For = styled.ul`
  border-top: 1px solid var(--line-2);

  li {
    display: grid;
    grid-template-columns: auto 1fr;
    gap: 0.9rem;
    padding: 0.9rem 0;
    border-bottom: 1px solid var(--line);
  }

  svg {
    margin-top: 0.2rem;
    color: var(--iris-1);
  }
`;

/** What a service is and whom it is for. */
export function Audience({ summary, audience }: { summary: string; audience: readonly string[] }) {
  return (
    <Section>
      <Wrap>
        <Columns>
          {summary && (
            <div>
              <h2>What it is</h2>
              <p>{summary}</p>
            </div>
          )}
          {audience.length > 0 && (
            <div>
              <h2>Who it is for</h2>
              <For>
                {audience.map((who) => (
                  <li key={who}>
                    <Icon name="check" size={18} />
                    {who}
                  </li>
                ))}
              </For>
            </div>
          )}
        </Columns>
      </Wrap>
    </Section>
  );
}
