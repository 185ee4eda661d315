import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { isSignedOut, ResponseError } from '@lisle-harrow/api/calls';
import { shownDay } from '@lisle-harrow/shared-ui';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  useForm as useHookForm,
  type UseFormReturn,
} from 'react-hook-form';
import type { ZodMiniType } from 'zod/mini';
import type { ToastMessage } from '../contract';
import { useHost } from '../host';
import { type Draft, useDraft } from './draft';

interface FormOptions<Values extends FieldValues, Output extends Values, Answer> {
  /** Prefix of the fields' ids: `contact` makes `contact-email`. */
  readonly name: string;
  /** A schema of `api/contract`, or derived from one. */
  readonly schema: ZodMiniType<Output>;
  /** The saved values; empty fields are `''`. Untouched fields follow its changes. */
  readonly saved: Values;
  /** Keeps what is typed until it is sent; without it, unmounting discards it. */
  readonly draft?: Draft;
  /** For visitors without an account: a 401 is a failure like any other, and every failure raises the toast. */
  readonly isPublic?: boolean;
  /**
   * True if others may save the same data: their changes to a field with a draft here are shown before it overwrites them. A
   * save that the api refuses because of theirs (412) must lead to a new `saved`.
   */
  readonly tellsChanges?: boolean;
  /** True if an idempotency key makes a repeated submit safe. */
  readonly isSafeAgain?: boolean;
  readonly send: (values: Output) => Promise<Answer>;
  /** A form for new items is empty by then; any other shows the sent values as saved. */
  readonly onSent: (answer: Answer, values: Output) => void;
  readonly isNew?: boolean;
  /** True for a refusal that the form shows itself, without a toast. */
  readonly isShown?: (error: unknown) => boolean;
  /** The toast for a failure that no field explains; a string gets the title Error. */
  readonly failure: string | ToastMessage;
}

/** A form for components: react-hook-form's, plus what the kit adds. */
export interface FormState<Values extends FieldValues, Output = Values> extends UseFormReturn<
  Values,
  unknown,
  Output
> {
  readonly name: string;
  /** True while values are being sent. */
  readonly isPending: boolean;
  /** Props of the `<form>`: it validates by the schema alone, and ignores further submits while one is pending. */
  readonly props: { readonly noValidate: true; readonly onSubmit: (event?: FormEvent) => Promise<void> };
  /** Props of a control: registration, id and message. */
  field(path: Path<Values>): ReturnType<UseFormReturn<Values>['register']> & {
    readonly id: string;
    readonly error: string | undefined;
  };
  /** Resets to the saved values, without draft. */
  discard(): void;
}

export const idOfField = (form: string, path: string) => `${form}-${path.replaceAll('.', '-')}`;

/**
 * One form: validated by the schema, sent once per submit. A refusal that names fields (422) is shown at them; an expired
 * session leads to the login page, after which the draft is restored; any other failure raises a toast, and says above the
 * form whether anything was saved.
 */
export function useForm<Values extends FieldValues, Output extends Values = Values, Answer = unknown>(
  options: FormOptions<Values, Output, Answer>,
): FormState<Values, Output> {
  const {
    name,
    schema,
    saved,
    draft,
    isPublic = false,
    tellsChanges = false,
    isNew = false,
    send,
    onSent,
    failure,
    isShown,
  } = options;
  const host = useHost();
  const [isPending, setPending] = useState(false);
  // State would be too late: two presses can arrive before the first is rendered as pending.
  const inFlight = useRef(false);
  const form = useHookForm<Values, unknown, Output>({
    resolver: standardSchemaResolver(schema) as unknown as Resolver<Values, unknown, Output>,
    defaultValues: saved as DefaultValues<Values>,
    values: saved,
    resetOptions: { keepDirtyValues: true },
    // The summary takes the focus.
    shouldFocusError: false,
  });
  const changedSince = useDraft(form, draft);
  const wasRefused = useRef(false);

  /** Shows what others have saved in fields with a draft; returns whether there are any. */
  function showChanges(): boolean {
    const changes = Object.entries(changedSince(saved));
    for (const [path, theirs] of changes)
      form.setError(path as Path<Values>, { message: changeWords(idOfField(name, path), theirs) });
    return changes.length > 0;
  }
  // After each render: the new `saved` arrives some time after the refusal.
  useEffect(() => {
    if (wasRefused.current && showChanges()) wasRefused.current = false;
  });

  const reset = (values?: Values) => form.reset(values, { keepDirtyValues: false });

  function fail(error: unknown, values: Values): void {
    if (!isPublic && isSignedOut(error)) return host.signIn();
    wasRefused.current = tellsChanges && error instanceof ResponseError && error.status === 412;
    if (isShown?.(error)) return;
    let explained = false;
    for (const { pointer, message } of (error instanceof ResponseError && error.problem.errors) || []) {
      const [field = '', ...below] = pointer.split('/').slice(1);
      if (!Object.hasOwn(values, field)) continue;
      form.setError([field, ...below].join('.') as Path<Values>, { message });
      explained = true;
    }
    if (explained && !isPublic) return;
    const fate = fateOf(error, isPublic || options.isSafeAgain === true);
    if (fate) form.setError('root', { message: fate });
    host.toast(
      typeof failure === 'string' ? { title: 'Error', description: failure, tone: 'destructive' } : failure,
    );
  }

  async function onSubmit(event?: FormEvent): Promise<void> {
    event?.preventDefault();
    if (inFlight.current) return;
    inFlight.current = true;
    let finish = () => undefined as void;
    try {
      await form.handleSubmit(async (values) => {
        wasRefused.current = false;
        if (tellsChanges && showChanges()) return;
        setPending(true);
        try {
          const answer = await send(values);
          finish = () => {
            reset(isNew ? undefined : values);
            onSent(answer, values);
          };
        } catch (error) {
          fail(error, values);
        }
      })();
    } finally {
      inFlight.current = false;
      setPending(false);
    }
    // After react-hook-form has counted the submit: the reset form starts fresh.
    finish();
  }

  return {
    ...form,
    name,
    isPending,
    props: { noValidate: true, onSubmit },
    field: (path) => ({
      ...form.register(path),
      id: idOfField(name, path),
      error: form.getFieldState(path, form.formState).error?.message,
    }),
    discard: () => reset(),
  };
}

/** What somebody else saved in the field with this id, in words. */
function changeWords(id: string, theirs: string): string {
  if (theirs === '') return 'This was emptied meanwhile. Save again to fill it.';
  const control = document.getElementById(id);
  return `“${shownIn(control, theirs)}” was saved here meanwhile. Save again to replace it.`;
}

/** How the control shows a value. */
function shownIn(control: HTMLElement | null, value: string): string {
  if (control instanceof HTMLInputElement && control.type === 'date') return shownDay(value);
  const options = control instanceof HTMLSelectElement ? [...control.options] : [];
  return options.find((option) => option.value === value)?.text ?? value;
}

/** The outcome of a submit without a refusal; undefined if the answer says that nothing was saved. */
function fateOf(error: unknown, isSafeAgain: boolean): string | undefined {
  if (error instanceof ResponseError && error.status < 500) return undefined;
  if (error instanceof ResponseError && error.problem.detail) return `${error.problem.detail}.`;
  return isSafeAgain
    ? 'We do not know whether it was saved. You can safely send it again: it is kept only once.'
    : 'We do not know whether it was saved. Please look before you send it again.';
}
