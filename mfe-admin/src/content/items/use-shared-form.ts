import { useForm } from '@lisle-harrow/shell/forms';
import { useMemo, useState } from 'react';
import { useStaffDraft } from '../../page/use-staff-draft';
import type { Conflict } from './conflict-notice';
import { fieldsIn, type FieldValues, type FormKind, schemaOf, valuesOf } from './form-kind';

/** Something that several people edit, as the server has it. */
interface Written<Fields> {
  readonly revision: number;
  readonly editor?: string | null | undefined;
  readonly fields: Fields;
}

interface SharedFormOptions<Fields extends object, Found extends Written<Fields>> {
  readonly kind: FormKind<Fields>;
  /** As the server has it; undefined for something new. */
  readonly found: Found | undefined;
  /** Distinguishes the drafts of several items of one kind. */
  readonly id?: string | undefined;
  /** Saves `fields`, based on `base`, which is undefined for something new. */
  readonly send: (fields: Fields, base: Found | undefined) => Promise<Found>;
  /** What somebody else has saved, if that is why a call was refused. */
  readonly presentIn: (error: unknown) => Found | undefined;
  /** Called with what the server has now, so that other screens show it as well. */
  readonly keep: (present: Found) => void;
  readonly onSaved: (saved: Found) => void;
}

/**
 * A form for something that several people edit. A save names the revision on which it is based. If somebody else has saved in the
 * meantime, nothing is overwritten: both values are shown, and the next save is based on theirs.
 */
export function useSharedForm<Fields extends object, Found extends Written<Fields>>(
  options: SharedFormOptions<Fields, Found>,
) {
  const { kind, found, id = '', send, presentIn, keep, onSaved } = options;
  /** What the next save is based on. */
  const [base, setBase] = useState(found);
  const [meanwhile, setMeanwhile] = useState<{ who: string; conflicts: readonly Conflict[] }>();
  const schema = useMemo(() => schemaOf(kind), [kind]);
  const saved = useMemo(() => valuesOf(kind, found?.fields ?? kind.empty), [kind, found]);
  // A draft based on another revision does not apply to this one.
  const draft = useStaffDraft(`${kind.name}-${id}-${base?.revision ?? 'new'}`);

  /** Shows what somebody else has saved, and keeps what was typed here. */
  function meet(present: Found): void {
    const before = base ? valuesOf(kind, base.fields) : {};
    const theirs = valuesOf(kind, present.fields);
    const own: FieldValues = form.getValues();
    const names = Object.keys(kind.labels) as (keyof Fields & string)[];
    setMeanwhile({
      who: present.editor ?? 'Somebody else',
      conflicts: names
        .filter((name) => own[name] !== before[name] && theirs[name] !== before[name])
        .filter((name) => own[name] !== theirs[name])
        .map((name) => ({
          name,
          label: kind.labels[name],
          theirs: theirs[name] ?? '',
          own: own[name] ?? '',
        })),
    });
    setBase(present);
    keep(present);
  }

  const form = useForm<FieldValues, FieldValues, Found>({
    name: kind.name,
    schema,
    saved,
    draft,
    isNew: !found,
    send: async (values) => {
      try {
        return await send(fieldsIn(kind, values), base);
      } catch (error) {
        const present = presentIn(error);
        if (present) meet(present);
        throw error;
      }
    },
    onSent: (answer) => {
      setBase(answer);
      setMeanwhile(undefined);
      keep(answer);
      onSaved(answer);
    },
    isShown: (error) => presentIn(error) !== undefined,
    failure: `The ${kind.noun} was not saved. Please try again.`,
  });
  const { isDirty } = form.formState;

  return {
    form,
    base,
    isDirty,
    meanwhile,
    meet,
    /** Shows the server's answer; where nothing was typed here, the next save is based on it. */
    follow(present: Found): void {
      keep(present);
      if (!isDirty) setBase(present);
    },
    /** Accepts somebody else's value of a field. */
    take({ name, theirs }: Conflict): void {
      form.setValue(name, theirs, { shouldDirty: true, shouldValidate: true });
      setMeanwhile(
        (shown) =>
          shown && { ...shown, conflicts: shown.conflicts.filter((conflict) => conflict.name !== name) },
      );
    },
    discard(): void {
      form.discard();
      setMeanwhile(undefined);
    },
  };
}
