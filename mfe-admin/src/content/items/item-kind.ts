import { CONTENT_SCHEMAS, type ContentFields, type ContentKind } from '@lisle-harrow/api/contract';
import type { FormState } from '@lisle-harrow/shell/forms';
import type { ComponentType } from 'react';
import * as z from 'zod/mini';

/** The values of the form: every field as text, as drafts are kept. */
export type ItemValues = Record<string, string>;
export type ItemForm = FormState<ItemValues>;

/** What the screens have to know of one kind of content. */
export interface ItemKind<Kind extends ContentKind = ContentKind> {
  readonly kind: Kind;
  /** Of the list. */
  readonly title: string;
  readonly lead: string;
  /** Of one: `service`. */
  readonly noun: string;
  readonly empty: ContentFields[Kind];
  /** What each field is called, in the order of the form. */
  readonly labels: Readonly<Record<keyof ContentFields[Kind], string>>;
  /** Lists of lines, one text in each. */
  readonly lines?: readonly (keyof ContentFields[Kind])[];
  readonly titleOf: (fields: ContentFields[Kind]) => string;
  /** What tells it apart from others in the list, below its title. */
  readonly aboutOf: (fields: ContentFields[Kind]) => string;
  /** The page on which visitors see it. */
  readonly pathOf: (fields: ContentFields[Kind]) => string;
  /** What follows for visitors where it is taken off the site. */
  readonly unpublished: string;
  readonly Fields: ComponentType<{ readonly form: ItemForm }>;
}

/** What is saved as the form has it. */
export function valuesOf<Kind extends ContentKind>(
  { empty, lines = [] }: ItemKind<Kind>,
  fields: ContentFields[Kind],
): ItemValues {
  const names = Object.keys(empty) as (keyof ContentFields[Kind] & string)[];
  return Object.fromEntries(
    names.map((name) => {
      const value: unknown = fields[name];
      if (typeof value === 'string') return [name, value];
      return [name, lines.includes(name) ? (value as string[]).join('\n') : JSON.stringify(value)];
    }),
  );
}

/** What the form has as it is sent. */
export function fieldsIn<Kind extends ContentKind>(
  { empty, lines = [] }: ItemKind<Kind>,
  values: ItemValues,
): ContentFields[Kind] {
  const names = Object.keys(empty) as (keyof ContentFields[Kind] & string)[];
  return Object.fromEntries(
    names.map((name) => {
      const value = values[name] ?? '';
      if (typeof empty[name] === 'string') return [name, value];
      if (!lines.includes(name)) return [name, JSON.parse(value) as unknown];
      return [
        name,
        value
          .split('\n')
          .map((line) => line.trim())
          .filter(Boolean),
      ];
    }),
  ) as unknown as ContentFields[Kind];
}

/** Checks the form by the contract of what it sends, whose messages it shows at the same places. */
export function schemaOf<Kind extends ContentKind>(kind: ItemKind<Kind>): z.ZodMiniType<ItemValues> {
  const names = Object.keys(kind.empty);
  const texts = z.object(Object.fromEntries(names.map((name) => [name, z.string()])));
  return texts.check(({ value, issues }) => {
    const parsed = CONTENT_SCHEMAS[kind.kind].input.safeParse(fieldsIn(kind, value));
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
