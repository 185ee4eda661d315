import { Button, Dialog, PendingButton } from '@lisle-harrow/shared-ui';
import { type ReactNode, useId } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FormErrors, type FormState } from '@lisle-harrow/shell/forms';
import { styled } from 'styled-components';

interface FormDialogProps<Values extends FieldValues, Output> {
  readonly form: FormState<Values, Output>;
  readonly open: boolean;
  /** Called on Esc, a press outside and the close button, which keep the draft; Cancel discards it first. */
  readonly onClose: () => void;
  readonly title: string;
  readonly description: string;
  readonly submitLabel: string;
  readonly pendingLabel: string;
  readonly children: ReactNode;
}

/** A form in a dialog, with its errors above the fields and its actions below. */
export function FormDialog<Values extends FieldValues, Output>(props: FormDialogProps<Values, Output>) {
  const { form, open, onClose, title, description } = props;
  const formId = useId();
  const cancel = () => {
    form.discard();
    onClose();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      dismissable={!form.isPending}
      title={title}
      description={description}
      footer={
        <>
          <Button type="button" $tone="outline" onClick={cancel} disabled={form.isPending}>
            Cancel
          </Button>
          <PendingButton
            type="submit"
            form={formId}
            pending={form.isPending}
            pendingLabel={props.pendingLabel}
          >
            {props.submitLabel}
          </PendingButton>
        </>
      }
    >
      <Fields {...form.props} id={formId}>
        <FormErrors form={form} />
        {props.children}
      </Fields>
    </Dialog>
  );
}

const Fields = styled.form`
  display: grid;
  gap: 1.25rem;
`;

/** Two fields side by side, where there is room. */
export const FieldPair = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 1.25rem var(--gap);

  @media (max-width: 29.9375em) {
    grid-template-columns: minmax(0, 1fr);
  }
`;
