import type { ModuleFederationRuntimePlugin } from '@module-federation/runtime';
import { patience } from './patience';
import { expectedIn, pin } from './pinned-script';

const SCRIPT_TIMEOUT_MS = 4000;

/**
 * How federation inserts a remote's entry script: only with the integrity that the shell's server named, and with a short
 * timeout.
 */
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
    return { script, timeout: SCRIPT_TIMEOUT_MS * patience() };
  },
});

/** @public Federation reads a plugin's default export. */
export default scriptLoading;
