import * as z from 'zod/mini';
import { FIRM_TEXT_SCHEMAS, type FirmText, type FirmTextName, type FirmTexts } from '../../contract';
import { type Fetch, read, readJson, send } from '../request';
import { ResponseError } from '../response-error';

// Texts that exist once each. The specification lists none of these calls.

const pathOf = (name: FirmTextName) => `/api/admin/content/${name}`;
const writtenAs = <Name extends FirmTextName>(name: Name) =>
  FIRM_TEXT_SCHEMAS[name].written as unknown as z.ZodMiniType<FirmText<Name>>;

/** A text as editors write it. */
export const getFirmText = <Name extends FirmTextName>(fetch: Fetch, name: Name) =>
  read(fetch, pathOf(name), writtenAs(name));
/** Saves a text, based on a revision, at once for everybody; 412 if there is a later one (`presentFirmText`). */
export const saveFirmText = async <Name extends FirmTextName>(
  fetch: Fetch,
  name: Name,
  { revision }: Pick<FirmText, 'revision'>,
  fields: FirmTexts[Name],
) =>
  readJson(await send(fetch, 'PUT', pathOf(name), fields, { 'If-Match': `"${revision}"` }), writtenAs(name));

/** The text as somebody else has saved it, if that is why a call was refused. */
export function presentFirmText<Name extends FirmTextName>(
  name: Name,
  error: unknown,
): FirmText<Name> | undefined {
  if (!(error instanceof ResponseError) || error.status !== 412) return undefined;
  const body = JSON.parse(error.message.slice('412: '.length)) as { item: unknown };
  return z.parse(writtenAs(name), body.item);
}
