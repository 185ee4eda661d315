import { expect, test } from '@jest/globals';
import { howSlow, slownessOf, workersFor } from './machine.mjs';

test('a usual machine has the limits as they are, a slow or busy one more, and none of them less or without end', () => {
  expect(slownessOf(70, 0)).toBe(1);
  expect(slownessOf(20, 0.5)).toBe(1);
  expect(slownessOf(210, 1)).toBe(3);
  expect(slownessOf(70, 4)).toBe(4);
  expect(slownessOf(70_000, 1)).toBe(4);
  expect(howSlow()).toBeGreaterThanOrEqual(1);
});

test('there is a worker for each core, or some more, that memory allows, and at least one', () => {
  const GB = 2 ** 30;
  expect(workersFor({ gigabytesEach: 3, cores: 2, bytes: 24 * GB })).toBe(2);
  expect(workersFor({ gigabytesEach: 3, cores: 8, bytes: 10 * GB })).toBe(3);
  expect(workersFor({ gigabytesEach: 1, beyondCores: 1, cores: 2, bytes: 24 * GB })).toBe(3);
  expect(workersFor({ gigabytesEach: 3, beyondCores: 1, cores: 2, bytes: GB })).toBe(1);
});
