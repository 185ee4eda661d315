import { consultationHours, type ConsultationHours } from '@lisle-harrow/api/contract';
import type { FormState } from '@lisle-harrow/shell/forms';
import * as z from 'zod/mini';
import { jsonField } from '../fields/json-field';

type Hours = Omit<ConsultationHours, 'revision'>;
/** Fields whose value is not text: the form holds them as JSON, because its drafts hold only text. */
type JsonField = Exclude<keyof Hours, 'capacity' | 'noticeHours'>;

/** The values of the form: every field of the hours as text. */
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

/** The number in a field; NaN, which every schema rejects, for a blank one. */
const numberIn = (text: string) => (text.trim() === '' ? Number.NaN : Number(text));

export function hoursIn(fields: HoursFields): Hours {
  const parse = <Name extends JsonField>(name: Name) => JSON.parse(fields[name]) as Hours[Name];
  return {
    hours: parse('hours'),
    exceptions: parse('exceptions'),
    meetings: parse('meetings'),
    offices: parse('offices'),
    advisers: parse('advisers'),
    capacity: fields.capacity.trim() === '' ? null : numberIn(fields.capacity),
    noticeHours: numberIn(fields.noticeHours),
  };
}

const text = z.string();

/** Validates the form against the contract's schema of its request, and shows the contract's messages at the matching fields. */
export const hoursFields = z
  .object({
    hours: text,
    capacity: text,
    noticeHours: text,
    exceptions: text,
    meetings: text,
    offices: text,
    advisers: text,
  })
  .check(({ value, issues }) => {
    const parsed = consultationHours.safeParse({ ...hoursIn(value), revision: 0 });
    for (const { path, message } of parsed.error?.issues ?? [])
      issues.push({ code: 'custom', input: value, path, message });
  });

/** The value of a field that is not text, and its setter. */
export const hoursField = <Name extends JsonField>(form: HoursForm, name: Name) =>
  jsonField<Hours[Name], HoursFields>(form, name);
