import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import {
  type ConversationOf,
  type Fetch,
  getMessagesOf,
  getStanding,
  markMessagesRead,
} from '@lisle-harrow/api/calls';
import { Button, EmptyState, Skeleton } from '@lisle-harrow/shared-ui';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { styled } from 'styled-components';
import { useHost } from '../../host';
import { Message } from './message';
import { MessageForm, type MessageFormProps } from './message-form';
import { NoticeChoice } from './notice-choice';
import { PrintWhole } from './print-whole';
import { usePresence } from './use-presence';

interface ConversationProps extends Omit<MessageFormProps, 'of' | 'onSent'> {
  readonly of: ConversationOf;
  /** False if this person may not write, or nobody may now. */
  readonly mayWrite: boolean;
  /** Why nothing can be written, if so. */
  readonly closed?: ReactNode;
  /** True where several people write on this side: each is named, and nobody is "you". */
  readonly isShared?: boolean;
  /** Shown in place of messages where there are none. */
  readonly empty: string;
  /** Label of the choice of mails. */
  readonly noticeLabel: string;
  /** Where the browser downloads a document of the case. */
  readonly fileHref: (documentId: string) => string;
  /** Called after messages were read or sent. */
  readonly onChange: () => void;
}

const ASK_EVERY_MS = 10_000;

/** The messages of one conversation, newest first, page by page. */
export const conversationQuery = (fetch: Fetch, of: ConversationOf) => ({
  queryKey: ['conversation', of],
  queryFn: ({ pageParam }: { pageParam: string }) => getMessagesOf(fetch, of, pageParam),
  initialPageParam: '',
  getNextPageParam: ({ next }: { next?: string | undefined }) => next,
});

/** The conversation of a client and the firm, for either side: it polls for messages while somebody is present. */
export function Conversation(props: ConversationProps) {
  const { of, mayWrite, closed, isShared = false, empty, noticeLabel, fileHref, onChange, ...form } = props;
  const host = useHost();
  const side = of === 'own' ? 'client' : 'firm';
  const query = conversationQuery(host.fetch, of);
  const { data, isPending, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(query);
  const messages = data?.pages.flatMap(({ rows }) => rows) ?? [];
  const newest = messages[0]?.id;
  const isPresent = usePresence();
  const standing = useQuery({
    queryKey: ['conversation-standing', of],
    queryFn: () => getStanding(host.fetch, of),
    refetchInterval: () => (isPresent() ? ASK_EVERY_MS : false),
    refetchOnWindowFocus: true,
  });

  const seen = messages.find(({ side: by, readAt }) => by === side && readAt)?.id;
  const { newest: newestThere, seen: seenThere } = standing.data ?? {};
  const isBehind =
    data !== undefined &&
    standing.data !== undefined &&
    ((newestThere ?? undefined) !== newest || (seenThere && seenThere !== seen));
  // Once per answer: the next poll covers what is written after it.
  const answeredAt = standing.dataUpdatedAt;
  const catchUp = useEffectEvent(() => {
    if (isBehind) void refetch();
  });
  useEffect(() => catchUp(), [answeredAt]);

  const unread = mayWrite ? messages.find(({ side: by, readAt }) => by !== side && !readAt)?.id : undefined;
  const mark = useEffectEvent((upTo: string) => {
    markMessagesRead(host.fetch, of, upTo).then(onChange, () => undefined);
  });
  useEffect(() => {
    if (unread) mark(unread);
  }, [unread]);

  return (
    <>
      {mayWrite ? (
        <MessageForm
          {...form}
          of={of}
          onSent={() => {
            void refetch();
            onChange();
          }}
        />
      ) : (
        closed
      )}
      <Controls>
        <NoticeChoice label={noticeLabel} />
        {messages.length > 0 && <PrintWhole hasNextPage={hasNextPage} fetchNextPage={fetchNextPage} />}
      </Controls>
      {isPending && <Skeleton $height="6rem" />}
      {isError && !data && (
        <Button type="button" $tone="outline" onClick={() => void refetch()}>
          Load the messages again
        </Button>
      )}
      {data && messages.length === 0 && (
        <EmptyState title="No messages yet.">
          <p>{empty}</p>
        </EmptyState>
      )}
      {messages.length > 0 && (
        <List aria-label="Messages">
          {messages.map((message) => (
            <Message
              key={message.id}
              message={message}
              isShared={isShared}
              fileHref={fileHref}
              isOwn={message.side === side}
            />
          ))}
        </List>
      )}
      {hasNextPage && (
        <Earlier>
          <Button
            type="button"
            $tone="outline"
            aria-disabled={isFetchingNextPage || undefined}
            onClick={() => void fetchNextPage()}
          >
            Earlier messages
          </Button>
          <p>There are earlier messages, which are not on this print.</p>
        </Earlier>
      )}
    </>
  );
}

const Controls = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0.5rem 1.5rem;
  max-width: 46rem;
  margin-top: 0.5rem;
`;

const Earlier = styled.div`
  p {
    display: none;
  }

  @media print {
    button {
      display: none;
    }

    p {
      display: block;
    }
  }
`;

const List = styled.ol`
  display: grid;
  gap: 0.75rem;
  margin: 1.5rem 0;
  padding: 0;
  list-style: none;
`;
