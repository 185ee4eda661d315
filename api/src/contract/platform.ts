import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { id, optionalText, requiredLine, text, wholeNumber } from './fields';

// The releases of remotes: which one visitors get, who moved the pointer, and how it performs. Times are ISO 8601.

export const REMOTE_NAME = /^[a-z][a-z0-9-]{0,63}$/;
/** The version of a release, as in the address of its files. */
export const RELEASE_VERSION = /^[0-9A-Za-z][0-9A-Za-z.+-]{0,63}$/;

/** How a pin names the release that came with the product; the version of a deployed one ends with a hash. */
export const INSTALLED_RELEASE = 'installed';

/** What the cookie `avoid` names in place of a version if what is pinned failed in this browser. */
export const AVOIDED_PIN = 'pin';

const remoteName = z.string().check(z.regex(REMOTE_NAME, 'A remote is named in lower case'));
const releaseVersion = z
  .string()
  .check(z.regex(RELEASE_VERSION, 'A version is at most 64 letters, digits, dots, plus signs and hyphens'));
const count = z.catch(z.number(), 0);
const versionOrNone = z.catch(z.nullable(z.string()), null);

/** Which releases of one remote visitors get. */
export const releasePointer = z.object({
  name: text,
  /** Increases by one with every move. */
  revision: z.number(),
  /** The version that visitors get; null for the installed release, which comes with the product. */
  live: versionOrNone,
  /** What `share` percent of visitors get instead; null if there is none. */
  canary: z.catch(z.nullable(z.object({ version: z.string(), share: z.number() })), null),
  /** The version that was live before, to which a rollback leads; null also for the installed release. */
  former: versionOrNone,
});
export type ReleasePointer = z.infer<typeof releasePointer>;

/** `GET /api/platform/pointers`: for every remote of which a release was ever deployed. */
export const releasePointers = z.object({ pointers: z.array(releasePointer) });

/** Facts about any release. */
export const releaseFacts = z.object({
  version: releaseVersion,
  /** Of the source, in hexadecimal digits. */
  commit: z.optional(z.string().check(z.regex(/^[0-9a-f]{7,64}$/, 'A commit is 7 to 64 hexadecimal digits'))),
  /** The version of the contract that it needs from the shell. */
  needs: z.int().check(z.gte(0), z.lte(1_000_000)),
  /** What browsers load, in total. */
  bytes: z.int().check(z.gte(0)),
});

/** What a deploy says about the release. */
const newRelease = z.extend(releaseFacts, {
  builtAt: z.string().check(z.maxLength(40), z.iso.datetime({ message: 'Must be an ISO 8601 time in UTC' })),
});

/** The revision of the pointer that the mover has seen, 0 if there is none: a move by anybody else in between refuses this one. */
const expects = z.int().check(z.gte(0));

export const releaseMove = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('deploy'),
    expects,
    /** Percent of visitors who get it as the canary; if missing, everybody gets it. */
    share: z.optional(z.int().check(z.gte(1), z.lte(99))),
    release: newRelease,
  }),
  z.object({ action: z.enum(['promote', 'abort']), expects }),
  z.object({
    action: z.literal('rollback'),
    expects,
    /** A version that was deployed before; null for the installed release; if missing, the one that was live before. */
    version: z.optional(z.nullable(releaseVersion)),
  }),
]);
export type ReleaseMove = z.infer<typeof releaseMove>;

/** `POST /api/platform/remotes/:name/moves/check`: the version to which it would lead; null for the installed release. */
export const checkedMove = z.object({ version: z.nullable(z.string()) });

/**
 * What counts as a failure of a release: browsers fail to load, mount or run it, the server fails to render it, or its
 * render process ends.
 */
export const FAILURE_KINDS = ['load', 'mount', 'effect', 'render', 'ended'] as const;
export type FailureKind = (typeof FAILURE_KINDS)[number];

const releaseCounts = z.object({
  /** Pages that were sent with it. */
  pages: count,
  failures: z.catch(z.partialRecord(z.enum(FAILURE_KINDS), z.number()), {}),
});

const RELEASE_STATES = ['live', 'canary', 'former', 'stored'] as const;

/** A release that was deployed. */
const platformRelease = z.object({
  version: z.string(),
  commit: optionalText,
  builtAt: text,
  deployedAt: text,
  /** Who deployed it: a member of staff, or the label of a token. */
  by: text,
  needs: count,
  bytes: count,
  state: z.catch(z.enum(RELEASE_STATES), 'stored'),
  /** Percent of visitors: for the canary its share, for the live release the rest. */
  share: count,
  /** When it ceased to be live or the canary; for one that still is, the last move of the pointer. */
  lastLiveAt: optionalText,
  /** Whether somebody's browser gets it by a pin that is still valid. */
  isPinned: z.catch(z.boolean(), false),
  counts: z.catch(releaseCounts, { pages: 0, failures: {} }),
});
export type PlatformRelease = z.infer<typeof platformRelease>;

const installedRelease = z.object({
  version: z.string(),
  commit: optionalText,
  needs: count,
  bytes: count,
  counts: z.catch(releaseCounts, { pages: 0, failures: {} }),
});

/** `GET /api/platform/remotes/:name/releases`, newest first. */
export const platformReleases = z.object({ releases: z.array(platformRelease) });

/** A move of the pointer, and where the pointer stood then. */
const pastMove = z.object({
  ...releasePointer.shape,
  action: text,
  /** The release that it was about; null for the installed one. */
  version: versionOrNone,
  /** Why, if the product moved it by itself. */
  reason: optionalText,
  at: text,
  /** A member of staff, the label of a token, or `BY_ITSELF`. */
  by: text,
});
export type PastMove = z.infer<typeof pastMove>;

/** `GET /api/platform/remotes/:name/moves`, newest first; `next` is the revision before which the next page begins. */
export const pastMoves = z.object({ moves: z.array(pastMove), next: z.catch(z.nullable(z.number()), null) });

/** Whom the history names for a move that the product made by itself. */
export const BY_ITSELF = 'automatic';

/** `POST /api/platform/tokens`: a token for the team of one remote. */
export const newToken = z.object({
  remote: remoteName,
  label: requiredLine(1, 60, 'Say whose or what for it is').check(
    z.refine(
      (label) => label.trim().toLowerCase() !== BY_ITSELF,
      'Moves that nobody asked for are called that',
    ),
  ),
});
/** A new token, which is shown only once. */
export const madeToken = z.object({ id, token: z.string() });

const platformToken = z.object({
  id,
  remote: text,
  label: text,
  createdAt: text,
  by: text,
  /** When it last moved a pointer. */
  usedAt: optionalText,
});
export type PlatformToken = z.infer<typeof platformToken>;

/** `GET /api/platform`: everything for people who look after releases. */
export const platformOverview = z.object({
  remotes: z.array(
    z.object({
      name: text,
      /** Null if nothing was ever deployed. */
      pointer: z.catch(z.nullable(releasePointer), null),
      releases: z.array(platformRelease),
      /** What came with the product, and its counts; null until a shell has reported it. */
      installed: z.catch(z.nullable(installedRelease), null),
      moves: z.array(pastMove),
      /** Where earlier moves begin; null if there are none. */
      next: z.catch(z.nullable(z.number()), null),
    }),
  ),
  tokens: z.array(platformToken),
});
export type PlatformOverview = z.infer<typeof platformOverview>;

/** `POST /api/platform/counts`, from the shell: the counts of each release since its last report. */
export const countedReleases = z.object({
  counts: z
    .array(
      z.object({
        remote: remoteName,
        version: releaseVersion,
        pages: z.int().check(z.gte(0), z.lte(1_000_000)),
        failures: z.partialRecord(z.enum(FAILURE_KINDS), z.int().check(z.gte(0), z.lte(1_000_000))),
      }),
    )
    .check(z.maxLength(200)),
  /** The release that came with the product, of every remote in the shell's registry; left out by older shells. */
  installed: z._default(z.array(z.extend(releaseFacts, { remote: remoteName })).check(z.maxLength(200)), []),
});

/** `POST /api/platform/failures`, from browsers, which cannot report what only the server sees. */
export const releaseFailure = z.object({
  remote: remoteName,
  version: releaseVersion,
  kind: z.enum(['load', 'mount', 'effect']),
});

const DEVELOPMENT_SERVER = /^http:\/\/(?:localhost|127\.0\.0\.1):([1-9]\d{0,4})\/$/;
const MOST_PORT = 65_535;
/** Whether a pin is the address of a development server, not a version. */
export const isDevelopmentServer = (pin: string): boolean =>
  Number(DEVELOPMENT_SERVER.exec(pin)?.[1] ?? Infinity) <= MOST_PORT;

/** What a person enters for a development server: see `newPins`. */
export const pinnedServer = z.object({
  remote: remoteName,
  url: z.string().check(z.trim(), z.refine(isDevelopmentServer, 'Must be http://localhost:PORT/')),
});

/** `POST /api/platform/pins`: which releases one browser gets, whatever visitors get. */
export const newPins = z.object({
  /** By the name of the remote: a version that was deployed, `installed`, or `http://localhost:PORT/` of a development server. */
  pins: z.record(
    remoteName,
    z
      .string()
      .check(
        z.refine(
          (pin) => RELEASE_VERSION.test(pin) || isDevelopmentServer(pin),
          'Must be a version, or http://localhost:PORT/',
        ),
      ),
  ),
  /** How many hours they hold; 8 if missing. */
  hours: z._default(z.int().check(z.gte(1), z.lte(168)), 8),
});
export const madePins = z.object({ id, expiresAt: text });

/** `GET /api/platform/pins/:id`, for the shell. */
export const releasePins = z.object({
  pins: z.record(z.string(), z.string()),
  expiresAt: text,
  /** The account in whose sessions alone they hold, if a development server is among them. */
  userId: z.optional(z.string()),
});

/** Pointers, releases, moves and tokens of all remotes that have any. */
export const getPlatform = endpoint('GET /api/platform', { needs: 'platform.read', reply: platformOverview });
/** Creates a token for a remote's team, which is shown only once; 409 if the remote has 20. */
export const makeReleaseToken = endpoint('POST /api/platform/tokens', {
  needs: 'platform.move',
  recent: true,
  request: newToken,
  reply: madeToken,
  status: 201,
  errors: [409],
});
/** Revokes a token, at once. */
export const revokeReleaseToken = endpoint('DELETE /api/platform/tokens/:id', {
  needs: 'platform.move',
  recent: true,
  errors: [404],
});
/** Pins remotes to releases for anybody who opens `/platform/pin/ID`; 422 for a version that was never deployed. */
export const pinReleases = endpoint('POST /api/platform/pins', {
  needs: 'platform.read',
  recent: true,
  request: newPins,
  reply: madePins,
  status: 201,
});

/** The releases that visitors get, of every remote that was ever deployed. */
export const getPointers = endpoint('GET /api/platform/pointers', { reply: releasePointers });
/** Moves a remote's pointer; 409 if somebody else did meanwhile, 422 if there is nothing to move or the release is refused. */
export const moveRelease = endpoint('POST /api/platform/remotes/:name/moves', {
  needs: 'platform.move',
  recent: true,
  request: releaseMove,
  reply: releasePointer,
  errors: [404, 409],
});
/** Dry run of a move: to which version it would lead; refusals as of the move. */
export const checkMove = endpoint('POST /api/platform/remotes/:name/moves/check', {
  needs: 'platform.move',
  recent: true,
  request: releaseMove,
  reply: checkedMove,
  errors: [404, 409],
});
/** Releases of a remote, newest first, with their counts. */
export const getReleases = endpoint('GET /api/platform/remotes/:name/releases', {
  needs: 'platform.read',
  reply: platformReleases,
});
/** Moves of a remote's pointer before a revision, newest first. */
export const getPastMoves = endpoint('GET /api/platform/remotes/:name/moves', {
  needs: 'platform.read',
  query: z.object({
    before: z
      .catch(z.optional(wholeNumber('before', Number.MAX_SAFE_INTEGER)), undefined)
      .check(z.describe('Revision before which the page begins: `next` of the previous page')),
  }),
  reply: pastMoves,
});
/** Records how many pages the shell sent with each release, and how often they failed; for the shell only. */
export const countPages = endpoint('POST /api/platform/counts', { request: countedReleases, errors: [404] });
/** Records that a release failed in a browser, which sends it as a beacon. */
export const reportFailure = endpoint('POST /api/platform/failures', { status: 204, errors: [413] });
/** The releases pinned under this id, for the shell; 404 once they hold no more. */
export const getPins = endpoint('GET /api/platform/pins/:id', { reply: releasePins, errors: [404] });

export type ReleasePins = z.infer<typeof releasePins>;
