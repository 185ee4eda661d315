import type { ArticleInput, WrittenArticle } from '@lisle-harrow/api/contract';
import { Button } from '@lisle-harrow/shared-ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { fromWholeText, textOf, wholeText } from './article-text';
import { LazyCodeMirror } from './lazy-code-mirror';

interface MergePanelProps {
  readonly other: WrittenArticle;
  readonly own: ArticleInput;
  readonly onMerge: (merged: ArticleInput) => void;
}

/** Merges two texts of one article: the one somebody else saved, and the one written here. */
export function MergePanel({ other, own, onMerge }: MergePanelProps) {
  const [merged, setMerged] = useState(() => wholeText(own));
  const who = other.editor ?? 'Somebody else';
  return (
    <Panel aria-labelledby="merge-title">
      <h2 id="merge-title">{who} has saved this article meanwhile</h2>
      <p>
        Your text is below. What you wrote is underlined, what {who} wrote in its place is struck through.
        Accept yours or reject it piece by piece, or write; nothing of {who} is overwritten before you press.
      </p>
      <LazyCodeMirror
        label="Both texts"
        value={merged}
        original={wholeText(textOf(other))}
        onChange={setMerged}
      />
      <Button type="button" onClick={() => onMerge(fromWholeText(merged, own))}>
        Save this text
      </Button>
    </Panel>
  );
}

const Panel = styled.section`
  display: grid;
  justify-items: start;
  gap: 1rem;
  margin-bottom: 2rem;
  padding: 1.25rem;
  border: 1px solid var(--line-2);
  border-radius: 4px;
  background: var(--surface);

  > div {
    width: 100%;
    min-width: 0;
  }

  h2 {
    font-size: var(--t-heading);
  }
`;
