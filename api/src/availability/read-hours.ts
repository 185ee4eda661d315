import { eq } from 'drizzle-orm';
import { type ConsultationHours, OPEN_WITHOUT_LIMIT } from '../contract';
import type { Database } from '../db/open';
import { consultationHours } from '../db/schema';

/** The id of the only row. */
export const HOURS_ID = 1;

/** When and how visitors may book, as the firm has set it; until then open without a limit. */
export async function readHours({ read }: Pick<Database, 'read'>): Promise<ConsultationHours> {
  const [row] = await read.select().from(consultationHours).where(eq(consultationHours.id, HOURS_ID));
  return row ?? OPEN_WITHOUT_LIMIT;
}
