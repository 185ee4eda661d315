import { sql } from 'drizzle-orm';

/** The current time in milliseconds since 1970, by the database's clock, which all processes share. */
export const databaseNow = sql<number>`cast(unixepoch('subsec') * 1000 as integer)`;
