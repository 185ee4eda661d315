import { Button, Dialog, PendingButton } from 'shared-ui';
import { type ReactNode, useId } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { styled } from 'styled-components';
import { FormErrors } from './form-errors';

interface FormDialogProps<Values extends FieldValues> {
  readonly open: boolean;
  /** Esc, a press outside, the close button: the draft stays. */
  readonly onClose: () => void;
  /** The draft goes. */
  readonly onCancel: () => void;
  readonly title: string;
  readonly description?: string;
  readonly form: UseFormReturn<Values, unknown, Values>;
  readonly idPrefix: string;
  readonly onSubmit: () => Promise<void>;
  readonly isPending: boolean;
  readonly submitLabel: string;
  readonly pendingLabel: string;
  readonly children: ReactNode;
}

/** A form in a dialog, with its refusals above the fields and its actions below. */
export function FormDialog<Values extends FieldValues>(props: FormDialogProps<Values>) {
  const { form, idPrefix, isPending, onClose, onSubmit } = props;
  const formId = useId();
  return (
    <Dialog
      open={props.open}
      onOpenChange={(open) => !open && onClose()}
      dismissable={!isPending}
      title={props.title}
      {...(props.description && { description: props.description })}
      footer={
        <>
          <Button type="button" $tone="outline" onClick={props.onCancel} disabled={isPending}>
            Cancel
          </Button>
          <PendingButton type="submit" form={formId} pending={isPending} pendingLabel={props.pendingLabel}>
            {props.submitLabel}
          </PendingButton>
        </>
      }
    >
      <Form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // Enter in a field comes here without pressing the button that would hold it back.
          if (!isPending) void onSubmit();
        }}
      >
        <FormErrors form={form} idPrefix={idPrefix} />
        {props.children}
      </Form>
    </Dialog>
  );
}

const Form = styled.form`
  display: grid;
  gap: 1.25rem;
`;

/** Two fields side by side, where there is room. */
export const FieldPair = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 1.25rem var(--gap);

  @media (max-width: 479px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;
