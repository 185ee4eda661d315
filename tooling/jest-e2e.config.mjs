import base from './jest.config.mjs';

/** The whole product in a real browser; one file after the other, because each starts servers of its own. */
export default {
  ...base.projects[0],
  displayName: 'e2e',
  testMatch: ['<rootDir>/e2e/**/*.test.ts'],
  testTimeout: 60_000,
  maxWorkers: 1,
};
