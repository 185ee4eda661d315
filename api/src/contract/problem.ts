import * as z from 'zod/mini';

/** Every error of the api: RFC 9457 `application/problem+json`, on one line. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.optional(z.string()),
  /** Fields that were refused: JSON pointer into the request body, and the message to show. */
  errors: z.optional(z.array(z.object({ pointer: z.string(), message: z.string() }))),
  requestId: z.optional(z.string()),
  /** `Unauthorized` with 401, which tells a caller to sign in again. */
  message: z.optional(z.string()),
});

export type Problem = z.infer<typeof problem>;
