// `npm run torture -- <name> [--runs N] [--json file]`: does to the running product what must not harm it, and prints one
// table; without a name, lists the drills. Ends with an error where something was harmed.
import { runNamed } from '../run-named.mjs';

await runNamed('torture', {
  kill: {
    about: 'api and shell are killed under load and started again; nothing may be lost, twice or wrong',
    runs: 200,
    load: async () => (await import('./kill.mjs')).killUnderLoad,
  },
  disk: {
    about:
      'the disk fills under load and gets room again; writes are refused meanwhile, nothing else changes',
    runs: 5,
    load: async () => (await import('./disk.mjs')).fillDisk,
  },
  restore: {
    about:
      'the data folder is lost under load and restored from the newest backup, which must have all of before',
    runs: 10,
    load: async () => (await import('./restore.mjs')).restoreUnderLoad,
  },
  scale: {
    about:
      'servers of two nodes over one database server and bucket are killed; the other node must notice nothing',
    runs: 30,
    load: async () => (await import('./failover.mjs')).failOver,
  },
  stop: {
    about: 'servers stop and start under load, one after the other; no request may fail',
    runs: 20,
    load: async () => (await import('./stop.mjs')).stopUnderLoad,
  },
  swaps: {
    about:
      'releases of a remote go live one after the other while pages are read; no page may fail, nothing may stay behind',
    runs: 300,
    load: async () => (await import('./swaps.mjs')).swapUnderLoad,
  },
  soak: {
    about: 'everything at once at half of what can be done; nothing may grow or fail (runs: minutes)',
    runs: 30,
    load: async () => (await import('./soak.mjs')).soak,
  },
  overload: {
    about:
      'ten times as many requests as can be answered, of each kind; the rest of the site must not notice (runs: seconds)',
    runs: 8,
    load: async () => (await import('./overload.mjs')).overload,
  },
});
