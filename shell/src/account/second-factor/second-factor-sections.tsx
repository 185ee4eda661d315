import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useHost } from '../../host';
import { AccountSection, UnreadList } from '../account-section';
import { AppSection } from './app-section';
import { PasskeySection } from './passkey-section';
import { RecoveryCodeSection } from './recovery-code-section';
import { RecoveryCodesDialog } from './recovery-codes-dialog';
import { secondFactorQuery } from './second-factor-query';

/** The second factors of the account; nothing if they are switched off. */
export function SecondFactorSections() {
  const host = useHost();
  const { data: factors, isError, refetch } = useQuery(secondFactorQuery(host.fetch));
  const [codes, setCodes] = useState<readonly string[]>([]);
  if (isError)
    return (
      <AccountSection title="Second factor" lead="A second proof that it is you, after your password.">
        <UnreadList onRetry={() => void refetch()} />
      </AccountSection>
    );
  if (!factors || factors.rule === 'off') return null;
  const hasFactor = factors.appSince || factors.passkeys.length > 0;
  return (
    <>
      <AppSection factors={factors} onCodes={setCodes} />
      <PasskeySection passkeys={factors.passkeys} onCodes={setCodes} />
      {hasFactor && <RecoveryCodeSection left={factors.recoveryCodes} onCodes={setCodes} />}
      <RecoveryCodesDialog codes={codes} onKept={() => setCodes([])} />
    </>
  );
}
