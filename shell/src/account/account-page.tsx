import { useQuery } from '@tanstack/react-query';
import { isSignedOut } from '@lisle-harrow/api/calls';
import { isPermitted } from '@lisle-harrow/api/contract';
import { useEffect } from 'react';
import { ErrorPanel, PageHead, Wrap } from '@lisle-harrow/shared-ui';
import { styled } from 'styled-components';
import { useHost } from '../host';
import { accountQuery, changeableQuery } from './account-query';
import { NameSection } from './name-section';
import { PasswordSection } from './password-section';
import { ContactDetailsSection } from './contact-details-section';
import { SessionsSection } from './sessions-section';
import { SecondFactorSections } from './second-factor/second-factor-sections';

/** `/account`: who is signed in, how and where. */
export function AccountPage() {
  const host = useHost();
  const account = useQuery(accountQuery(host.fetch));
  const { data: may, isPending } = useQuery(changeableQuery(host.fetch));
  const hasEnded = isSignedOut(account.error);

  useEffect(() => {
    if (hasEnded) host.signIn();
  }, [hasEnded, host]);

  return (
    <>
      <PageHead
        title={`Your account | ${host.site.name}`}
        description="Your name, your password and where you are signed in."
      />
      {account.isError && !hasEnded ? (
        <ErrorPanel title="Your account could not be read" onRetry={() => void account.refetch()}>
          Nothing has changed. Try again, or come back in a few minutes.
        </ErrorPanel>
      ) : (
        <Frame>
          <header>
            <h1>Your account</h1>
            {account.data?.email && (
              <p>
                You sign in as <strong>{account.data.email}</strong>.
              </p>
            )}
          </header>
          {account.data && !isPending && (
            <>
              <NameSection account={account.data} mayChange={may?.name !== false} />
              {isPermitted(account.data.staffRole, 'clients.write') && (
                <ContactDetailsSection owner={account.data.id} />
              )}
              {/* If the permission is unknown, the form is shown and the server decides. */}
              {may?.password !== false && <PasswordSection email={account.data.email} />}
              <SecondFactorSections />
              <SessionsSection />
            </>
          )}
        </Frame>
      )}
    </>
  );
}

const Frame = styled(Wrap)`
  padding-block: clamp(2rem, 1.5rem + 2vw, 3.5rem) var(--s-section);

  > header {
    margin-bottom: clamp(1.75rem, 1.25rem + 1.5vw, 2.75rem);

    p {
      margin-top: 0.9rem;
      color: var(--ink-2);
    }

    strong {
      color: var(--ink);
      font-weight: 500;
      overflow-wrap: anywhere;
    }
  }

  h1 {
    font-size: clamp(2.125rem, 1.6rem + 2vw, 3.25rem);
    line-height: 1.04;
    letter-spacing: var(--k-display);
  }
`;
