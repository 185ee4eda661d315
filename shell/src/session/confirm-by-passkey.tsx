import { call, isSignedOut, ResponseError } from '@lisle-harrow/api/calls';
import { askForConfirmingPasskey, type Confirmation } from '@lisle-harrow/api/contract';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { useState } from 'react';
import { PendingButton } from '@lisle-harrow/shared-ui';
import { styled } from 'styled-components';
import { useHost } from '../host';

interface ConfirmByPasskeyProps {
  readonly send: (passkey: NonNullable<Confirmation['passkey']>) => Promise<unknown>;
  readonly onConfirmed: () => void;
}

/** A button to confirm by passkey; nothing if the browser does not support it. */
export function ConfirmByPasskey({ send, onConfirmed }: ConfirmByPasskeyProps) {
  const { fetch, signIn } = useHost();
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  if (!('PublicKeyCredential' in window)) return null;

  async function confirm() {
    setPending(true);
    setProblem(undefined);
    try {
      const { startAuthentication } = await import('@simplewebauthn/browser');
      const options = await call(fetch, askForConfirmingPasskey, {});
      const { clientExtensionResults, ...response } = await startAuthentication({
        optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
      });
      await send({ ...response, clientExtensionResults: { ...clientExtensionResults } });
      onConfirmed();
    } catch (error) {
      if (isSignedOut(error)) return signIn();
      const detail = error instanceof ResponseError && error.problem.detail;
      setProblem(detail ? `${detail}.` : 'No passkey was used. You can try again.');
    } finally {
      setPending(false);
    }
  }

  return (
    <Way>
      <PendingButton
        type="button"
        $tone="outline"
        pending={isPending}
        pendingLabel="Follow your browser..."
        onClick={() => void confirm()}
      >
        Use a passkey
      </PendingButton>
      {problem && <p role="alert">{problem}</p>}
    </Way>
  );
}

/** One of the ways to confirm: its button and the outcome. */
export const Way = styled.div`
  display: grid;
  gap: 0.6rem;
  justify-items: start;

  p {
    color: var(--ink-2);
    font-size: var(--t-ui);
  }

  [role='alert'] {
    color: var(--danger);
  }
`;
