import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** A lazily loaded part of the page, which the server never renders. */
export interface LateModule<Part> {
  /** Fetches the script once; after a failure the next call tries again. */
  load(): Promise<Part>;
  /** The part once it is loaded. */
  use(): Part | undefined;
}

export function lateModule<Part>(importPart: () => Promise<Part>): LateModule<Part> {
  const store = createStore<{ part: Part | undefined }>(() => ({ part: undefined }));
  let loading: Promise<Part> | undefined;

  async function load() {
    try {
      const part = await importPart();
      store.setState({ part });
      return part;
    } catch (error) {
      loading = undefined;
      throw error;
    }
  }

  return {
    load: () => (loading ??= load()),
    use: () => useStore(store, (state) => state.part),
  };
}
