import * as z from 'zod/mini';
import {
  article,
  type ArticleInput,
  pinnedArticles,
  articlePreview,
  listedArticle,
  type WrittenArticle,
  writtenArticle,
  picture,
  type Picture,
} from '../../contract';
import { type Fetch, read, readJson, send, sendAndRead } from '../request';
import { ResponseError } from '../response-error';

// What editors write. The specification lists none of these calls.

const ARTICLES = '/api/admin/articles';
const pathOf = (id: string) => `${ARTICLES}/${encodeURIComponent(id)}`;

/** A write based on a revision; rejects with 412 if there is a later one (`presentArticle`). */
const goOn = async (fetch: Fetch, method: string, path: string, revision: number, input?: object) =>
  readJson(await send(fetch, method, path, input, { 'If-Match': `"${revision}"` }), writtenArticle);

/** All articles, the one written last first. */
export const getWrittenArticles = (fetch: Fetch) => read(fetch, ARTICLES, z.array(listedArticle));
/** The working copy of an article; 404 for an unknown id. */
export const getWrittenArticle = (fetch: Fetch, id: string) => read(fetch, pathOf(id), writtenArticle);
/** The working copy as its page shows it; 401 and 403 for people who may not write, 404 for an unknown id. */
export const getArticleDraft = (fetch: Fetch, id: string) => read(fetch, `${pathOf(id)}/page`, article);
/** Uploads a picture, once per idempotency key; 413 if it is too large, 415 if it cannot be read as a picture. */
export async function addPicture(fetch: Fetch, file: Blob, key: string): Promise<Picture> {
  const response = await fetch('/api/admin/pictures', {
    method: 'POST',
    credentials: 'include',
    headers: {
      ...{ Accept: 'application/json', 'Idempotency-Key': `"${key}"` },
      'Content-Type': file.type || 'application/octet-stream',
    },
    body: file,
  });
  if (!response.ok) throw new ResponseError(response.status, await response.text());
  return readJson(response, picture);
}
/** Which articles come before all others, in their order. */
export const getPinnedArticles = (fetch: Fetch) => read(fetch, `${ARTICLES}/pinned`, pinnedArticles);
/** Puts these before all others, based on a revision; 412 if there is a later one, 422 if there are too many. */
export const setPinnedArticles = async (fetch: Fetch, revision: number, ids: readonly string[]) =>
  readJson(
    await send(fetch, 'PUT', `${ARTICLES}/pinned`, { ids }, { 'If-Match': `"${revision}"` }),
    pinnedArticles,
  );
/** Creates an article. */
export const addArticle = (fetch: Fetch, input: ArticleInput) =>
  sendAndRead(fetch, 'POST', ARTICLES, input, writtenArticle);
/** Saves the working copy, based on a revision; 412 if there is a later one. */
export const saveArticle = (fetch: Fetch, id: string, revision: number, input: ArticleInput) =>
  goOn(fetch, 'PUT', pathOf(id), revision, input);
/** The text as its page will show it, and what to check before it is published. */
export const previewArticle = (fetch: Fetch, id: string, input: ArticleInput) =>
  sendAndRead(fetch, 'POST', `${pathOf(id)}/preview`, input, articlePreview);
/** Publishes the working copy, at once or from an instant on; 422 names what is missing, 412 as above. */
export const publishArticle = (fetch: Fetch, id: string, revision: number, visibleFrom?: string) =>
  goOn(fetch, 'POST', `${pathOf(id)}/publish`, revision, { visibleFrom });
/** Takes an article off the site, or cancels its schedule. */
export const unpublishArticle = (fetch: Fetch, id: string) =>
  sendAndRead(fetch, 'POST', `${pathOf(id)}/unpublish`, undefined, writtenArticle);
/** Archives an article or brings it back; 409 for one that is public. */
export const archiveArticle = (fetch: Fetch, id: string, isArchived: boolean) =>
  sendAndRead(fetch, 'PUT', `${pathOf(id)}/archived`, { isArchived }, writtenArticle);
/** Makes a version the working copy; 412 as above. */
export const restoreVersion = (fetch: Fetch, id: string, revision: number, versionId: string) =>
  goOn(fetch, 'POST', `${pathOf(id)}/versions/${encodeURIComponent(versionId)}/restore`, revision);

/** The article as somebody else has saved it, if that is why a call was refused. */
export function presentArticle(error: unknown): WrittenArticle | undefined {
  if (!(error instanceof ResponseError) || error.status !== 412) return undefined;
  const body = JSON.parse(error.message.slice('412: '.length)) as { article: unknown };
  return z.parse(writtenArticle, body.article);
}

/** The status of a page on this site for visitors who are not signed in; only works in browsers. */
export const readPageStatus = async (fetch: Fetch, path: string) =>
  (await fetch(path, { method: 'HEAD', credentials: 'omit' })).status;
