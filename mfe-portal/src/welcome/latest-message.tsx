import { useInfiniteQuery } from '@tanstack/react-query';
import { FIRM_ZONE } from '@lisle-harrow/api/contract';
import { StatusBadge, useViewerTime } from '@lisle-harrow/shared-ui';
import { conversationQuery } from '@lisle-harrow/shell/forms';
import { useHost } from '@lisle-harrow/shell/host';
import { HomeCard, Quiet } from './home-card';

const PREVIEW_CHARACTERS = 140;

/** The beginning of the newest message of the conversation. */
export function LatestMessage({ unread }: { unread: number }) {
  const host = useHost();
  const { data } = useInfiniteQuery(conversationQuery(host.fetch, 'own'));
  const message = data?.pages[0]?.rows[0];
  const at = useViewerTime(message?.createdAt ?? '', FIRM_ZONE);
  if (!data) return null;
  if (!message)
    return (
      <HomeCard title="Messages" link="Write to us" tab="messages">
        <p>No messages yet. Your adviser reads what you write here.</p>
      </HomeCard>
    );
  const characters = [...message.text];
  const isCut = characters.length > PREVIEW_CHARACTERS;
  return (
    <HomeCard title="Latest message" link="Read and answer" tab="messages">
      <h3>
        <bdi>{message.side === 'client' ? 'You' : message.author}</bdi>
        {unread > 0 && <StatusBadge tone="info">{`${unread} new`}</StatusBadge>}
      </h3>
      <Quiet>{at}</Quiet>
      <p dir="auto">{isCut ? `${characters.slice(0, PREVIEW_CHARACTERS).join('')}…` : message.text}</p>
    </HomeCard>
  );
}
