import { useEffect, useRef } from 'react';
import { type FieldValues, get, type Path, type PathValue, type UseFormReturn } from 'react-hook-form';
import { personOf, useSession } from '../host';
import { draftKey, forgetDraft, keep, recall } from '../tab-storage';

export interface Draft {
  /** Names the draft within the tab, e.g. `milestone-0199`. */
  readonly name: string;
  /**
   * Its owner, if two people may use one tab; another person's draft is neither shown nor kept. By default, the signed-in
   * person.
   */
  readonly owner?: string | undefined;
}

type Texts = Record<string, string>;

/** Keeps texts by name for code without a form; undefined discards them. */
export const keepDraft = ({ name, owner = '' }: Draft, fields: Texts | undefined) =>
  keep(draftKey(name), fields && { owner, fields });

/** The texts of a draft; none of somebody else's. */
export const recallDraft = (draft: Draft): Texts => recallKept(draft).fields;

/** The texts of a draft, and in `from` the saved values when each was begun. */
function recallKept({ name, owner = '' }: Draft): { readonly fields: Texts; readonly from: Texts } {
  const kept = recall(draftKey(name)) as { owner?: unknown; fields?: unknown; from?: unknown } | undefined;
  // A draft from before sign-in passes to whoever signs in; while nobody is signed in, a person's draft waits for them.
  const isOwn = !kept?.owner || kept.owner === owner;
  if (!isOwn && owner !== '') forgetDraft(name);
  return isOwn ? { fields: textsIn(kept?.fields), from: textsIn(kept?.from) } : { fields: {}, from: {} };
}

function textsIn(kept: unknown): Texts {
  const entries = typeof kept === 'object' && kept !== null ? Object.entries(kept) : [];
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/**
 * Keeps what is typed and not sent while the tab is open: across a closed dialog, a reload and a sign-in. Only fields that
 * differ from the saved values are kept, so the others follow the server.
 *
 * @returns Given the saved values, those that changed since the draft of their field was begun; each is returned once.
 */
export function useDraft<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  draft: Draft | undefined,
): (saved: Values) => Texts {
  const begunFrom = useRef<Texts>({});
  const person = personOf(useSession()) ?? '';
  const { name, owner = person } = draft ?? {};
  // After the first render, which must match the server's: only this tab knows the draft.
  useEffect(() => {
    if (!name) return;
    const kept = recallKept({ name, owner });
    begunFrom.current = kept.from;
    for (const [path, text] of Object.entries(kept.fields)) {
      const field = path as Path<Values>;
      if (typeof form.getValues(field) === 'string')
        form.setValue(field, text as PathValue<Values, Path<Values>>, { shouldDirty: true });
    }
    return form.subscribe({
      formState: { values: true, dirtyFields: true },
      callback: ({ values, dirtyFields = {}, defaultValues = {} }) => {
        const fields = typedTexts(dirtyFields, values, defaultValues);
        const paths = Object.keys(fields);
        const from: Texts = Object.fromEntries(
          paths.map((path) => [path, begunFrom.current[path] ?? textAt(defaultValues, path)]),
        );
        begunFrom.current = from;
        keep(draftKey(name), paths.length > 0 ? { owner, fields, from } : undefined);
      },
    });
  }, [form, name, owner]);
  return (saved) => {
    const changed = Object.keys(begunFrom.current)
      .map((path) => [path, textAt(saved, path)] as const)
      .filter(([path, theirs]) => theirs !== begunFrom.current[path]);
    begunFrom.current = { ...begunFrom.current, ...Object.fromEntries(changed) };
    return Object.fromEntries(changed);
  };
}

const textAt = (values: FieldValues, path: string) => String(get(values, path) ?? '');

/** What was typed, by the paths of the fields: `address.city`, `documents.0.name`. */
function typedTexts(dirty: object, values: FieldValues, saved: FieldValues = {}, group = ''): Texts {
  const texts: Texts = {};
  for (const [name, isDirty] of Object.entries(dirty) as [string, object | boolean | undefined][]) {
    const value = values[name] as unknown;
    if (typeof isDirty === 'object' && typeof value === 'object' && value !== null)
      Object.assign(texts, typedTexts(isDirty, value, saved[name] as FieldValues, `${group}${name}.`));
    else if (isDirty && typeof value === 'string' && value !== saved[name]) texts[group + name] = value;
  }
  return texts;
}
