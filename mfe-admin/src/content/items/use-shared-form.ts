import { useForm } from '@lisle-harrow/shell/forms';
import { useMemo, useState } from 'react';
import { useStaffDraft } from '../../page/use-staff-draft';
import type { Conflict } from './conflict-notice';
import { fieldsIn, type FieldValues, type FormKind, schemaOf, valuesOf } from './form-kind';

/** Something that several people write, as the server has it. */
interface Written<Fields> {
  readonly revision: number;
  readonly editor?: string | null | undefined;
  readonly fields: Fields;
}

interface SharedFormOptions<Fields extends object, Found extends Written<Fields>> {
  readonly kind: FormKind<Fields>;
  /** As the server has it; undefined for what is to be begun. */
  readonly found: Found | undefined;
  /** Tells drafts of several of one kind apart. */
  readonly id?: string | undefined;
  /** Saves what goes on from `base`; `base` is undefined for what is to be begun. */
  readonly send: (fields: Fields, base: Found | undefined) => Promise<Found>;
  /** What somebody else has saved, where that is why a call was refused. */
  readonly presentIn: (error: unknown) => Found | undefined;
  /** Gets what the server has now, to be shown by other screens as well. */
  readonly keep: (present: Found) => void;
  readonly onSaved: (saved: Found) => void;
}

/**
 * A form of something that several people write. A save names the revision that it goes on from; where somebody else has
 * saved meanwhile nothing is overwritten, both texts are shown, and the next save goes on from theirs.
 */
export function useSharedForm<Fields extends object, Found extends Written<Fields>>(
  options: SharedFormOptions<Fields, Found>,
) {
  const { kind, found, id = '', send, presentIn, keep, onSaved } = options;
  /** What the next save goes on from. */
  const [base, setBase] = useState(found);
  const [meanwhile, setMeanwhile] = useState<{ who: string; conflicts: readonly Conflict[] }>();
  const schema = useMemo(() => schemaOf(kind), [kind]);
  const saved = useMemo(() => valuesOf(kind, found?.fields ?? kind.empty), [kind, found]);
  // A draft that goes on from another revision is no draft of this one.
  const draft = useStaffDraft(`${kind.name}-${id}-${base?.revision ?? 'new'}`);

  /** Shows what somebody else has saved; what is written here stays. */
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
          ...{ name, label: kind.labels[name] },
          ...{ theirs: theirs[name] ?? '', own: own[name] ?? '' },
        })),
    });
    setBase(present);
    keep(present);
  }

  const form = useForm<FieldValues, FieldValues, Found>({
    ...{ name: kind.name, schema, saved, draft, isNew: !found },
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
    ...{ form, base, isDirty, meanwhile, meet },
    /** Shows what the server answered; where nothing is written here, the next save goes on from it. */
    follow(present: Found): void {
      keep(present);
      if (!isDirty) setBase(present);
    },
    /** Takes what somebody else wrote in a field. */
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
