import type { Milestone } from '@lisle-harrow/api/contract';

export interface Completion {
  readonly completed: number;
  readonly total: number;
  /** An integer; 0 without milestones. */
  readonly percent: number;
}

export function completionOf(milestones: readonly Milestone[]): Completion {
  const total = milestones.length;
  const completed = milestones.filter((milestone) => milestone.status === 'completed').length;
  return { completed, total, percent: total === 0 ? 0 : Math.round((completed / total) * 100) };
}
