import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, type Resolver, useForm } from 'react-hook-form';

const Drafts = createContext<Map<string, FieldValues> | undefined>(undefined);

/** Keeps what is typed into the forms below it, also while none of them is on screen. */
export function DraftKeeper({ children }: { children: ReactNode }) {
  const [drafts] = useState(() => new Map<string, FieldValues>());
  return <Drafts value={drafts}>{children}</Drafts>;
}

interface DraftForm<Values extends FieldValues> {
  /** Names the draft within the page. */
  readonly name: string;
  readonly initial: Values;
  readonly resolver: Resolver<Values, unknown, Values>;
}

/** A form that is, when it comes up again, as it was left; where nothing was typed it follows `initial`. */
export function useDraftForm<Values extends FieldValues>({ name, initial, resolver }: DraftForm<Values>) {
  const drafts = useContext(Drafts);
  if (!drafts) throw new Error('useDraftForm needs a DraftKeeper above it');
  const form = useForm<Values, unknown, Values>({
    resolver,
    defaultValues: (drafts.get(name) ?? initial) as DefaultValues<Values>,
    shouldFocusError: false,
  });
  const unchanged = JSON.stringify(initial);
  const shown = useRef(unchanged);
  useEffect(() => {
    if (shown.current !== unchanged && !drafts.has(name)) form.reset(JSON.parse(unchanged) as Values);
    shown.current = unchanged;
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        if (JSON.stringify(values) === unchanged) drafts.delete(name);
        else drafts.set(name, values);
      },
    });
  }, [form, drafts, name, unchanged]);
  return { form, dropDraft: () => drafts.delete(name) };
}
