import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { call, readPageStatus, ResponseError } from '@lisle-harrow/api/calls';
import { type ArticleInput, previewArticle } from '@lisle-harrow/api/contract';
import { ArticleProse, CategoryPlate, TextLink } from '@lisle-harrow/shared-ui';
import { useHost } from '@lisle-harrow/shell/host';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { LoadingLine } from '../../page/page-frame';

const PAUSE_MS = 400;

/** A preview of the page and of its search result, and what to check before publishing. */
export function ArticlePreviewPanel({ id, text }: { id: string; text: ArticleInput }) {
  const { fetch, site } = useHost();
  const settled = useSettled(text);
  const preview = useQuery({
    queryKey: ['article-preview', id, settled],
    queryFn: () => call(fetch, previewArticle, { id }, settled),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const { data } = preview;
  const deadLinks = useDeadLinks(data?.bodyHtml ?? '');
  return (
    <Panel aria-labelledby="preview-title">
      <h2 id="preview-title">Preview</h2>
      {!data && (
        <LoadingLine>{preview.isError ? whyNone(preview.error) : 'Loading the preview...'}</LoadingLine>
      )}
      {data && (
        <>
          <TextLink
            href={`/insights/${encodeURIComponent(text.slug || 'draft')}?draft=${encodeURIComponent(id)}`}
            target="_blank"
            rel="noopener"
            aria-label="See the whole page (opens in a new tab)"
          >
            See the whole page
          </TextLink>
          {data.checks.length + deadLinks.length > 0 && (
            <Checks aria-label="To look at before publishing">
              {data.checks.map(({ message, blocks }) => (
                <li key={message}>
                  {blocks && <strong>Needed: </strong>}
                  {message}
                </li>
              ))}
              {deadLinks.map((link) => (
                <li key={link}>The link to {link} leads nowhere</li>
              ))}
            </Checks>
          )}
          {/<a href="(?:https?:)?\/\//.test(data.bodyHtml) && (
            <Unchecked>Only links of this site are looked at. Follow those to other sites below.</Unchecked>
          )}
          <Found aria-label="As a search engine shows it" role="group">
            <strong>
              {cut(text.title, 60) || 'Without a title'} | {site.name}
            </strong>
            <span>/insights/{text.slug}</span>
            <span>{cut(text.excerpt, 160)}</span>
          </Found>
          <Meta>
            {[text.category, `${data.readTime} min read`, text.author && `By ${text.author}`]
              .filter(Boolean)
              .join(' · ')}
          </Meta>
          <Title>{text.title}</Title>
          <Excerpt>{text.excerpt}</Excerpt>
          <Cover>
            <CategoryPlate category={text.category} imageUrl={text.imageUrl || undefined} seed={text.slug} />
          </Cover>
          <ArticleProse bodyHtml={data.bodyHtml} />
        </>
      )}
    </Panel>
  );
}

/** What of the text the api cannot show, or that there is no preview. */
const whyNone = (error: Error) =>
  (error instanceof ResponseError && error.status === 422 && error.problem.detail) ||
  'There is no preview now.';

function useSettled(text: ArticleInput): ArticleInput {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

const cut = (text: string, length: number) => (text.length > length ? `${text.slice(0, length)}…` : text);

const Panel = styled.section`
  min-width: 0;
  overflow-wrap: anywhere;

  > h2 {
    margin-bottom: 1rem;
    font-size: var(--t-heading);
  }
`;

const Checks = styled.ul`
  margin-bottom: 1.25rem;
  padding-left: 1.25em;
  list-style: disc;
  color: var(--ink-2);
  font-size: var(--t-ui);
`;

const Unchecked = styled.p`
  margin-bottom: 1.25rem;
  color: var(--ink-2);
  font-size: var(--t-ui);
`;

const Found = styled.div`
  display: grid;
  gap: 0.15rem;
  margin-bottom: 1.5rem;
  padding: 0.9rem 1rem;
  border: 1px solid var(--line);
  border-radius: 4px;
  background: var(--surface);
  font-size: var(--t-small);

  span {
    color: var(--ink-2);
  }
`;

const Meta = styled.p`
  color: var(--ink-3);
  font-size: var(--t-small);
`;

const Title = styled.p`
  margin-top: 0.75rem;
  font: 400 var(--t-title) / var(--l-title) var(--f-display);
`;

const Excerpt = styled.p`
  margin-block: 0.75rem 1.5rem;
  color: var(--ink-2);
  font-size: var(--t-lead);
  line-height: var(--l-lead);
`;

const Cover = styled.div`
  margin-bottom: 2rem;
`;

/** The server checks these itself, including drafts and former addresses. */
const KNOWN_TO_SERVER = /^\/(?:insights|services)\/[^/]/;

/** Links in a text that lead to pages of this site which do not exist for signed-out visitors. */
function useDeadLinks(bodyHtml: string): string[] {
  const { fetch } = useHost();
  const links = ownLinks(bodyHtml);
  return useQueries({
    queries: links.map((link) => ({
      queryKey: ['page-status', link],
      queryFn: () => readPageStatus(fetch, link),
    })),
    combine: (found) => links.filter((_, at) => [404, 410].includes(found[at]?.data ?? 0)),
  });
}

/**
 * Matched as text, because a browser that enforces Trusted Types does not parse strings as documents. The server writes every link
 * this way.
 */
function ownLinks(bodyHtml: string): string[] {
  const links = [...bodyHtml.matchAll(/<a href="([^"]*)"/g)].map(([, link]) =>
    link!.replaceAll('&#x26;', '&'),
  );
  return [...new Set(links)].filter((link) => {
    if (link.startsWith('#') || KNOWN_TO_SERVER.test(link)) return false;
    return URL.canParse(link, location.href) && new URL(link, location.href).origin === location.origin;
  });
}
