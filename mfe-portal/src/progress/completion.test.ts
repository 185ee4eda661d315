import type { Milestone } from '@lisle-harrow/api/contract';
import { completionOf } from './completion';

const milestones = (...statuses: string[]): Milestone[] =>
  statuses.map((status, index) => ({
    id: String(index),
    title: 'Milestone',
    status,
    description: null,
    order: null,
    dueDate: null,
    notes: null,
  }));

test('no milestones are 0 percent [CP6]', () => {
  expect(completionOf([]).percent).toBe(0);
});

test('completed over total, rounded to a whole percent [CP6]', () => {
  expect(completionOf(milestones('completed', 'blocked', 'not_started'))).toEqual({
    completed: 1,
    total: 3,
    percent: 33,
  });
  expect(completionOf(milestones('completed', 'completed', 'in_progress')).percent).toBe(67);
  expect(completionOf(milestones('completed', 'completed')).percent).toBe(100);
});
