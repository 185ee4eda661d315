import { useQuery } from '@tanstack/react-query';
import { BackLink } from '@lisle-harrow/shared-ui';
import { useHost } from '@lisle-harrow/shell/host';
import { Link, useParams } from '@lisle-harrow/shell/router';
import { QueryState } from '../../page/query-state';
import { StaffPage } from '../../page/staff-page';
import { ArticleEditor } from './article-editor';
import { writtenArticleQuery } from './content-query';

/** `/admin/content/:articleId`: the editor of one article. */
export function ArticlePage() {
  const { fetch } = useHost();
  const { articleId = '' } = useParams();
  const article = useQuery(writtenArticleQuery(fetch, articleId));
  return (
    <StaffPage
      query={article}
      title="Article"
      about="An article of the website."
      back={
        <BackLink as={Link} to="/admin/content">
          Content
        </BackLink>
      }
    >
      <QueryState query={article} what="article" loading="Loading the article...">
        {(found) => <ArticleEditor key={found.id} article={found} />}
      </QueryState>
    </StaffPage>
  );
}
