import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, ifMatch, presentArticle, ResponseError } from '@lisle-harrow/api/calls';
import {
  archiveArticle,
  publishArticle,
  unpublishArticle,
  type WrittenArticle,
} from '@lisle-harrow/api/contract';
import { useHost } from '@lisle-harrow/shell/host';
import { reportFailure } from '../../page/report-failure';
import { contentQuery, writtenArticleQuery } from './content-query';
import { PublicationButtons } from '../publication/publication-buttons';
import type { Autosave } from './use-autosave';

interface PublicationActionsProps {
  readonly article: WrittenArticle;
  readonly autosave: Autosave;
}

/** Publishes, schedules, takes back and archives; unsaved text is saved first. */
export function PublicationActions({ article, autosave }: PublicationActionsProps) {
  const host = useHost();
  const cache = useQueryClient();
  const { id, state, publicSlug, publishedAt } = article;
  const { fetch } = host;
  const acting = useMutation({
    mutationFn: (act: () => Promise<WrittenArticle | undefined>) => act(),
    onSuccess: (given) => {
      if (given) cache.setQueryData(writtenArticleQuery(fetch, id).queryKey, given);
      void cache.invalidateQueries({ queryKey: contentQuery(fetch).queryKey, exact: true });
    },
    onError: (error) => {
      const refused = error instanceof ResponseError ? error.problem : {};
      const words = refused.errors?.map(({ message }) => message).join('. ') ?? refused.detail;
      reportFailure(
        host,
        error,
        presentArticle(error)
          ? 'Somebody else has saved the article meanwhile. Load the page again to see it.'
          : (words ?? 'Nothing has changed. Please try again.'),
      );
    },
  });
  const publish = (visibleFrom?: string) =>
    acting.mutate(async () => {
      const revision = await autosave.save();
      return revision === undefined
        ? undefined
        : call(fetch, publishArticle, { id }, { visibleFrom }, ifMatch(revision));
    });
  return (
    <PublicationButtons
      state={state}
      noun="article"
      publicFrom={publishedAt}
      isPending={acting.isPending}
      path={`/insights/${autosave.text.slug}`}
      publicPath={publicSlug ? `/insights/${publicSlug}` : undefined}
      unpublished="Nobody can read it any more, and links to it lead nowhere."
      onPublish={publish}
      onUnpublish={() => acting.mutate(() => call(fetch, unpublishArticle, { id }))}
      onArchive={(isArchived) => acting.mutate(() => call(fetch, archiveArticle, { id }, { isArchived }))}
    />
  );
}
