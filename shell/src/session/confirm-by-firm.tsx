import { call, isSignedOut } from '@lisle-harrow/api/calls';
import { getConfirmationWays } from '@lisle-harrow/api/contract';
import { useEffect, useState } from 'react';
import { Button, PendingButton } from '@lisle-harrow/shared-ui';
import { useHost } from '../host';
import { Way } from './confirm-by-passkey';

interface ConfirmByFirmProps {
  readonly onConfirmed: () => void;
}

/**
 * Confirmation by the firm's own sign-in. It opens in a new tab, so that this page keeps all that was typed, and continues
 * when the person returns to it.
 */
export function ConfirmByFirm({ onConfirmed }: ConfirmByFirmProps) {
  const { fetch, signIn } = useHost();
  const [isAway, setAway] = useState(false);
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function look(isPressed: boolean) {
    setPending(true);
    try {
      if ((await call(fetch, getConfirmationWays, {})).isRecent) return onConfirmed();
      if (isPressed) setProblem('That is not confirmed yet. Please finish it in the other tab.');
    } catch (error) {
      if (isSignedOut(error)) return signIn();
      if (isPressed) setProblem('That could not be checked. Please try again.');
    } finally {
      setPending(false);
    }
  }

  useEffect(() => {
    if (!isAway) return undefined;
    const comeBack = () => void look(false);
    window.addEventListener('focus', comeBack);
    return () => window.removeEventListener('focus', comeBack);
  });

  return (
    <Way>
      <Button
        as="a"
        $tone="outline"
        href="/api/login/firm?for=confirmation"
        target="_blank"
        rel="noopener"
        onClick={() => setAway(true)}
      >
        Confirm with the firm’s account
      </Button>
      <p>It opens in a new tab. Come back here when you are done.</p>
      {isAway && (
        <PendingButton
          type="button"
          pending={isPending}
          pendingLabel="Looking..."
          onClick={() => void look(true)}
        >
          Go on
        </PendingButton>
      )}
      {problem && <p role="alert">{problem}</p>}
    </Way>
  );
}
