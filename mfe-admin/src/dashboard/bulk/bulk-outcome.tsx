import { Button, counted, plural } from '@lisle-harrow/shared-ui';
import { styled } from 'styled-components';
import { type Outcome, restOf } from './change-many';
import type { Nouns } from '../../list/list-sentences';

interface BulkOutcomeProps {
  readonly outcome: Outcome;
  readonly isUndo: boolean;
  readonly nouns: Nouns;
  /** Tries what may go well once more. */
  readonly onRest: () => void;
}

/** More than anybody reads; a browser draws them at once. */
const MOST_TOLD = 200;

/** What came of changing several records: how many were changed, and of each other one why not. */
export function BulkOutcome({ outcome, isUndo, nouns, onRest }: BulkOutcomeProps) {
  const { changed, failed, same, left } = outcome;
  return (
    <Said>
      <div role="status">
        <p>
          {isUndo
            ? `${counted(changed.length, ...nouns)} set back to what ${plural(changed.length, 'it was', 'they were')}.`
            : `${counted(changed.length, ...nouns)} changed.`}
        </p>
        {same.length > 0 && <p>{counted(same.length, ...nouns)} needed no change.</p>}
        {left.length > 0 && <p>{counted(left.length, ...nouns)} not begun.</p>}
        {failed.length > 0 && <p>{counted(failed.length, ...nouns)} not changed:</p>}
      </div>
      {failed.length > 0 && (
        // The keyboard scrolls it.
        <ul tabIndex={0} aria-label="Not changed">
          {failed.slice(0, MOST_TOLD).map(({ id, name, why }) => (
            <li key={id}>
              <bdi>{name}</bdi>: {why}
            </li>
          ))}
          {failed.length > MOST_TOLD && <li>{counted(failed.length - MOST_TOLD, ...nouns)} more</li>}
        </ul>
      )}
      {restOf(outcome).length > 0 && (
        <div>
          <Button type="button" $tone="outline" $size="sm" onClick={onRest}>
            Try the rest again
          </Button>
        </div>
      )}
    </Said>
  );
}

const Said = styled.div`
  display: grid;
  gap: 0.75rem;

  [role] {
    display: grid;
    gap: 0.25rem;
  }

  ul {
    max-height: 16rem;
    margin: 0;
    padding-left: 1.25em;
    list-style: disc;
    overflow-y: auto;
    overflow-wrap: anywhere;
  }

  ul:focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }
`;
