import { releaseFacts } from '@lisle-harrow/api/contract';
import * as z from 'zod';
import { isSignedBy, openRelease } from '../../../../tooling/release/release-format.mjs';
import type { RegisteredRemote, RemoteDescriptor } from '../../remotes/registry';
import { followJson, readText } from './published-files';
import { remoteDescriptorSchema } from './registry-schema';

const CHECK_TIMEOUT_MS = 800;

/** A release as it lies in its folder. */
export interface PublishedRelease {
  readonly descriptor: RemoteDescriptor;
  /** Where this server reads its files. */
  readonly folder: URL;
  /** Where browsers find them: absolute or root-relative, with a trailing slash. */
  readonly url: string;
  /** Whether it is to be trusted where the registry names these keys. */
  readonly isTrusted: (keys: readonly string[] | undefined) => boolean;
}

/** Says which files make up the release that is to be run, now and whenever that changes. */
export interface ReleaseSource {
  /** Looks, at most as often as is useful; never rejects. */
  check(): Promise<void>;
  /** Whether there is nothing to wait for. */
  isSettled(): boolean;
}

interface SourceOptions {
  readonly registered: RegisteredRemote;
  readonly onRelease: (release: PublishedRelease) => void;
  /** `hasRead` where there is a file, but no good one. Called once per change. */
  readonly onFailure: (url: string, problem: string, hasRead: boolean) => void;
  readonly onRecovery: () => void;
}

/** What the `remote.json` of an installed release says; throws where it has to be signed and is not. */
export const openInstalled = (json: unknown, { url, keys }: RegisteredRemote) =>
  // What is installed with the shell is as trustworthy as the shell; what lies elsewhere has to be signed.
  keys && !url.startsWith('/') ? openRelease(json, keys) : json;

/** The descriptor in it; throws where that is of another remote. */
export function describeInstalled(json: unknown, registered: RegisteredRemote): RemoteDescriptor {
  const descriptor = remoteDescriptorSchema.parse(openInstalled(json, registered));
  if (descriptor.name !== registered.name) throw new Error(`it is of ${descriptor.name}`);
  return descriptor;
}

/** The release that is installed: the folder of the registry, whose `remote.json` is replaced by each build. */
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

/** The descriptor in the `release.json` of a deployed release. Throws unless a key of the registry has signed it, and for this version. */
export function openDeployed(
  json: unknown,
  { name, keys = [] }: RegisteredRemote,
  version: string,
): RemoteDescriptor {
  const descriptor = remoteDescriptorSchema.parse(openRelease(json, keys));
  // A signature says that the team made it, not that it made it for this place.
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

/** The release that is installed, with what owners want to know of it; rejects where that is not there. */
export async function readInstalled(folder: URL, registered: RegisteredRemote): Promise<InstalledRelease> {
  const json: unknown = JSON.parse(await readText(new URL('remote.json', folder), CHECK_TIMEOUT_MS));
  const { bytes, ...facts } = installedSchema.parse(openInstalled(json, registered));
  // The api refuses what is told as a whole.
  return { remote: registered.name, ...releaseFacts.parse({ ...facts, bytes: browserBytesOf(bytes) }) };
}

/** Bytes that browsers may have to fetch, of the sizes of a release's files. */
export const browserBytesOf = (bytes: Readonly<Record<string, number>>): number =>
  Object.entries(bytes).reduce((sum, [file, size]) => sum + (file.startsWith('browser/') ? size : 0), 0);
