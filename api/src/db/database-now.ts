import { sql } from 'drizzle-orm';

/** Now by the database's clock, in milliseconds since 1970: the one that all processes share. */
export const databaseNow = sql<number>`cast(unixepoch('subsec') * 1000 as integer)`;
