import { call } from '@lisle-harrow/api/calls';
import {
  type AppSetUp as SetUp,
  FIRM_ZONE,
  prepareApp,
  removeApp,
  type SecondFactors,
} from '@lisle-harrow/api/contract';
import { useState } from 'react';
import { PendingButton, useViewerTime } from '@lisle-harrow/shared-ui';
import { useHost } from '../../host';
import { AccountSection } from '../account-section';
import { useKeptFocus } from '../use-kept-focus';
import { AppSetUp } from './app-set-up';
import { FactorRow } from './factor-row';
import { RemoveButton } from './remove-button';
import { useFactorChange } from './use-factor-change';

interface AppSectionProps {
  readonly factors: SecondFactors;
  readonly onCodes: (codes: readonly string[]) => void;
}

/** The authenticator app. */
export function AppSection({ factors: { appSince, rule }, onCodes }: AppSectionProps) {
  const host = useHost();
  const [setUp, setSetUp] = useState<SetUp>();
  const content = useKeptFocus(appSince);
  const preparation = useFactorChange<void, SetUp>((fetch) => call(fetch, prepareApp, {}), {
    onDone: setSetUp,
    failure: 'Failed to begin. Please try again.',
  });
  const begin = (
    <PendingButton
      type="button"
      $tone={appSince ? 'outline' : 'primary'}
      $size={appSince ? 'sm' : 'md'}
      pending={preparation.isPending}
      pendingLabel="Preparing..."
      onClick={() => preparation.mutate()}
    >
      {appSince ? 'Set up a new phone' : 'Set up an app'}
    </PendingButton>
  );
  return (
    <AccountSection
      content={content}
      title="Authenticator app"
      lead={
        rule === 'required'
          ? 'An app on your phone shows a code that you enter after your password. Your account needs this or a passkey.'
          : 'An app on your phone shows a code that you enter after your password. Someone who has only your password stays out.'
      }
    >
      {appSince && (
        <FactorRow name="Set up" facts={<Since instant={appSince} />}>
          {!setUp && begin}
          <RemoveButton
            what="the app"
            consequence="You will sign in without its codes. Recovery codes are removed with the last second factor."
            remove={(fetch) => call(fetch, removeApp, {})}
            onRemoved={() => {
              setSetUp(undefined);
              host.toast({ title: 'Success', description: 'The app was removed from your account.' });
            }}
          />
        </FactorRow>
      )}
      {!appSince && !setUp && begin}
      {setUp && (
        <AppSetUp
          setUp={setUp}
          onConfirmed={(codes) => {
            setSetUp(undefined);
            onCodes(codes);
          }}
          onCancel={() => setSetUp(undefined)}
        />
      )}
    </AccountSection>
  );
}

function Since({ instant }: { instant: string }) {
  return <>Since {useViewerTime(instant, FIRM_ZONE)}</>;
}
