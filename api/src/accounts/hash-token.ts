import { createHash } from 'node:crypto';

/** All that is kept of a random token: enough to know it again, and nothing that opens anything. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');
