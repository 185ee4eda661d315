import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

const swc = [
  '@swc/jest',
  {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      target: 'es2022',
      transform: { react: { runtime: 'automatic', development: true } },
    },
    module: { type: 'es6' },
  },
];

const base = {
  rootDir: root,
  transform: { '^.+\\.tsx?$': swc },
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleFileExtensions: ['js', 'mjs', 'cjs', 'ts', 'tsx', 'json', 'node'],
  modulePathIgnorePatterns: ['/dist/', '/\\.data/'],
};

/** Rules and API calls run in Node (`*.test.ts`), components in jsdom (`*.test.tsx`); both as native ES modules. */
export default {
  // By default one core would only coordinate.
  maxWorkers: '100%',
  // Five seconds are too few for the longest component tests while something else keeps the machine busy.
  testTimeout: 20_000,
  projects: [
    {
      ...base,
      displayName: 'node',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/*/src/**/*.test.ts', '<rootDir>/tooling/**/*.test.mjs'],
    },
    {
      ...base,
      displayName: 'ui',
      testEnvironment: 'jsdom',
      testMatch: ['<rootDir>/*/src/**/*.test.tsx'],
      setupFiles: [fileURLToPath(new URL('jest-browser-globals.mjs', import.meta.url))],
      setupFilesAfterEnv: ['@testing-library/jest-dom'],
    },
  ],
};
