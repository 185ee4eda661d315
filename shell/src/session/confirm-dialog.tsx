import { call } from '@lisle-harrow/api/calls';
import {
  type Confirmation,
  type ConfirmationWays,
  confirmSignIn,
  passwordAgain,
  passwordAndCodeAgain,
} from '@lisle-harrow/api/contract';
import { Button, Dialog, PendingButton, TextField } from '@lisle-harrow/shared-ui';
import { styled } from 'styled-components';
import * as z from 'zod/mini';
import { FormErrors, useForm } from '../forms';
import { useHost } from '../host';
import { ConfirmByFirm } from './confirm-by-firm';
import { ConfirmByPasskey } from './confirm-by-passkey';

const FORM_ID = 'password-again';
const passwordAlone = z.object({ ...passwordAgain.shape, code: z.string() });

interface ConfirmDialogProps {
  readonly ways: ConfirmationWays;
  /** Receives the outcome; undefined while nothing is asked. */
  readonly onAnswer: ((isConfirmed: boolean) => void) | undefined;
}

/** Confirms who the person is, over what they were doing, by the ways that the account has. */
export function ConfirmDialog({ ways, onAnswer }: ConfirmDialogProps) {
  const { fetch } = useHost();
  const send = (input: Confirmation) => call(fetch, confirmSignIn, {}, input);
  const form = useForm({
    name: FORM_ID,
    schema: ways.code ? passwordAndCodeAgain : passwordAlone,
    saved: { password: '', code: '' },
    send: ({ password, code }) => send({ password, ...(ways.code && { code }) }),
    onSent: () => onAnswer?.(true),
    isNew: true,
    failure: 'We could not check who you are. Please try again.',
  });
  const close = (isConfirmed: boolean) => {
    form.discard();
    onAnswer?.(isConfirmed);
  };
  const cancel = () => close(false);
  const onConfirmed = () => close(true);
  const hasAny = ways.password || ways.passkey || ways.firm;

  return (
    <Dialog
      open={onAnswer !== undefined}
      onOpenChange={(open) => open || cancel()}
      title="Confirm that it is you"
      description={
        hasAny
          ? 'You signed in a while ago. Please confirm it to continue.'
          : 'You signed in a while ago. Please sign out and back in for this.'
      }
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
          {ways.password && (
            <PendingButton type="submit" form={FORM_ID} pending={form.isPending} pendingLabel="Checking...">
              Confirm
            </PendingButton>
          )}
        </>
      }
    >
      <Ways>
        {ways.password && (
          <form id={FORM_ID} {...form.props}>
            <FormErrors form={form} />
            <TextField
              label="Password"
              type="password"
              autoComplete="current-password"
              required
              {...form.field('password')}
            />
            {ways.code && (
              <TextField
                label="Code"
                hint="Of your authenticator app, or a recovery code"
                autoComplete="one-time-code"
                required
                {...form.field('code')}
              />
            )}
          </form>
        )}
        {ways.passkey && (
          <ConfirmByPasskey
            send={(passkey) => send({ passkey, password: form.getValues('password') || undefined })}
            onConfirmed={onConfirmed}
          />
        )}
        {ways.firm && <ConfirmByFirm onConfirmed={onConfirmed} />}
      </Ways>
    </Dialog>
  );
}

const Ways = styled.div`
  &,
  form {
    display: grid;
    gap: 1.25rem;
  }
`;
