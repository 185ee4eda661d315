import {
  DUE_UNITS,
  type MilestoneTemplate,
  milestoneTemplateInput,
  type MilestoneTemplateInput,
} from '@lisle-harrow/api/contract';
import * as z from 'zod/mini';

const text = z.string();

/** The values of the form, all as text. */
export interface TemplateFields {
  name: string;
  service: string;
  milestones: { title: string; description: string; dueAfter: string; dueUnit: string }[];
}

export const EMPTY_MILESTONE: TemplateFields['milestones'][number] = {
  title: '',
  description: '',
  dueAfter: '',
  dueUnit: 'weeks',
};
export const EMPTY_TEMPLATE: TemplateFields = { name: '', service: '', milestones: [EMPTY_MILESTONE] };

export const fieldsOf = ({ name, service, milestones }: MilestoneTemplate): TemplateFields => ({
  name,
  service,
  milestones: milestones.map(({ dueAfter, ...rest }) => ({ ...rest, dueAfter: String(dueAfter ?? '') })),
});

export const templateIn = ({ name, service, milestones }: TemplateFields): MilestoneTemplateInput => ({
  name,
  service,
  milestones: milestones.map(({ title, description, dueAfter, dueUnit }) => ({
    title,
    description,
    dueAfter: dueAfter.trim() === '' ? null : Number(dueAfter),
    dueUnit: DUE_UNITS.find((unit) => unit === dueUnit) ?? 'days',
  })),
});

/** Validates the form against the contract's schema of its request, and shows the contract's messages at the matching fields. */
export const templateFields: z.ZodMiniType<TemplateFields> = z
  .object({
    name: text,
    service: text,
    milestones: z.array(z.object({ title: text, description: text, dueAfter: text, dueUnit: text })),
  })
  .check(({ value, issues }) => {
    const { error } = milestoneTemplateInput.safeParse(templateIn(value));
    for (const { path, message } of error?.issues ?? [])
      issues.push({ code: 'custom', input: value, path, message });
  });
