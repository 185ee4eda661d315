import * as z from 'zod/mini';
import { MILESTONE_STATUSES } from '../constants';
import { endpoint } from '../endpoint';
import { freeText, id, optionalText, requiredLine, text, dueDay } from '../fields';
import { caseRowCalls } from './case-rows';

/** One step of a client's case; dates are ISO instants. */
export const milestone = z.object({
  id,
  title: text,
  description: optionalText,
  status: text,
  order: z.catch(z.nullish(z.number()), null),
  dueDate: optionalText,
  notes: optionalText,
});

export const revision = z.catch(z.optional(z.string()), undefined);

/** The same as staff read it in the list. */
export const writtenMilestone = z.extend(milestone, {
  /** Identifies the content of the milestone, not its position: a save names the one that it is based on. */
  revision,
});

export type Milestone = z.infer<typeof milestone>;

export type WrittenMilestone = z.infer<typeof writtenMilestone>;

/** The client's own milestones, latest change first. */
export const getClientProgress = endpoint('GET /api/client/progress', {
  use: 'read',
  rows: milestone,
});

/** What staff write in a milestone. `dueDate` is a calendar day (`YYYY-MM-DD`) or empty. */
export const milestoneInput = z.object({
  title: requiredLine(1, 200, 'Title is required'),
  description: freeText(2000),
  status: z.enum(MILESTONE_STATUSES, `Status must be one of ${MILESTONE_STATUSES.join(', ')}`),
  dueDate: dueDay,
  notes: freeText(2000),
});

/** `PUT /api/admin/clients/{clientId}/milestone-order`: every milestone of the client, first step first. */
const milestoneOrder = z.object({ ids: z.array(z.string()).check(z.maxLength(1000)) });

/** Puts the milestones in this order; 422 unless `ids` contains each of them once. */
export const orderMilestones = endpoint('PUT /api/admin/clients/:clientId/milestone-order', {
  needs: 'clients.write',
  request: milestoneOrder,
  errors: [404],
});

/** Milestones of a client, first step first. */
export const milestoneCalls = caseRowCalls(
  '/api/admin/clients/:clientId/milestones',
  writtenMilestone,
  milestoneInput,
);

export type MilestoneInput = z.infer<typeof milestoneInput>;
