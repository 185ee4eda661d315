import { addArticle } from '@lisle-harrow/api/calls';
import type { Host } from '@lisle-harrow/shell/contract';
import { reportFailure } from '../../page/report-failure';
import { EMPTY_ARTICLE } from './article-text';

/** Adds an article without a word; answers the address of its editor, or nothing where it failed, which people are told. */
export async function beginArticle(host: Host): Promise<string | undefined> {
  try {
    const { id } = await addArticle(host.fetch, EMPTY_ARTICLE);
    return `/admin/content/${encodeURIComponent(id)}`;
  } catch (error) {
    reportFailure(host, error, 'The article could not be begun. Please try again.');
    return undefined;
  }
}
