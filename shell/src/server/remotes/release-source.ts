import { releaseFacts } from '@lisle-harrow/api/contract';
import { isSignedBy, openRelease } from '@lisle-harrow/server/release-format';
import * as z from 'zod';
import type { RegisteredRemote, RemoteDescriptor } from '../../remotes/registry';
import { followJson, readText } from './published-files';
import { remoteDescriptorSchema } from './registry-schema';

const CHECK_TIMEOUT_MS = 800;

/** A release in its folder. */
export interface PublishedRelease {
  readonly descriptor: RemoteDescriptor;
  /** Where this server reads its files. */
  readonly folder: URL;
  /** Where browsers find them: absolute or root-relative, with a trailing slash. */
  readonly url: string;
  /** Whether it is trusted if the registry names these keys. */
  readonly isTrusted: (keys: readonly string[] | undefined) => boolean;
}

/** Reports the files of the release to run, now and with every change. */
export interface ReleaseSource {
  /** Checks, at most as often as is useful; never rejects. */
  check(): Promise<void>;
  /** Whether a check would return at once. */
  isSettled(): boolean;
}

interface SourceOptions {
  readonly registered: RegisteredRemote;
  readonly onRelease: (release: PublishedRelease) => void;
  /** `hasRead` if there is a file, but an invalid one. Called once per change. */
  readonly onFailure: (url: string, problem: string, hasRead: boolean) => void;
  readonly onRecovery: () => void;
}

/** The content of an installed release's `remote.json`; throws if it must be signed and is not. */
export const openInstalled = (json: unknown, { url, keys }: RegisteredRemote) =>
  // Files installed with the shell are as trustworthy as the shell; those elsewhere must be signed.
  keys && !url.startsWith('/') ? openRelease(json, keys) : json;

/** The descriptor in `json`; throws if it is another remote's. */
export function describeInstalled(json: unknown, registered: RegisteredRemote): RemoteDescriptor {
  const descriptor = remoteDescriptorSchema.parse(openInstalled(json, registered));
  if (descriptor.name !== registered.name) throw new Error(`it is of ${descriptor.name}`);
  return descriptor;
}

/** The installed release: the folder that the registry names, in which each build replaces `remote.json`. */
export function installedSource(folder: URL, options: SourceOptions): ReleaseSource {
  const { registered, onRelease, onFailure, onRecovery } = options;
  const { url } = registered;
  const file = new URL('remote.json', folder);
  const check = followJson({
    read: () => readText(file, CHECK_TIMEOUT_MS),
    accept(json) {
      const descriptor = describeInstalled(json, registered);
      const isTrusted = (now?: readonly string[]) => url.startsWith('/') || !now || isSignedBy(json, now);
      onRelease({ descriptor, folder, url, isTrusted });
    },
    onFailure: (problem, hasRead) => onFailure(file.href, problem, hasRead),
    onRecovery,
  });
  return { check, isSettled: check.isSettled };
}

/** The descriptor in a deployed release's `release.json`. Throws unless a key of the registry signed it for this remote and version. */
export function openDeployed(
  json: unknown,
  { name, keys = [] }: RegisteredRemote,
  version: string,
): RemoteDescriptor {
  const descriptor = remoteDescriptorSchema.parse(openRelease(json, keys));
  // A signature proves who made it, not for which remote or version.
  if (descriptor.name !== name || descriptor.version !== version)
    throw new Error(`it is of ${descriptor.name} ${descriptor.version}`);
  return descriptor;
}

/** A deployed release: a folder of its own, which never changes, with a signed `release.json`. */
export function deployedSource(folder: URL, version: string, options: SourceOptions): ReleaseSource {
  const { registered, onRelease, onFailure, onRecovery } = options;
  const file = new URL('release.json', folder);
  const url = `${registered.url}releases/${version}/`;
  let isKnown = false;
  const look = followJson({
    read: () => readText(file, CHECK_TIMEOUT_MS),
    accept(json) {
      const descriptor = openDeployed(json, registered, version);
      isKnown = true;
      onRelease({ descriptor, folder, url, isTrusted: (keys = []) => isSignedBy(json, keys) });
    },
    onFailure: (problem, hasRead) => onFailure(file.href, problem, hasRead),
    onRecovery,
  });
  return {
    check: async () => (isKnown ? undefined : look()),
    isSettled: () => isKnown || look.isSettled(),
  };
}

export interface InstalledRelease extends z.infer<typeof releaseFacts> {
  readonly remote: string;
}

const installedSchema = z.looseObject({ bytes: z.record(z.string(), z.number()) });

/** The installed release with the facts that owners want to know; rejects if they cannot be read. */
export async function readInstalled(folder: URL, registered: RegisteredRemote): Promise<InstalledRelease> {
  const json: unknown = JSON.parse(await readText(new URL('remote.json', folder), CHECK_TIMEOUT_MS));
  const { bytes, ...facts } = installedSchema.parse(openInstalled(json, registered));
  // One invalid release makes the api refuse all.
  return { remote: registered.name, ...releaseFacts.parse({ ...facts, bytes: browserBytesOf(bytes) }) };
}

/** Total size of the files that browsers may have to fetch. */
export const browserBytesOf = (bytes: Readonly<Record<string, number>>): number =>
  Object.entries(bytes).reduce((sum, [file, size]) => sum + (file.startsWith('browser/') ? size : 0), 0);
