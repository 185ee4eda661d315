import { queryOptions, useQuery } from '@tanstack/react-query';
import { call, type Fetch } from '@lisle-harrow/api/calls';
import { getSignInWatch, type SignInWatch as Watch } from '@lisle-harrow/api/contract';
import { DataCell, DataRow, DataTable } from '@lisle-harrow/shared-ui';
import { useHost } from '@lisle-harrow/shell/host';
import { styled } from 'styled-components';
import { Lead, Title, WatchSection, When } from './watch-section';

const watchQuery = (fetch: Fetch) =>
  queryOptions({ queryKey: ['sign-ins'], queryFn: () => call(fetch, getSignInWatch, {}) });

const UNUSUAL = [
  { key: 'person', label: 'Person' },
  { key: 'browser', label: 'Browser' },
  { key: 'network', label: 'Network' },
  { key: 'when', label: 'When' },
] as const;
const GUESSED_AT = [
  { key: 'person', label: 'Person' },
  { key: 'guesses', label: 'Wrong attempts' },
  { key: 'when', label: 'Last one' },
] as const;

/** Sign-ins that owners should look at. Renders nothing until they are known: the page is about the accounts. */
export function SignInWatch() {
  const { data } = useQuery(watchQuery(useHost().fetch));
  if (!data) return null;
  const { unusual, guessedAt } = data;
  return (
    <WatchSection aria-labelledby="sign-in-watch">
      <Title id="sign-in-watch">Unusual sign-ins</Title>
      <Lead>
        {unusual.length > 0
          ? 'From a browser and a network that were both new to the account. Its owner was told by mail where mail is set up. If it was somebody else, disable the account.'
          : 'In the last 30 days nobody signed in from a browser and a network that were both new to the account.'}
      </Lead>
      {unusual.length > 0 && (
        <DataTable label="Unusual sign-ins" columns={UNUSUAL}>
          {unusual.map(({ account, device, network, at }) => (
            <DataRow key={`${account.id} ${at}`}>
              <Person account={account} />
              <DataCell label="Browser">{device}</DataCell>
              <DataCell label="Network">{network || 'Not known'}</DataCell>
              <When at={at} label="When" />
            </DataRow>
          ))}
        </DataTable>
      )}
      {guessedAt.length > 0 && (
        <>
          <Title>Password guessing</Title>
          <Lead>
            Strangers try passwords of these accounts and are slowed down. Their owners still sign in from
            browsers and networks that the account knows.
          </Lead>
          <DataTable label="Accounts at which strangers guess" columns={GUESSED_AT}>
            {guessedAt.map(({ account, guesses, at }) => (
              <DataRow key={account.id}>
                <Person account={account} />
                <DataCell label="Wrong attempts">{guesses}</DataCell>
                <When at={at} label="Last one" />
              </DataRow>
            ))}
          </DataTable>
        </>
      )}
    </WatchSection>
  );
}

function Person({ account: { firstName, lastName, email } }: Pick<Watch['unusual'][number], 'account'>) {
  return (
    <DataCell wide>
      <strong>
        <bdi>{`${firstName} ${lastName}`.trim() || email}</bdi>
      </strong>
      <Small>
        <bdi>{email}</bdi>
      </Small>
    </DataCell>
  );
}

const Small = styled.p`
  color: var(--ink-2);
  font-size: var(--t-small);
  overflow-wrap: anywhere;
`;
