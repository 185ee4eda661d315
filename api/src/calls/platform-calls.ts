import type * as z from 'zod/mini';
import {
  madePins,
  madeToken,
  type newPins,
  type newToken,
  pastMoves,
  platformOverview,
  type ReleaseMove,
  releasePointer,
} from '../contract';
import { type Fetch, read, send, sendAndRead } from './request';

// The releases of remotes, for owners: 403 for everybody else. The specification lists none of these calls.

const PLATFORM = '/api/platform';
const ofRemote = (name: string, what: string) => `${PLATFORM}/remotes/${encodeURIComponent(name)}/${what}`;

/** Pointers, releases, moves and tokens of all remotes that have any. */
export const getPlatform = (fetch: Fetch) => read(fetch, PLATFORM, platformOverview);
/** Moves of a remote's pointer before a revision, newest first. */
export const getPastMoves = (fetch: Fetch, name: string, before: number) =>
  read(fetch, `${ofRemote(name, 'moves')}?before=${before}`, pastMoves);
/** Moves a remote's pointer; 409 if somebody else did meanwhile, 422 if there is nothing to move or the release is refused. */
export const moveRelease = (fetch: Fetch, name: string, move: ReleaseMove) =>
  sendAndRead(fetch, 'POST', ofRemote(name, 'moves'), move, releasePointer);
/** Creates a token for a remote's team, which is shown only once; 409 if the remote has 20. */
export const makeReleaseToken = (fetch: Fetch, input: z.infer<typeof newToken>) =>
  sendAndRead(fetch, 'POST', `${PLATFORM}/tokens`, input, madeToken);
/** Revokes a token, at once. */
export const revokeReleaseToken = (fetch: Fetch, id: string) =>
  send(fetch, 'DELETE', `${PLATFORM}/tokens/${encodeURIComponent(id)}`);
/** Pins remotes to releases for anybody who opens `/platform/pin/ID`; 422 for a version that was never deployed. */
export const pinReleases = (fetch: Fetch, input: z.input<typeof newPins>) =>
  sendAndRead(fetch, 'POST', `${PLATFORM}/pins`, input, madePins);
