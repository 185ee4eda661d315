// `npm run bench -- <name> [--runs N] [--json file]`: measures the running product; without a name, lists the benchmarks.
import { runNamed } from './run-named.mjs';

const BENCHMARKS = {
  pages: {
    about:
      'landing, services and an article on a slow phone line, beside a split application, one bundle and static HTML',
    runs: 7,
    load: async () => (await import('./pages/pages.mjs')).measurePages,
  },
  render: {
    about: 'processor time of pages: kept, rendered, missing, signed in; beside ready bytes and React alone',
    runs: 5,
    load: async () => (await import('./render/render.mjs')).measureRender,
  },
  calls: {
    about: 'processor time of calls of the api, direct and through the shell, beside ready bytes',
    runs: 5,
    load: async () => (await import('./calls/calls.mjs')).measureCalls,
  },
  ledger: {
    about: 'what the ledger adds to a change and to a look; which of 100,000 lines was changed in the file',
    runs: 7,
    load: async () => (await import('./ledger/ledger.mjs')).measureLedger,
  },
  growth: {
    about: 'staff lists over a thousand, a hundred thousand and a million rows',
    runs: 200,
    load: async () => (await import('./growth/growth.mjs')).measureGrowth,
  },
  export: {
    about: 'memory of the api while a million bookings are downloaded, and how long others wait meanwhile',
    runs: 3,
    load: async () => (await import('./growth/export.mjs')).measureExport,
  },
  scale: {
    about: 'bookings, lists and searches by 1, 2 and 4 apis over one libSQL server, and with a read replica',
    runs: 3,
    load: async () => (await import('./scale/scale.mjs')).measureScale,
  },
  uploads: {
    about: 'memory of the api and the shell while four files of 100 MB are uploaded at once',
    runs: 2,
    load: async () => (await import('./uploads/uploads.mjs')).measureUploads,
  },
  names: {
    about: 'how long file names of 16 KB block the api',
    runs: 20,
    load: async () => (await import('./uploads/file-names.mjs')).measureFileNames,
  },
  hostile: {
    about: 'how long others wait while texts, files and mails that are made to be slow are handled',
    runs: 1,
    load: async () => (await import('./hostile/hostile.mjs')).measureHostile,
  },
};

await runNamed('bench', BENCHMARKS);
