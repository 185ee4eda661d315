import type { IncomingMessage } from 'node:http';
import { COOKIES } from '@lisle-harrow/api/contract';
import { type Admission, createAdmission } from './admission';

type Limits = Parameters<typeof createAdmission>[0];

/**
 * Concurrent calls to the api. Reads take a few milliseconds each, so only a flood reaches this limit, and stopping it here
 * costs least. Writes queue behind one another: beyond this many, they would wait longer than people do.
 */
const MOST = {
  reads: { most: 600, ofNetwork: 200, ofAccount: 100 },
  writes: { most: 300, ofNetwork: 150, ofAccount: 100 },
  /** Passwords from unknown browsers: about as many as one api admits, so that the rest cost it nothing. */
  strangers: { most: 12, ofNetwork: 8, ofAccount: 8 },
} satisfies Record<string, Limits>;

/** Anything larger is an upload, slow by nature; the api limits those itself. */
const SMALL_BYTES = 64 * 1024;

export type CallAdmission = ReturnType<typeof createCallAdmission>;

/** Limits proxied calls: reads as a whole, writes by kind, so that a flood of one kind does not affect the others. */
export function createCallAdmission(most: Record<keyof typeof MOST, Limits> = MOST) {
  const reads = createAdmission(most.reads);
  const strangers = createAdmission(most.strangers);
  const [signIns, submissions, others] = [1, 2, 3].map(() => createAdmission(most.writes)) as [
    Admission,
    Admission,
    Admission,
  ];

  return {
    /** The limit for this call; undefined if the api limits it. */
    of(request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): Admission | undefined {
      const { method, url = '/', headers } = request;
      if (isRead(request)) return reads;
      const isSmall = Number(headers['content-length'] ?? 0) <= SMALL_BYTES;
      if (!isSmall || headers['transfer-encoding'] || method === 'OPTIONS') return undefined;
      if (/^\/api\/login(?:\?|$)/.test(url) && !isKnown(headers.cookie)) return strangers;
      if (url.startsWith('/api/login')) return signIns;
      return /^\/api\/(?:bookings|contacts)\b/.test(url) ? submissions : others;
    },
  };
}

/** Whether a browser claims to have signed in before. A false claim still meets the api's own limit. */
const isKnown = (cookie: string | undefined) => cookie?.includes(`${COOKIES.device}-`) === true;

export const isRead = ({ method }: Pick<IncomingMessage, 'method'>) => method === 'GET' || method === 'HEAD';
