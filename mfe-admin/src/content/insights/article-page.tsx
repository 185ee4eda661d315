import { useQuery } from '@tanstack/react-query';
import { BackLink, ErrorPanel, NotFoundPage, PageHead } from '@lisle-harrow/shared-ui';
import { useHost } from '@lisle-harrow/shell/host';
import { Link, useParams } from '@lisle-harrow/shell/router';
import { isForbidden, isMissing } from '../../page/is-forbidden';
import { LoadingLine, PageFrame } from '../../page/page-frame';
import { StaffOnly } from '../../page/staff-only';
import { ArticleEditor } from './article-editor';
import { writtenArticleQuery } from './content-query';

/** `/admin/content/:articleId`: the editor of one article. */
export function ArticlePage() {
  const { site, fetch } = useHost();
  const { articleId = '' } = useParams();
  const article = useQuery(writtenArticleQuery(fetch, articleId));
  if (isMissing(article.error)) return <NotFoundPage siteName={site.name} />;
  return (
    <>
      <PageHead title={`Article | ${site.name}`} description="An article of the website." />
      {isForbidden(article.error) ? (
        <StaffOnly />
      ) : (
        <PageFrame>
          <BackLink as={Link} to="/admin/content">
            Content
          </BackLink>
          {article.isPending && <LoadingLine>Loading the article...</LoadingLine>}
          {article.isError && (
            <ErrorPanel title="The article could not be read" onRetry={() => void article.refetch()}>
              Nothing has changed. Try again, or come back in a few minutes.
            </ErrorPanel>
          )}
          {article.data && <ArticleEditor key={article.data.id} article={article.data} />}
        </PageFrame>
      )}
    </>
  );
}
