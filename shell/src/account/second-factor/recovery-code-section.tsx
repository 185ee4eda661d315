import { call } from '@lisle-harrow/api/calls';
import { renewRecoveryCodes } from '@lisle-harrow/api/contract';
import { counted, PendingButton } from '@lisle-harrow/shared-ui';
import { styled } from 'styled-components';
import { AccountSection } from '../account-section';
import { useFactorChange } from './use-factor-change';

interface RecoveryCodeSectionProps {
  readonly left: number;
  readonly onCodes: (codes: readonly string[]) => void;
}

/** Codes in case the phone is lost. */
export function RecoveryCodeSection({ left, onCodes }: RecoveryCodeSectionProps) {
  const renewal = useFactorChange<void, { recoveryCodes: string[] }>(
    (fetch) => call(fetch, renewRecoveryCodes, {}),
    {
      onDone: ({ recoveryCodes }) => onCodes(recoveryCodes),
      failure: 'No new codes were made. Please try again.',
    },
  );
  return (
    <AccountSection
      title="Recovery codes"
      lead="Each signs you in once, after your password, when you do not have your phone. New codes replace the old ones."
    >
      <Left>You have {counted(left, 'code')} left.</Left>
      <PendingButton
        type="button"
        $tone="outline"
        pending={renewal.isPending}
        pendingLabel="Making codes..."
        onClick={() => renewal.mutate()}
      >
        Make new codes
      </PendingButton>
    </AccountSection>
  );
}

const Left = styled.p`
  margin-bottom: 1.25rem;
`;
