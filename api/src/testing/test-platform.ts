import type { ReleasePointer, ReleaseMove } from '../contract';
import { startTestApi, type TestApi } from './test-api';

type Release = Extract<ReleaseMove, { action: 'deploy' }>['release'];

export interface TestPlatform {
  readonly api: TestApi;
  /** The session of an owner. */
  readonly owner: string;
  readonly release: (version: string) => Release;
  /** Moves a pointer as the owner, or with a token. */
  readonly move: (remote: string, body: object, token?: string) => Promise<Response>;
  readonly deploy: (remote: string, expects: number, release: Release, share?: number) => Promise<Response>;
  readonly pointer: (remote: string) => Promise<ReleasePointer | undefined>;
}

/** An api with an owner who manages releases. */
export async function openPlatform(settings: Record<string, string> = {}): Promise<TestPlatform> {
  const api = await startTestApi(settings);
  await api.addAccount('staff', 'owner@example.com');
  const owner = await api.signIn('owner@example.com');
  const move: TestPlatform['move'] = (remote, json, token) =>
    api.send(`/api/platform/remotes/${remote}/moves`, {
      method: 'POST',
      json,
      ...(token === undefined ? { cookie: owner } : { headers: { Authorization: `Bearer ${token}` } }),
    });
  return {
    api,
    owner,
    move,
    release: (version) => ({ version, builtAt: '2026-11-22T20:00:00.000Z', needs: 8, bytes: 120_000 }),
    deploy: (remote, expects, release, share) =>
      move(remote, { action: 'deploy', expects, release, ...(share !== undefined && { share }) }),
    async pointer(remote) {
      const answer = (await (await api.send('/api/platform/pointers')).json()) as {
        pointers: ReleasePointer[];
      };
      return answer.pointers.find(({ name }) => name === remote);
    },
  };
}
