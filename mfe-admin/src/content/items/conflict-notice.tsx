import { Button } from '@lisle-harrow/shared-ui';
import { styled } from 'styled-components';
import { readableValue } from './readable-value';

/** A field that two people have changed, with both values. */
export interface Conflict {
  readonly name: string;
  readonly label: string;
  readonly theirs: string;
  readonly own: string;
}

interface ConflictNoticeProps {
  readonly who: string;
  readonly conflicts: readonly Conflict[];
  readonly onTake: (conflict: Conflict) => void;
}

/** Says that somebody else has saved in the meantime, and shows both values of each field that both have changed. */
export function ConflictNotice({ who, conflicts, onTake }: ConflictNoticeProps) {
  return (
    <Panel role="alert" aria-labelledby="conflict-title">
      <h2 id="conflict-title">
        <bdi>{who}</bdi> has saved this meanwhile
      </h2>
      <p>
        Nothing of yours was saved. The fields you did not touch now show what <bdi>{who}</bdi> saved.
        {conflicts.length > 0 && ' You both changed these; saving keeps your version.'}
      </p>
      {conflicts.map((conflict) => (
        <Both key={conflict.name} aria-label={conflict.label}>
          <h3>{conflict.label}</h3>
          <dl>
            <div>
              <dt>
                <bdi>{who}</bdi>
              </dt>
              <dd>{readableValue(conflict.theirs) || 'Nothing'}</dd>
            </div>
            <div>
              <dt>You</dt>
              <dd>{readableValue(conflict.own) || 'Nothing'}</dd>
            </div>
          </dl>
          <Button
            type="button"
            $tone="outline"
            $size="sm"
            aria-label={`Use what ${who} wrote: ${conflict.label}`}
            onClick={() => onTake(conflict)}
          >
            Use what <bdi>{who}</bdi> wrote
          </Button>
        </Both>
      ))}
    </Panel>
  );
}

const Panel = styled.section`
  display: grid;
  gap: 1rem;
  padding: 1.25rem;
  border: 1px solid var(--wait-line);
  border-left-width: 3px;
  background: var(--surface);

  h2 {
    font-size: var(--t-heading);
  }

  h3 {
    font: 500 var(--t-ui) var(--f-body);
  }
`;

const Both = styled.section`
  display: grid;
  justify-items: start;
  gap: 0.6rem;
  padding-top: 1rem;
  border-top: 1px solid var(--line);

  dl {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: 1rem;
    width: 100%;
  }

  dt {
    color: var(--ink-3);
    font-size: var(--t-small);
  }

  dd {
    margin: 0;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }

  @media (max-width: 47.9375em) {
    dl {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;
