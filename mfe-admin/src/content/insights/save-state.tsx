import { Button } from '@lisle-harrow/shared-ui';
import { styled } from 'styled-components';
import type { Autosave } from './use-autosave';

const WORDS = { saved: 'Saved', unsaved: 'Saving...', saving: 'Saving...', failed: 'Not saved' };

/** Whether the server has the text as it is in the editor. */
export function SaveState({ autosave: { state, other, save } }: { autosave: Autosave }) {
  return (
    <>
      <Words role="status">{other ? 'Not saved: somebody else has saved meanwhile' : WORDS[state]}</Words>
      {state === 'failed' && !other && (
        <Button type="button" $tone="outline" $size="sm" onClick={() => void save()}>
          Try again
        </Button>
      )}
    </>
  );
}

const Words = styled.p`
  color: var(--ink-2);
  font-size: var(--t-ui);
`;
