import { openSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { serveWorks } from '../parsing/serve-works';
import { inspectFile } from '../uploads/inspect-file';

/** What a library may do with a file that nobody thought of; each is named in the files that ask for it. */
const FAULTS: Record<string, () => unknown> = {
  'endless loop': () => {
    for (;;);
  },
  'endless wait': () => pause(1_000_000),
  'full heap': () => 'a,'.repeat(60_000_000).split(','),
  'full memory': async () => {
    for (const all = []; ; await pause(1)) all.push(Buffer.alloc(10_000_000, 1));
  },
  'sudden end': () => process.exit(1),
  'late throw': () => setTimeout(() => Promise.reject(new Error('too late')), 50),
};

// The real inspection, which takes a file's descriptor with it into each fault but the last.
serveWorks({
  inspectFile: async (path: string) => {
    const content = readFileSync(path, 'latin1');
    const fault = Object.keys(FAULTS).find((name) => content.includes(name));
    if (fault) openSync(path, 'r');
    if (fault && fault !== 'late throw') await FAULTS[fault]!();
    if (fault === 'late throw') void FAULTS[fault]!();
    return inspectFile(path);
  },
});
