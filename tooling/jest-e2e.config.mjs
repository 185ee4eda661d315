import base from './jest.config.mjs';

/** The whole product in a real browser; each file starts servers of its own, so only two run at a time. */
export default {
  ...base.projects[0],
  displayName: 'e2e',
  testMatch: ['<rootDir>/e2e/**/*.test.ts'],
  setupFilesAfterEnv: ['<rootDir>/tooling/jest-second-try.mjs'],
  testTimeout: 60_000,
  maxWorkers: 2,
};
