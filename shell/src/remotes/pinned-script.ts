import type { RemoteDescriptor } from './registry';

/**
 * A script and its expected content as one string: the URL, with the SHA-384 in Subresource Integrity form as its fragment.
 * Without a fragment (in development) any content is accepted.
 */
export type PinnedScript = string;

/** A browser file of the release at `url`, as pages name it. */
export const pinnedScript = (url: string, { files }: RemoteDescriptor, file: string): PinnedScript =>
  `${url}${file}#${files[file] ?? ''}`;

export function readPinnedScript(script: PinnedScript): { url: string; integrity: string } {
  const [url = '', integrity = ''] = script.split('#');
  return { url, integrity };
}

/** Sets how a script is fetched: by anonymous CORS, like webpack's chunks, because integrity can be checked only then. */
export function pin(element: HTMLScriptElement, integrity: string): void {
  element.crossOrigin = 'anonymous';
  if (integrity) element.integrity = integrity;
}

/** Expected integrity of the scripts that federation loads, by URL. */
const expected = new Map<string, string>();
const absolute = (url: string) => new URL(url, location.href).href;

export const expectContent = (url: string, integrity: string) => void expected.set(absolute(url), integrity);

/** Undefined if none is known: then the script must not run. */
export const expectedIn = (url: string): string | undefined => expected.get(absolute(url));
