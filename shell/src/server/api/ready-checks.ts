import { setTimeout as pause } from 'node:timers/promises';
import type { ReadinessCheck } from '@lisle-harrow/server/http/readiness';
import type { Registry } from '../../remotes/registry';

const FRESH_MS = 1_000;
/** The api itself waits three seconds for its database. */
const API_LIMIT_MS = 4_000;
const AGAIN_MS = 250;
const REGISTRY_LIMIT_MS = 1_000;

/** What a shell needs before a load balancer sends it visitors: an api that is ready, and remotes to show. */
export function readyChecks(apiUrl: string, readRegistry: () => Promise<Registry>): ReadinessCheck[] {
  return [
    {
      name: 'api',
      // Twice: behind a load balancer, one request may reach an api that has just died.
      async check() {
        const problem = await askApi(apiUrl).catch(() => 'no answer');
        if (problem === undefined) return undefined;
        await pause(AGAIN_MS);
        return askApi(apiUrl);
      },
      otherwise: 'The api does not answer',
      limitMs: API_LIMIT_MS,
      everyMs: FRESH_MS,
    },
    {
      name: 'registry',
      async check() {
        const { remotes } = await readRegistry();
        return remotes.length > 0 ? undefined : 'The registry of remotes cannot be read';
      },
      otherwise: 'The registry of remotes cannot be read',
      limitMs: REGISTRY_LIMIT_MS,
      everyMs: FRESH_MS,
    },
  ];
}

/** What the api reports as missing; rejects if it does not answer. */
async function askApi(apiUrl: string): Promise<string | undefined> {
  const answer = await fetch(`${apiUrl}/readyz`, { signal: AbortSignal.timeout(API_LIMIT_MS) });
  if (answer.ok) return undefined;
  const { type, detail } = (await answer.json()) as { type?: unknown; detail?: unknown };
  // It still answers, and its load balancer will soon notice.
  if (String(type).endsWith(':stopping')) return undefined;
  return `The api is not ready${typeof detail === 'string' ? `: ${detail.replace(/\.$/, '')}` : ''}`;
}
