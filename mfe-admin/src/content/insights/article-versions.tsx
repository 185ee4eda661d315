import { call, ifMatch } from '@lisle-harrow/api/calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type ArticleVersion,
  FIRM_ZONE,
  restoreVersion,
  type WrittenArticle,
} from '@lisle-harrow/api/contract';
import { AskedButton, Button, instantOf, shownDateTime } from '@lisle-harrow/shared-ui';
import { useHost } from '@lisle-harrow/shell/host';
import { useState } from 'react';
import { styled } from 'styled-components';
import { reportFailure } from '../../page/report-failure';
import { textOf, wholeText } from './article-text';
import { writtenArticleQuery } from './content-query';
import { LazyCodeMirror } from './lazy-code-mirror';
import type { Autosave } from './use-autosave';

interface ArticleVersionsProps {
  readonly article: WrittenArticle;
  readonly autosave: Autosave;
  readonly onRestored: (restored: WrittenArticle) => void;
}

/** Earlier versions of an article; each can be compared with the present text and restored. */
export function ArticleVersions({ article, autosave, onRestored }: ArticleVersionsProps) {
  const host = useHost();
  const cache = useQueryClient();
  const [compared, setCompared] = useState<string>();
  const restoring = useMutation({
    mutationFn: async (versionId: string) => {
      const revision = await autosave.save();
      return revision === undefined
        ? undefined
        : call(host.fetch, restoreVersion, { id: article.id, versionId }, undefined, ifMatch(revision));
    },
    onSuccess: (restored) => {
      if (!restored) return;
      cache.setQueryData(writtenArticleQuery(host.fetch, article.id).queryKey, restored);
      onRestored(restored);
      // The restored text is in the editor above, usually out of view.
      host.toast({ title: 'Success', description: 'The version is the text of the article now.' });
    },
    onError: (error) => reportFailure(host, error, 'The version could not be restored. Please try again.'),
  });
  if (article.versions.length === 0) return null;
  // Of a scheduled article, the newest published version is not public yet.
  const waiting =
    article.state === 'scheduled' ? article.versions.find(({ isPublished }) => isPublished) : undefined;
  return (
    <Section aria-labelledby="versions-title">
      <h2 id="versions-title">Versions</h2>
      <ul>
        {article.versions.map((version) => (
          <li key={version.id}>
            <Row>
              <span>{wordsOf(version, version === waiting ? article.publishedAt : undefined)}</span>
              <Button
                type="button"
                $tone="outline"
                $size="sm"
                aria-expanded={compared === version.id}
                onClick={() => setCompared(compared === version.id ? undefined : version.id)}
              >
                Compare
              </Button>
              <AskedButton
                $tone="outline"
                label="Restore"
                question="Restore this version?"
                consequence="It becomes the text above. The present text is kept as a version; what is public stays as it is."
                answer="Restore"
                pending={restoring.isPending}
                pendingLabel="Restoring..."
                onConfirm={() => restoring.mutate(version.id)}
              />
            </Row>
            {compared === version.id && (
              <>
                <Legend>
                  Green and underlined: only in the present text. Red and struck through: only in this
                  version.
                </Legend>
                <LazyCodeMirror
                  key={wholeText(autosave.text)}
                  label="The present text, with what was otherwise in this version"
                  value={comparable(autosave.text)}
                  original={comparable(textOf(version))}
                />
              </>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Ends with a newline: otherwise the last line would count as changed once another line follows it. */
const comparable = (text: Parameters<typeof wholeText>[0]) => `${wholeText(text).trimEnd()}\n`;

/** Describes a version; `due` is the instant from which it will be public. */
function wordsOf(version: ArticleVersion, due: string | null | undefined): string {
  const { isPublished, keptAt, publicFrom, editedAt } = version;
  const editor = version.editor ? ` by ${version.editor}` : '';
  if (!isPublished && publicFrom)
    return `Scheduled for ${timeOf(publicFrom)}${editor}, but not published then`;
  if (!isPublished) return `Written ${timeOf(editedAt)}${editor}`;
  if (due) return `Scheduled for ${timeOf(due)}${editor}`;
  return `Published ${timeOf(publicFrom ?? keptAt)}${editor}`;
}

function timeOf(instant: string): string {
  const at = instantOf(instant);
  return (at && shownDateTime(at, FIRM_ZONE)) ?? '';
}

const Section = styled.section`
  margin-top: 3rem;

  h2 {
    margin-bottom: 0.75rem;
    font-size: var(--t-heading);
  }

  li {
    padding-block: 0.6rem;
    border-top: 1px solid var(--line);
  }
`;

const Legend = styled.p`
  margin-block: 0.75rem 0.5rem;
  color: var(--ink-2);
  font-size: var(--t-small);
`;

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.5rem 0.75rem;

  span {
    flex: 1 1 16rem;
    font-size: var(--t-ui);
  }
`;
