import { sql } from 'drizzle-orm';
import { insights, settings } from '../db/schema';

/** The row of `settings` with the ids of the articles that editors pinned, in their order. */
export const PINNED_ROW = 'pinned-insights';

/** The position of an insight among the pinned ones, from 0; null if it is not pinned. */
export const pinnedPosition = sql`(select key from json_each((select ${settings.value} from ${settings} where ${settings.name} = ${PINNED_ROW})) where value = ${insights.id})`;
