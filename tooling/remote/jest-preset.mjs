// How tests run: as native ES modules, components in jsdom.
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);

const swc = {
  jsc: {
    parser: { syntax: 'typescript', tsx: true },
    target: 'es2022',
    transform: { react: { runtime: 'automatic', development: true } },
  },
  module: { type: 'es6' },
};

export const modules = {
  transform: { '^.+\\.tsx?$': [require.resolve('@swc/jest'), swc] },
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleFileExtensions: ['js', 'mjs', 'cjs', 'ts', 'tsx', 'json', 'node'],
};

export const inBrowser = {
  testEnvironment: fileURLToPath(new URL('jest-browser-environment.mjs', import.meta.url)),
  setupFilesAfterEnv: [fileURLToPath(new URL('jest-setup.mjs', import.meta.url))],
};

/** The tests of one remote: `*.test.ts` in Node, `*.test.tsx` in jsdom. */
export function jestPreset(folder) {
  const base = { ...modules, rootDir: folder, modulePathIgnorePatterns: ['<rootDir>/dist/'] };
  return {
    testTimeout: 60_000,
    projects: [
      { ...base, displayName: 'node', testEnvironment: 'node', testMatch: ['<rootDir>/src/**/*.test.ts'] },
      { ...base, ...inBrowser, displayName: 'ui', testMatch: ['<rootDir>/src/**/*.test.tsx'] },
    ],
  };
}
