import { confirmSignIn } from 'api/calls';
import { passwordAgain } from 'api/contract';
import { Button, Dialog, PendingButton, TextField } from 'shared-ui';
import { styled } from 'styled-components';
import { FormErrors, useForm } from '../forms';
import { useHost } from '../host';

const FORM_ID = 'password-again';

interface PasswordDialogProps {
  /** Takes the outcome; undefined while nothing is asked. */
  readonly onAnswer: ((isConfirmed: boolean) => void) | undefined;
}

/** Asks for the password over whatever the person was doing. */
export function PasswordDialog({ onAnswer }: PasswordDialogProps) {
  const { fetch } = useHost();
  const form = useForm({
    name: FORM_ID,
    schema: passwordAgain,
    saved: { password: '' },
    send: (input) => confirmSignIn(fetch, input),
    onSent: () => onAnswer?.(true),
    isNew: true,
    failure: 'Your password could not be checked. Please try again.',
  });
  const cancel = () => {
    form.discard();
    onAnswer?.(false);
  };

  return (
    <Dialog
      open={onAnswer !== undefined}
      onOpenChange={(open) => open || cancel()}
      title="Confirm that it is you"
      description="You signed in a while ago. Enter your password, and what you were doing goes on."
      dismissable={!form.isPending}
      footer={
        <>
          <Button
            type="button"
            $tone="outline"
            aria-disabled={form.isPending || undefined}
            onClick={() => form.isPending || cancel()}
          >
            Cancel
          </Button>
          <PendingButton type="submit" form={FORM_ID} pending={form.isPending} pendingLabel="Checking...">
            Confirm
          </PendingButton>
        </>
      }
    >
      <Form id={FORM_ID} {...form.props}>
        <FormErrors form={form} />
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          required
          {...form.field('password')}
        />
      </Form>
    </Dialog>
  );
}

const Form = styled.form`
  display: grid;
  gap: 1.25rem;
`;
