import { call, ifMatch } from '@lisle-harrow/api/calls';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { type FormState, useForm } from '@lisle-harrow/shell/forms';
import { useHost } from '@lisle-harrow/shell/host';
import { FormDialog } from '../../page/form-dialog';
import { useStaffDraft } from '../../page/use-staff-draft';
import { capitalized, type ItemKind } from './item-kind';
import { useCaseChanged } from './use-case-changed';
import { useChangedSince } from './use-changed-since';

interface ItemDialogProps<Input extends FieldValues> {
  readonly kind: ItemKind<Input>;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly clientId: string;
  /** The item to edit; without it, a new one is added. */
  readonly id: string | undefined;
  /** The revision on which a save is based; undefined on servers without revisions. */
  readonly seen: string | undefined;
  readonly schema: Parameters<typeof useForm<Input>>[0]['schema'];
  readonly saved: Input;
  readonly newTitle: string;
  readonly description: string;
  readonly children: (form: FormState<Input>) => ReactNode;
}

/** Adds or edits one item of a case. */
export function ItemDialog<Input extends FieldValues>(props: ItemDialogProps<Input>) {
  const { kind, open, onClose, clientId, id, seen, schema, saved } = props;
  const { fetch, toast } = useHost();
  const caseChanged = useCaseChanged(clientId);
  const { queryKey } = kind.query(fetch, clientId);
  const form = useForm({
    name: kind.noun,
    schema,
    saved,
    draft: useStaffDraft(`${kind.noun}-${clientId}-${id ?? 'new'}`),
    isNew: id === undefined,
    send: (values: Input) =>
      id === undefined
        ? call(fetch, kind.calls.add, { clientId }, values)
        : call(fetch, kind.calls.change, { clientId, id }, values, ifMatch(seen)),
    onSent: () => {
      onClose();
      toast({ title: 'Success', description: `${capitalized(kind)} ${id ? 'saved' : 'added'}.` });
      caseChanged(queryKey);
    },
    tellsChanges: true,
    isShown: useChangedSince(queryKey, kind.noun),
    failure: `Failed to save the ${kind.noun}. Please try again.`,
  });
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={id ? `Edit ${kind.noun}` : props.newTitle}
      description={props.description}
      submitLabel={`${id ? 'Save' : 'Add'} ${kind.noun}`}
      pendingLabel="Saving..."
    >
      {props.children(form)}
    </FormDialog>
  );
}
