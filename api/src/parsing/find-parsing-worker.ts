import path from 'node:path';

/** The script of the processes that parse: beside the bundle or, where the api runs from its sources, beside this file. */
export const findParsingWorker = () =>
  typeof __dirname === 'string'
    ? path.join(__dirname, 'parsing-worker.cjs')
    : path.resolve('api/src/parsing/parsing-worker.ts');
