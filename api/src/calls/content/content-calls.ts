import * as z from 'zod/mini';
import {
  CONTENT_SCHEMAS,
  type ContentFields,
  type ContentItem,
  type ContentKind,
  type ContentOrder,
} from '../../contract';
import { type Fetch, read, readJson, send, sendAndRead } from '../request';
import { ResponseError } from '../response-error';

// What editors write besides insights. The specification lists none of these calls.

const pathOf = (kind: ContentKind, id?: string) =>
  `/api/admin/content/${kind}${id === undefined ? '' : `/${encodeURIComponent(id)}`}`;
const writtenAs = <Kind extends ContentKind>(kind: Kind) =>
  CONTENT_SCHEMAS[kind].written as unknown as z.ZodMiniType<ContentItem<Kind>>;

/** The items of a kind in the order of the site, including the archive. */
export const getContentItems = <Kind extends ContentKind>(fetch: Fetch, kind: Kind) =>
  read(fetch, pathOf(kind), z.array(writtenAs(kind)));
/** Adds an item after the others; 422 names what is wrong. */
export const addContentItem = <Kind extends ContentKind>(
  fetch: Fetch,
  kind: Kind,
  input: ContentFields[Kind],
) => sendAndRead(fetch, 'POST', pathOf(kind), input, writtenAs(kind));
/** Saves the working copy, based on a revision; 412 if there is a later one (`presentItem`). */
export const saveContentItem = async <Kind extends ContentKind>(
  fetch: Fetch,
  kind: Kind,
  { id, revision }: Pick<ContentItem, 'id' | 'revision'>,
  input: ContentFields[Kind],
) =>
  readJson(
    await send(fetch, 'PUT', pathOf(kind, id), input, { 'If-Match': `"${revision}"` }),
    writtenAs(kind),
  );
/** Publishes the working copy, at once or from an instant on; 409 if that is not possible, 412 as above. */
export const publishContentItem = async <Kind extends ContentKind>(
  fetch: Fetch,
  kind: Kind,
  { id, revision }: Pick<ContentItem, 'id' | 'revision'>,
  visibleFrom?: string,
) =>
  readJson(
    await send(
      fetch,
      'POST',
      `${pathOf(kind, id)}/publish`,
      { visibleFrom },
      { 'If-Match': `"${revision}"` },
    ),
    writtenAs(kind),
  );
/** Takes an item off the site, or cancels its schedule. */
export const unpublishContentItem = <Kind extends ContentKind>(fetch: Fetch, kind: Kind, id: string) =>
  sendAndRead(fetch, 'POST', `${pathOf(kind, id)}/unpublish`, undefined, writtenAs(kind));
/** Archives an item or brings it back; 409 for one that is public. */
export const archiveContentItem = <Kind extends ContentKind>(
  fetch: Fetch,
  kind: Kind,
  id: string,
  isArchived: boolean,
) => sendAndRead(fetch, 'PUT', `${pathOf(kind, id)}/archived`, { isArchived }, writtenAs(kind));
/** Puts all items of a kind in this order; 409 if somebody else has changed it meanwhile. */
export async function orderContentItems(fetch: Fetch, kind: ContentKind, order: ContentOrder): Promise<void> {
  await send(fetch, 'PUT', `${pathOf(kind)}/order`, order);
}

/** The item as somebody else has saved it, if that is why a call was refused. */
export function presentItem<Kind extends ContentKind>(
  kind: Kind,
  error: unknown,
): ContentItem<Kind> | undefined {
  if (!(error instanceof ResponseError) || error.status !== 412) return undefined;
  const body = JSON.parse(error.message.slice('412: '.length)) as { item: unknown };
  return z.parse(writtenAs(kind), body.item);
}
