import type { FormState } from '@lisle-harrow/shell/forms';
import type { ComponentType } from 'react';
import * as z from 'zod/mini';

/** The values of the form, all as text, since drafts hold only text. */
export type FieldValues = Record<string, string>;
export type FieldsForm = FormState<FieldValues>;

/** What the screens need to know about something that is edited and saved as a whole. */
export interface FormKind<Fields extends object = object> {
  /** Name of the form and of its drafts. */
  readonly name: string;
  /** What is edited: `service`. */
  readonly noun: string;
  readonly empty: Fields;
  /** The label of each field, in the order of the form. */
  readonly labels: Readonly<Record<keyof Fields, string>>;
  /** Fields that hold a list of texts, one per line. */
  readonly lines?: readonly (keyof Fields)[];
  /** The contract's schema of the input. */
  readonly input: z.ZodMiniType;
  readonly Fields: ComponentType<{ readonly form: FieldsForm }>;
}

type Shape<Fields extends object> = Pick<FormKind<Fields>, 'empty' | 'lines'>;
type Name<Fields> = keyof Fields & string;

/** Converts saved fields to values of the form. */
export function valuesOf<Fields extends object>(
  { empty, lines = [] }: Shape<Fields>,
  fields: Fields,
): FieldValues {
  return Object.fromEntries(
    (Object.keys(empty) as Name<Fields>[]).map((name) => {
      const value: unknown = fields[name];
      if (typeof value === 'string') return [name, value];
      return [name, lines.includes(name) ? (value as string[]).join('\n') : JSON.stringify(value)];
    }),
  );
}

/** Converts values of the form to the fields to be sent. */
export function fieldsIn<Fields extends object>(
  { empty, lines = [] }: Shape<Fields>,
  values: FieldValues,
): Fields {
  return Object.fromEntries(
    (Object.keys(empty) as Name<Fields>[]).map((name) => {
      const value = values[name] ?? '';
      if (typeof empty[name] === 'string') return [name, value];
      if (!lines.includes(name)) return [name, JSON.parse(value) as unknown];
      return [name, linesIn(value)];
    }),
  ) as Fields;
}

/** The lines of a text that are not blank. */
export const linesIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** Validates the form against the contract's schema of its request, and shows the contract's messages at the matching fields. */
export function schemaOf<Fields extends object>(kind: FormKind<Fields>): z.ZodMiniType<FieldValues> {
  const texts = z.object(Object.fromEntries(Object.keys(kind.empty).map((name) => [name, z.string()])));
  return texts.check(({ value, issues }) => {
    const parsed = kind.input.safeParse(fieldsIn(kind, value));
    for (const { path, message } of parsed.error?.issues ?? [])
      issues.push({
        code: 'custom',
        input: value,
        // A list of lines is one field of the form.
        path: (kind.lines as readonly unknown[] | undefined)?.includes(path[0]) ? path.slice(0, 1) : path,
        message,
      });
  });
}
