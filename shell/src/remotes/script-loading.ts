import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { pin } from './pinned-script';

const SCRIPT_TIMEOUT_MS = 4000;

/** What must be in a script, by its URL. */
const expected = new Map<string, string>();

/** Lets the script of this URL run only with this content. */
export const expectContent = (url: string, integrity: string) => void expected.set(absolute(url), integrity);

const absolute = (url: string) => new URL(url, location.href).href;

/** How federation puts a remote's entry into the page: only with the content that the shell's server has named, and with a short limit. */
const scriptLoading = (): ModuleFederationRuntimePlugin => ({
  name: 'script-loading',
  createScript({ url }) {
    const integrity = expected.get(absolute(url));
    if (integrity === undefined) throw new Error(`nobody has said what must be in ${url}`);
    const script = document.createElement('script');
    pin(script, integrity);
    script.src = url;
    script.async = true;
    script.fetchPriority = 'high';
    return { script, timeout: SCRIPT_TIMEOUT_MS };
  },
});

/** @public Federation reads a plugin's default export. */
export default scriptLoading;
