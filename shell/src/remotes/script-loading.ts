import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { expectedIn, pin } from './pinned-script';

const SCRIPT_TIMEOUT_MS = 4000;

/** How federation puts a remote's entry into the page: only with the content that the shell's server has named, and with a short limit. */
const scriptLoading = (): ModuleFederationRuntimePlugin => ({
  name: 'script-loading',
  createScript({ url }) {
    const integrity = expectedIn(url);
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
