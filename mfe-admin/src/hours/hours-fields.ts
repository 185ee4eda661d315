import { consultationHours, type ConsultationHours } from '@lisle-harrow/api/contract';
import type { FormState } from '@lisle-harrow/shell/forms';
import * as z from 'zod/mini';

type Hours = Omit<ConsultationHours, 'revision'>;
/** Parts that are no text: in the form they are the JSON of their values, since it keeps drafts of texts alone. */
type Part = Exclude<keyof Hours, 'capacity' | 'noticeHours'>;

/** The values of the form: every part of the hours as text. */
export type HoursFields = Record<keyof Hours, string>;
export type HoursForm = FormState<HoursFields>;

export const fieldsOf = (hours: Hours): HoursFields => ({
  hours: JSON.stringify(hours.hours),
  capacity: String(hours.capacity ?? ''),
  noticeHours: String(hours.noticeHours),
  exceptions: JSON.stringify(hours.exceptions),
  meetings: JSON.stringify(hours.meetings),
  offices: JSON.stringify(hours.offices),
  advisers: JSON.stringify(hours.advisers),
});

/** What a field of a number holds; NaN, which every schema refuses, for what is none. */
const numberIn = (text: string) => (text.trim() === '' ? Number.NaN : Number(text));

export function hoursIn(fields: HoursFields): Hours {
  const parse = <Name extends Part>(name: Name) => JSON.parse(fields[name]) as Hours[Name];
  return {
    ...{ hours: parse('hours'), exceptions: parse('exceptions'), meetings: parse('meetings') },
    ...{ offices: parse('offices'), advisers: parse('advisers') },
    capacity: fields.capacity.trim() === '' ? null : numberIn(fields.capacity),
    noticeHours: numberIn(fields.noticeHours),
  };
}

const part = z.string();

/** Checks the form by the contract of what it sends, whose messages it shows at the same places. */
export const hoursFields = z
  .object({
    ...{ hours: part, capacity: part, noticeHours: part, exceptions: part },
    ...{ meetings: part, offices: part, advisers: part },
  })
  .check(({ value, issues }) => {
    const parsed = consultationHours.safeParse({ ...hoursIn(value), revision: 0 });
    for (const { path, message } of parsed.error?.issues ?? [])
      issues.push({ code: 'custom', input: value, path, message });
  });

/** A part of the hours as its value, and how to set it. */
export function partOf<Name extends Part>(form: HoursForm, name: Name) {
  const value = JSON.parse(form.watch(name)) as Hours[Name];
  const set = (next: Hours[Name]) =>
    form.setValue(name, JSON.stringify(next) as never, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
  return [value, set] as const;
}

/** The message at a place within a part, such as `exceptions.0.lastDay`. */
export const errorAt = (form: HoursForm, path: string): string | undefined =>
  form.getFieldState(path as keyof HoursFields, form.formState).error?.message;
