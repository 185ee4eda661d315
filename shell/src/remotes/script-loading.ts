import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

const SCRIPT_TIMEOUT_MS = 4000;

/**
 * How federation puts a remote's scripts into the page: anonymous CORS from other origins, and a
 * short limit.
 */
const scriptLoading = (): ModuleFederationRuntimePlugin => ({
  name: 'script-loading',
  createScript({ url }) {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    // As webpack does for a remote's own chunks: a preload hint is used only by a request of the same mode.
    if (new URL(url, location.href).origin !== location.origin) script.crossOrigin = 'anonymous';
    script.fetchPriority = 'high';
    return { script, timeout: SCRIPT_TIMEOUT_MS };
  },
});

/** @public Federation reads a plugin's default export. */
export default scriptLoading;
