import { Button, counted, plural } from '@lisle-harrow/shared-ui';
import { styled } from 'styled-components';
import { type Outcome, restOf } from './change-many';
import type { Nouns } from '../../list/list-sentences';

interface BulkOutcomeProps {
  readonly outcome: Outcome;
  readonly isUndo: boolean;
  readonly nouns: Nouns;
  /** Retries the changes that may succeed now. */
  readonly onRest: () => void;
}

/** More than anybody reads, and few enough for a browser to draw at once. */
const MOST_TOLD = 200;

/** The result of a bulk change: how many records were changed, and why each of the others was not. */
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
        // Focusable, so that the keyboard can scroll it.
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
