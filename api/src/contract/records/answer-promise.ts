const HOUR_MS = 3_600_000;

/** The hours within which a booking or an inquiry is answered, as the site promises. */
export const ANSWER_HOURS = 24;

/** When an answer is due to what was sent at this instant; all in milliseconds. */
export const answerDue = (sentMs: number): number => sentMs + ANSWER_HOURS * HOUR_MS;

/** Whether an answer at this instant, or none until then, is too late; all in milliseconds. */
export const isOverdue = (dueMs: number, ms: number): boolean => ms > dueMs;
