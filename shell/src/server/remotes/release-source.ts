import type { RegisteredRemote, RemoteDescriptor } from '../../remotes/registry';
import { followJson, readText } from './published-files';
import { remoteDescriptorSchema } from './registry-schema';
import { openRelease } from './signed-release';

const CHECK_TIMEOUT_MS = 800;

/** A release as it lies in its folder. */
export interface PublishedRelease {
  readonly descriptor: RemoteDescriptor;
  /** Where this server reads its files. */
  readonly folder: URL;
  /** Where browsers find them: absolute or root-relative, with a trailing slash. */
  readonly url: string;
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

/** The release that is installed: the folder of the registry, whose `remote.json` is replaced by each build. */
export function installedSource(folder: URL, options: SourceOptions): ReleaseSource {
  const { registered, onRelease, onFailure, onRecovery } = options;
  const { url, keys } = registered;
  const file = new URL('remote.json', folder);
  const check = followJson({
    read: () => readText(file, CHECK_TIMEOUT_MS),
    accept(json) {
      // What is installed with the shell is as trustworthy as the shell; what lies elsewhere has to be signed.
      const release = keys && !url.startsWith('/') ? openRelease(json, keys) : json;
      onRelease({ descriptor: remoteDescriptorSchema.parse(release), folder, url });
    },
    onFailure: (problem, hasRead) => onFailure(file.href, problem, hasRead),
    onRecovery,
  });
  return { check, isSettled: check.isSettled };
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
      const descriptor = remoteDescriptorSchema.parse(openRelease(json, registered.keys ?? []));
      // A signature says that the team made it, not that it made it for this place.
      if (descriptor.name !== registered.name || descriptor.version !== version)
        throw new Error(`it is ${descriptor.name} ${descriptor.version}`);
      isKnown = true;
      onRelease({ descriptor, folder, url });
    },
    onFailure: (problem, hasRead) => onFailure(file.href, problem, hasRead),
    onRecovery,
  });
  return {
    check: async () => (isKnown ? undefined : look()),
    isSettled: () => isKnown || look.isSettled(),
  };
}
