const HOUR_MS = 3_600_000;

/** Within which a booking or an inquiry is answered, as the site promises. */
export const ANSWER_HOURS = 24;

/** When an answer is due to what was sent at an instant; all in milliseconds. */
export const answerDue = (sentMs: number): number => sentMs + ANSWER_HOURS * HOUR_MS;

/** Whether an answer at an instant, or none until then, is too late; all in milliseconds. */
export const isOverdue = (dueMs: number, ms: number): boolean => ms > dueMs;
