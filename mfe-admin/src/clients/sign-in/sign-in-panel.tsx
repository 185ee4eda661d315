import { useQuery } from '@tanstack/react-query';
import { BARRED_STATUSES, type ClientCase } from '@lisle-harrow/api/contract';
import { useState } from 'react';
import { Button, Skeleton } from '@lisle-harrow/shared-ui';
import { useHost } from '@lisle-harrow/shell/host';
import { styled } from 'styled-components';
import { AccountActions } from '../../account/account-actions';
import { AccountStanding, SignedIn } from '../../account/account-standing';
import { accountQuery, type LinkToHandOn } from '../../account/account-query';
import { LinkDialog } from '../../account/link-dialog';
import { Head } from '../case/panel-frame';

/** How the client signs in, and what an owner can do when that fails. */
export function SignInPanel({ client }: { client: ClientCase }) {
  const { fetch } = useHost();
  const query = accountQuery(fetch, client.id);
  const { data: account, isError, refetch } = useQuery(query);
  const [shown, setShown] = useState<LinkToHandOn>();
  return (
    <section>
      <Head>
        <h2>Sign-in</h2>
      </Head>
      {isError ? (
        <Unread>
          The account could not be read.{' '}
          <Button type="button" $tone="outline" $size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </Unread>
      ) : account ? (
        <Sheet>
          <dl>
            <dt>Email</dt>
            <dd>
              <bdi>{account.email}</bdi>
            </dd>
            <dt>Status</dt>
            <dd>
              <AccountStanding account={account} />
              {BARRED_STATUSES.includes(client.status ?? '') && (
                <p>Nobody signs in while the profile is {client.status}.</p>
              )}
            </dd>
            <dt>Signed in</dt>
            <dd>
              <SignedIn account={account} />
            </dd>
            <dt>Second factor</dt>
            <dd>{account.hasSecondFactor ? 'Set up' : 'None'}</dd>
          </dl>
          <AccountActions account={account} shownBy={query.queryKey} onLink={setShown} />
        </Sheet>
      ) : (
        <Skeleton $height="12rem" />
      )}
      {shown && <LinkDialog shown={shown} onClose={() => setShown(undefined)} />}
    </section>
  );
}

const Unread = styled.p`
  color: var(--ink-2);
`;

const Sheet = styled.div`
  display: grid;
  justify-items: start;
  gap: 1.5rem;
  max-width: 52rem;

  dl {
    display: grid;
    grid-template-columns: 10rem minmax(0, 1fr);
    width: 100%;
    border-top: 1px solid var(--line);
  }

  dt,
  dd {
    padding-block: 0.7rem;
    border-bottom: 1px solid var(--line);
    overflow-wrap: anywhere;
  }

  dt {
    color: var(--ink-2);
    font-size: var(--t-ui);
  }

  dd p {
    margin-top: 0.35rem;
    color: var(--ink-2);
    font-size: var(--t-small);
  }

  @media (max-width: 29.9375em) {
    dl {
      grid-template-columns: minmax(0, 1fr);
    }

    dt {
      padding-bottom: 0;
      border-bottom: 0;
    }

    dd {
      padding-top: 0.15rem;
    }
  }
`;
