import * as z from 'zod/mini';
import {
  contentCalls,
  type ContentItem,
  type ContentKind,
  type FirmText,
  firmTextCalls,
  type FirmTextName,
  type Picture,
  picture,
  storePicture,
  type WrittenArticle,
  writtenArticle,
} from '../contract';
import { addressOf, type Fetch, idempotencyKey, readJson } from './request';
import { presentState, ResponseError } from './response-error';

/** Uploads a picture, once per idempotency key; 413 if it is too large, 415 if it cannot be read as a picture. */
export async function addPicture(fetch: Fetch, file: Blob, key: string): Promise<Picture> {
  const response = await fetch(addressOf(storePicture, {}), {
    method: storePicture.method,
    credentials: 'include',
    headers: {
      Accept: 'application/json',
      ...idempotencyKey(key),
      'Content-Type': file.type || 'application/octet-stream',
    },
    body: file,
  });
  if (!response.ok) throw new ResponseError(response.status, await response.text());
  return readJson(response, picture);
}

/** The article as somebody else has saved it, if that is why a call was refused. */
export const presentArticle = (error: unknown): WrittenArticle | undefined =>
  presentState(error, (body) => z.parse(writtenArticle, body.article));

/** The item as somebody else has saved it, if that is why a call was refused. */
export const presentItem = <Kind extends ContentKind>(
  kind: Kind,
  error: unknown,
): ContentItem<Kind> | undefined =>
  presentState(error, (body) => z.parse(contentCalls(kind).save.reply!, body.item));

/** The text as somebody else has saved it, if that is why a call was refused. */
export const presentFirmText = <Name extends FirmTextName>(
  name: Name,
  error: unknown,
): FirmText<Name> | undefined =>
  presentState(error, (body) => z.parse(firmTextCalls(name).save.reply!, body.item));

/** The status of a page on this site for visitors who are not signed in; only works in browsers. */
export const readPageStatus = async (fetch: Fetch, path: string) =>
  (await fetch(path, { method: 'HEAD', credentials: 'omit' })).status;
