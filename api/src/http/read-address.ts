import { fieldErrors } from '@lisle-harrow/server/http/read-body';
import { invalid } from '@lisle-harrow/server/http/refusal';
import type { Context } from 'hono';
import * as z from 'zod/mini';

/**
 * The parameters of the query, parsed by the schema; unknown ones are dropped, and empty ones count as missing, since an
 * empty search box sends one. Of a parameter that is given twice, the first counts. Throws 422, naming each invalid one.
 */
export function readQuery<Schema extends z.ZodMiniObject>(c: Context, schema: Schema): z.infer<Schema> {
  const given = Object.entries(c.req.query()).filter(
    ([name, value]) => value !== '' && Object.hasOwn(schema.shape, name),
  );
  const parsed = z.safeParse(schema, Object.fromEntries(given));
  if (parsed.success) return parsed.data;
  throw invalid(fieldErrors(parsed.error.issues));
}
