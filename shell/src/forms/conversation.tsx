import { infiniteQueryOptions, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type ConversationOf,
  type Fetch,
  getMessagesOf,
  getNoticeChoice,
  getStanding,
  markMessagesRead,
  saveNoticeChoice,
} from '@lisle-harrow/api/calls';
import {
  type ConversationMessage,
  FIRM_ZONE,
  formatFileSize,
  HELD_BACK_LABELS,
} from '@lisle-harrow/api/contract';
import { Button, EmptyState, Icon, Skeleton, StatusBadge, useViewerTime } from '@lisle-harrow/shared-ui';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { styled } from 'styled-components';
import { useHost } from '../host';
import { MessageForm, type MessageFormProps } from './message-form';

interface ConversationProps extends Omit<MessageFormProps, 'of' | 'onSent'> {
  readonly of: ConversationOf;
  /** False where who looks may not write, or nobody may now. */
  readonly mayWrite: boolean;
  /** Why nothing can be written, where that is so. */
  readonly closed?: ReactNode;
  /** Shown in place of messages where there are none. */
  readonly empty: string;
  /** Beside the choice of mails. */
  readonly noticeLabel: string;
  /** Where the browser downloads a document of the case. */
  readonly fileHref: (documentId: string) => string;
  /** After messages were read or sent. */
  readonly onChange: () => void;
}

/** Whoever touched nothing for this long has left: asking on would keep a session open that nobody uses. */
const PRESENT_MS = 2 * 60_000;
const ASK_EVERY_MS = 10_000;

/** The messages of one conversation, newest first, page by page. */
export const conversationQuery = (fetch: Fetch, of: ConversationOf) =>
  infiniteQueryOptions({
    queryKey: ['conversation', of],
    queryFn: ({ pageParam }) => getMessagesOf(fetch, of, pageParam),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });

/** What a client and the firm write to each other, for either side: new messages come while somebody is there to read them. */
export function Conversation(props: ConversationProps) {
  const { of, mayWrite, closed, empty, noticeLabel, fileHref, onChange, ...form } = props;
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
  // Once for each answer: what was written after it is asked for by the next one.
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
      <NoticeChoice label={noticeLabel} />
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
            <Message key={message.id} message={message} isOwn={message.side === side} fileHref={fileHref} />
          ))}
        </List>
      )}
      {hasNextPage && (
        <Button
          type="button"
          $tone="outline"
          aria-disabled={isFetchingNextPage || undefined}
          onClick={() => void fetchNextPage()}
        >
          Earlier messages
        </Button>
      )}
    </>
  );
}

interface MessageProps {
  readonly message: ConversationMessage;
  readonly isOwn: boolean;
  readonly fileHref: (documentId: string) => string;
}

function Message({ message: { author, text, createdAt, readAt, documents }, isOwn, fileHref }: MessageProps) {
  const sentAt = useViewerTime(createdAt, FIRM_ZONE);
  const seenAt = useViewerTime(readAt ?? createdAt, FIRM_ZONE);
  return (
    <Entry $isOwn={isOwn}>
      <Meta>
        <b>
          <bdi>{isOwn ? `You, ${author}` : author}</bdi>
        </b>
        <time dateTime={createdAt}>{sentAt}</time>
        {!isOwn && !readAt && <StatusBadge tone="info">new</StatusBadge>}
      </Meta>
      <Words dir="auto">{text}</Words>
      {documents.length > 0 && (
        <Files>
          {documents.map(({ id, name, fileName, fileSize, hasFile, heldBack }) => (
            <li key={id}>
              {hasFile && !heldBack ? (
                <a href={fileHref(id)} download>
                  <Icon name="download" size={16} />
                  <bdi>{fileName}</bdi>
                </a>
              ) : (
                <bdi>{name}</bdi>
              )}
              <span>{heldBack ? HELD_BACK_LABELS[heldBack] : formatFileSize(fileSize)}</span>
            </li>
          ))}
        </Files>
      )}
      {isOwn && <Receipt>{readAt ? `Read ${seenAt}` : 'Not read yet'}</Receipt>}
    </Entry>
  );
}

/** Whether mails tell of messages; nothing where the server does not say. */
function NoticeChoice({ label }: { label: string }) {
  const host = useHost();
  const queryClient = useQueryClient();
  const queryKey = ['notices'];
  const { data } = useQuery({ queryKey, queryFn: () => getNoticeChoice(host.fetch) });
  if (!data) return null;
  const choose = (byMail: boolean) => {
    queryClient.setQueryData(queryKey, { byMail });
    saveNoticeChoice(host.fetch, { byMail }).catch(() => {
      queryClient.setQueryData(queryKey, data);
      host.toast({
        title: 'Error',
        description: 'Your choice was not saved. Please try again.',
        tone: 'destructive',
      });
    });
  };
  return (
    <Choice>
      <input type="checkbox" checked={data.byMail} onChange={({ target }) => choose(target.checked)} />
      <span>{label}</span>
    </Choice>
  );
}

/** Whether somebody used this page a short while ago. */
function usePresence(): () => boolean {
  const lastAt = useRef(0);
  useEffect(() => {
    const note = () => (lastAt.current = Date.now());
    note();
    const kinds = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;
    for (const kind of kinds) window.addEventListener(kind, note, { passive: true });
    return () => kinds.forEach((kind) => window.removeEventListener(kind, note));
  }, []);
  return () => Date.now() - lastAt.current < PRESENT_MS;
}

const List = styled.ol`
  display: grid;
  gap: 0.75rem;
  margin: 1.5rem 0;
  padding: 0;
  list-style: none;
`;

const Entry = styled.li<{ $isOwn: boolean }>`
  max-width: 46rem;
  padding: 0.9rem 1.1rem;
  border: 1px solid var(--line);
  border-radius: var(--r-card);
  background: ${({ $isOwn }) => ($isOwn ? 'transparent' : 'var(--surface)')};
  overflow-wrap: anywhere;
  break-inside: avoid;

  @media (min-width: 768px) {
    margin-inline-start: ${({ $isOwn }) => ($isOwn ? '3rem' : '0')};
  }
`;

const Meta = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.2rem 1rem;
  min-height: 26px;
  color: var(--ink-3);
  font-size: var(--t-small);
  font-variant-numeric: tabular-nums;

  b {
    color: var(--ink);
    font-weight: 500;
  }
`;

const Words = styled.p`
  margin: 0.35rem 0 0;
  max-width: 44em;
  white-space: pre-line;
`;

const Files = styled.ul`
  display: grid;
  gap: 0.3rem;
  margin: 0.7rem 0 0;
  padding: 0;
  list-style: none;
  font-size: var(--t-ui);

  li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 0.8rem;
  }

  a {
    display: inline-flex;
    align-items: center;
    gap: 0.45rem;
    color: var(--link);
  }

  span {
    color: var(--ink-3);
    font-size: var(--t-small);
  }

  @media (pointer: coarse) {
    a {
      min-height: 44px;
    }
  }
`;

const Receipt = styled.p`
  margin: 0.5rem 0 0;
  color: var(--ink-3);
  font-size: var(--t-small);
`;

const Choice = styled.label`
  display: flex;
  align-items: center;
  gap: 0.6rem;
  width: fit-content;
  min-height: 44px;
  margin-top: 0.5rem;
  color: var(--ink-2);
  font-size: var(--t-ui);
  cursor: pointer;

  input {
    width: 1.1rem;
    height: 1.1rem;
    accent-color: var(--brand);
  }

  @media print {
    display: none;
  }
`;
