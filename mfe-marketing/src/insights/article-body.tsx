import type { Article, Insight } from '@lisle-harrow/api/contract';
import { ArticleProse } from '@lisle-harrow/shared-ui';
import { styled } from 'styled-components';
import { ArticleAside } from './article-aside';

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 42rem) minmax(0, 23rem);
  justify-content: space-between;
  gap: 2rem clamp(2rem, 4vw, 4rem);

  @media (max-width: 1079px) {
    grid-template-columns: minmax(0, 42rem);
    justify-content: center;
  }

  @media print {
    display: block;
  }
`;

const Text = styled(ArticleProse)`
  grid-area: 1 / 1;

  @media (max-width: 1079px) {
    grid-area: auto;
  }
`;

/** An article's text with its contents, its author and related ones beside it; the api has linked its headings. */
export function ArticleBody({ article, related }: { article: Article; related: readonly Insight[] }) {
  return (
    <Columns>
      <ArticleAside article={article} related={related} />
      <Text bodyHtml={article.bodyHtml} />
    </Columns>
  );
}
