import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, isSignedOut } from '@lisle-harrow/api/calls';
import { endOtherSessions, endOwnSession, FIRM_ZONE, type OwnSession } from '@lisle-harrow/api/contract';
import { useRef } from 'react';
import { PendingButton, shownAge, Skeleton, useNow, useViewerTime } from '@lisle-harrow/shared-ui';
import { styled } from 'styled-components';
import { useHost } from '../host';
import { sessionsQuery } from './account-query';
import { AccountSection, UnreadList } from './account-section';

/** The account's sessions, which can be ended. */
export function SessionsSection() {
  const host = useHost();
  const sessions = useQuery(sessionsQuery(host.fetch));
  const end = useEnd((id: string) => call(host.fetch, endOwnSession, { id }), 'This browser is signed out.');
  const endOthers = useEnd(
    () => call(host.fetch, endOtherSessions, {}),
    'Every other browser is signed out.',
  );
  const list = useRef<HTMLUListElement>(null);
  /** The pressed button disappears. */
  const keepFocus = { onSettled: () => list.current?.focus() };
  const others = sessions.data?.filter(({ isThis }) => !isThis) ?? [];

  return (
    <AccountSection
      title="Where you are signed in"
      lead="If you do not recognize one, end it and change your password."
    >
      {sessions.isPending && <Skeleton $height="9rem" />}
      {sessions.isError && <UnreadList onRetry={() => void sessions.refetch()} />}
      {sessions.data && (
        <List ref={list} tabIndex={-1} aria-label="Where you are signed in">
          {sessions.data.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              isEnding={end.isPending && end.variables === session.id}
              onEnd={() => end.mutate(session.id, keepFocus)}
            />
          ))}
        </List>
      )}
      {others.length > 1 && (
        <PendingButton
          type="button"
          $tone="outline"
          pending={endOthers.isPending}
          pendingLabel="Ending..."
          onClick={() => endOthers.mutate(undefined, keepFocus)}
        >
          End all others
        </PendingButton>
      )}
    </AccountSection>
  );
}

/** Ends sessions and refetches the list. */
function useEnd<Which>(endSessions: (which: Which) => Promise<unknown>, done: string) {
  const host = useHost();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: endSessions,
    onSuccess: () => host.toast({ title: 'Success', description: done }),
    onError: (error) => {
      if (isSignedOut(error)) return host.signIn();
      host.toast({
        title: 'Error',
        description: 'It may still be signed in. Please look at the list again.',
        tone: 'destructive',
      });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery(host.fetch).queryKey }),
  });
}

interface SessionRowProps {
  readonly session: OwnSession;
  readonly isEnding: boolean;
  readonly onEnd: () => void;
}

function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const { device, network, seenAt, isThis } = session;
  const now = useNow();
  const seen = useViewerTime(seenAt, FIRM_ZONE);
  const name = device || 'Unknown browser';
  return (
    <Row>
      <div>
        <strong>{name}</strong>
        {isThis && <This>This browser</This>}
        <p>
          {network && `Network ${network}. `}
          {isThis ? 'In use now.' : `Last used ${now ? `${shownAge(Date.parse(seenAt), now)} ago` : seen}.`}
        </p>
      </div>
      {!isThis && (
        <PendingButton
          type="button"
          $tone="outline"
          $size="sm"
          pending={isEnding}
          pendingLabel="Ending..."
          aria-label={`End: ${name}${network && `, network ${network}`}`}
          onClick={onEnd}
        >
          End
        </PendingButton>
      )}
    </Row>
  );
}

const List = styled.ul`
  margin: 0 0 1.25rem;
  padding: 0;
  border-bottom: 1px solid var(--line);
  list-style: none;
`;

const Row = styled.li`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 1rem;
  padding-block: 0.9rem;
  border-top: 1px solid var(--line);

  &:first-child {
    padding-top: 0;
    border-top: 0;
  }

  strong {
    font-weight: 500;
  }

  p {
    color: var(--ink-2);
    font-size: var(--t-small);
    overflow-wrap: anywhere;
  }
`;

const This = styled.span`
  margin-inline-start: 0.75rem;
  padding: 0.1rem 0.5rem;
  border: 1px solid var(--line-2);
  border-radius: var(--r);
  color: var(--ink-2);
  font-size: var(--t-small);
`;
