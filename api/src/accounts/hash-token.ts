import { createHash } from 'node:crypto';

/** The token hash, all that is kept of a random token: it recognizes the token and opens nothing. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');
