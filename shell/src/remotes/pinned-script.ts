import type { RemoteDescriptor } from './registry';

/**
 * A script and what must be in it, as one text: the URL, and as its fragment the SHA-384 in the form of Subresource Integrity.
 * Without a fragment (in development) the content may be anything.
 */
export type PinnedScript = string;

/** A browser's file of a release that lies at `url`, as pages name it. */
export const pinnedScript = (url: string, { files }: RemoteDescriptor, file: string): PinnedScript =>
  `${url}${file}#${files[file] ?? ''}`;

export function readPinnedScript(script: PinnedScript): { url: string; integrity: string } {
  const [url = '', integrity = ''] = script.split('#');
  return { url, integrity };
}

/**
 * Sets what `script` or its preload hint must be asked for with. All by anonymous CORS, as webpack asks for its chunks: content
 * can be checked only then, and a hint is used only by a request of the same mode.
 */
export function pin(element: HTMLScriptElement | HTMLLinkElement, integrity: string): void {
  element.crossOrigin = 'anonymous';
  if (integrity) element.integrity = integrity;
}

/** What must be in a script that federation is asked for, by its URL. */
const expected = new Map<string, string>();
const absolute = (url: string) => new URL(url, location.href).href;

export const expectContent = (url: string, integrity: string) => void expected.set(absolute(url), integrity);

/** Nothing where nobody has said it: then the script must not run. */
export const expectedIn = (url: string): string | undefined => expected.get(absolute(url));
