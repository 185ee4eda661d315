import { sql } from 'drizzle-orm';
import { insights, settings } from '../db/schema';

/** The row of `settings` with the ids of the articles that editors put in front, in their order. */
export const IN_FRONT_ROW = 'insights-in-front';

/** The position of an insight in front of the others, from 0; null where it has none. */
export const positionInFront = sql`(select key from json_each((select ${settings.value} from ${settings} where ${settings.name} = ${IN_FRONT_ROW})) where value = ${insights.id})`;
