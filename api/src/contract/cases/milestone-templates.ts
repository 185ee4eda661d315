import * as z from 'zod/mini';
import { endpoint } from '../endpoint';
import { freeLine, freeText, id, requiredLine, text } from '../fields';
import { DAY_MS } from '../calendar';
import { templateCalls } from '../templates';
import { milestone } from './milestones';

/** The units in which a template says how long after the start a milestone is due. */
export const DUE_UNITS = ['days', 'weeks'] as const;

/** The most milestones of a template, and so the most that are added to a case at once. */
export const MAX_TEMPLATE_MILESTONES = 40;
const MAX_DUE_AFTER = 999;

const SATURDAY = 6;

/** One step of a template: due this long after the start, or without a due date if `dueAfter` is null. */
const templateMilestone = z.object({
  title: text,
  description: text,
  dueAfter: z.catch(z.nullable(z.number()), null),
  dueUnit: z.catch(z.enum(DUE_UNITS), 'days'),
});

/** Milestones with which cases of one kind begin; `service` is the title of a service, or empty. */
const milestoneTemplate = z.object({
  id,
  name: text,
  service: text,
  milestones: z.catch(z.array(templateMilestone), []),
});

const title = requiredLine(1, 200, 'Title is required');

/** `POST /api/admin/milestone-templates` and `PUT …/{id}`; 422 names `/name` if another template has it. */
export const milestoneTemplateInput = z.object({
  name: requiredLine(1, 80, 'Please enter a name'),
  service: freeLine(100),
  milestones: z
    .array(
      z.object({
        title,
        description: freeText(2000),
        dueAfter: z.nullable(
          z
            .int('Please enter a whole number')
            .check(z.gte(0, 'At least 0'), z.lte(MAX_DUE_AFTER, `At most ${MAX_DUE_AFTER}`)),
        ),
        dueUnit: z.enum(DUE_UNITS, 'Days or weeks'),
      }),
    )
    .check(
      z.minLength(1, 'Please add a milestone'),
      z.maxLength(MAX_TEMPLATE_MILESTONES, `At most ${MAX_TEMPLATE_MILESTONES} milestones`),
    ),
});

const noDay = 'Please enter the due date as a day of the calendar';

/**
 * `POST /api/admin/clients/{clientId}/milestone-plan`, once per `Idempotency-Key`: the milestones of a template for one
 * start, with the days that staff have seen. They are added after the client's existing milestones, all of them or
 * none.
 */
export const milestonePlan = z.object({
  /** The template's name, for the ledger. */
  template: requiredLine(1, 80, 'Please name the template'),
  milestones: z
    .array(
      z.object({
        title,
        description: freeText(2000),
        dueDate: z._default(z.union([z.literal(''), z.iso.date(noDay)], noDay), ''),
      }),
    )
    .check(
      z.minLength(1, 'Please choose at least one milestone'),
      z.maxLength(MAX_TEMPLATE_MILESTONES, `At most ${MAX_TEMPLATE_MILESTONES} milestones`),
    ),
});

export type TemplateMilestone = z.infer<typeof templateMilestone>;
export type MilestoneTemplate = z.infer<typeof milestoneTemplate>;
export type MilestoneTemplateInput = z.infer<typeof milestoneTemplateInput>;
export type MilestonePlan = z.infer<typeof milestonePlan>;

/**
 * The calendar day (`YYYY-MM-DD`) on which a milestone is due in a plan that begins on `start`, empty for none; with
 * `onWorkdays` a day of the weekend becomes the Monday after it.
 */
export function dueDay(
  start: string,
  { dueAfter, dueUnit }: Pick<TemplateMilestone, 'dueAfter' | 'dueUnit'>,
  onWorkdays: boolean,
): string {
  const from = Date.parse(`${start}T00:00:00Z`);
  if (dueAfter === null || Number.isNaN(from)) return '';
  const day = new Date(from + dueAfter * (dueUnit === 'weeks' ? 7 : 1) * DAY_MS);
  const untilMonday = day.getUTCDay() === SATURDAY ? 2 : day.getUTCDay() === 0 ? 1 : 0;
  if (onWorkdays) day.setUTCDate(day.getUTCDate() + untilMonday);
  return day.toISOString().slice(0, 10);
}

/** Adds the milestones of a template after the others, once per idempotency key, and returns them; 422 for wrong fields. */
export const planMilestones = endpoint('POST /api/admin/clients/:clientId/milestone-plan', {
  needs: 'clients.write',
  request: milestonePlan,
  status: 201,
  rows: milestone,
  errors: [404],
});

/** Templates for the milestones that a case begins with. */
export const milestoneTemplateCalls = templateCalls(
  '/api/admin/milestone-templates',
  'clients.read',
  milestoneTemplate,
  milestoneTemplateInput,
);
