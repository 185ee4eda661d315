import type { FormState } from '@lisle-harrow/shell/forms';
import type { ComponentType } from 'react';
import * as z from 'zod/mini';

/** The values of the form: every field as text, as drafts are kept. */
export type FieldValues = Record<string, string>;
export type FieldsForm = FormState<FieldValues>;

/** What the screens have to know of something that is written as a whole. */
export interface FormKind<Fields extends object = object> {
  /** Of the form and of drafts. */
  readonly name: string;
  /** What is written: `service`. */
  readonly noun: string;
  readonly empty: Fields;
  /** What each field is called, in the order of the form. */
  readonly labels: Readonly<Record<keyof Fields, string>>;
  /** Lists of lines, one text in each. */
  readonly lines?: readonly (keyof Fields)[];
  /** What the contract takes. */
  readonly input: z.ZodMiniType;
  readonly Fields: ComponentType<{ readonly form: FieldsForm }>;
}

type Shape<Fields extends object> = Pick<FormKind<Fields>, 'empty' | 'lines'>;
type Name<Fields> = keyof Fields & string;

/** What is saved as the form has it. */
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

/** What the form has as it is sent. */
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

/** The lines of a text that say something. */
export const linesIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** Checks the form by the contract of what it sends, whose messages it shows at the same places. */
export function schemaOf<Fields extends object>(kind: FormKind<Fields>): z.ZodMiniType<FieldValues> {
  const texts = z.object(Object.fromEntries(Object.keys(kind.empty).map((name) => [name, z.string()])));
  return texts.check(({ value, issues }) => {
    const parsed = kind.input.safeParse(fieldsIn(kind, value));
    for (const { path, message } of parsed.error?.issues ?? [])
      issues.push({
        code: 'custom',
        input: value,
        // Lines are one field.
        path: (kind.lines as readonly unknown[] | undefined)?.includes(path[0]) ? path.slice(0, 1) : path,
        message,
      });
  });
}
