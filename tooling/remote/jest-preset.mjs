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

const environment = (name) => fileURLToPath(new URL(`jest-${name}-environment.mjs`, import.meta.url));

export const inNode = { testEnvironment: environment('node') };

export const inBrowser = {
  testEnvironment: environment('browser'),
  setupFilesAfterEnv: [fileURLToPath(new URL('jest-setup.mjs', import.meta.url))],
};

/** The tests of one remote: `*.test.ts` in Node, `*.test.tsx` in jsdom. */
export function jestPreset(folder) {
  const base = { ...modules, rootDir: folder, modulePathIgnorePatterns: ['<rootDir>/dist/'] };
  return {
    testTimeout: 60_000,
    projects: [
      { ...base, ...inNode, displayName: 'node', testMatch: ['<rootDir>/src/**/*.test.ts'] },
      { ...base, ...inBrowser, displayName: 'ui', testMatch: ['<rootDir>/src/**/*.test.tsx'] },
    ],
  };
}
