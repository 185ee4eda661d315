import { type ConversationMessage, FIRM_ZONE, fileFacts, HELD_BACK_LABELS } from '@lisle-harrow/api/contract';
import { Icon, StatusBadge, useViewerTime } from '@lisle-harrow/shared-ui';
import { styled } from 'styled-components';

interface MessageProps {
  readonly message: ConversationMessage;
  readonly isOwn: boolean;
  readonly isShared: boolean;
  readonly fileHref: (documentId: string) => string;
}

/** One message as a row of the list, with its files; its author sees whether it was read. */
export function Message({
  message: { author, text, createdAt, readAt, documents },
  isOwn,
  isShared,
  fileHref,
}: MessageProps) {
  const sentAt = useViewerTime(createdAt, FIRM_ZONE);
  const seenAt = useViewerTime(readAt ?? createdAt, FIRM_ZONE);
  return (
    <Entry $isOwn={isOwn}>
      <Meta>
        <b>
          <bdi>{isOwn && !isShared ? `You, ${author}` : author}</bdi>
        </b>
        <time dateTime={createdAt}>{sentAt}</time>
        {!isOwn && !readAt && <StatusBadge tone="info">new</StatusBadge>}
      </Meta>
      <Words dir="auto">{text}</Words>
      {documents.length > 0 && (
        <Files>
          {documents.map(({ id, name, fileName, fileSize, hasFile, heldBack, marks }) => (
            <li key={id}>
              {hasFile && !heldBack ? (
                <a href={fileHref(id)} download>
                  <Icon name="download" size={16} />
                  <bdi>{fileName}</bdi>
                </a>
              ) : (
                <bdi>{name}</bdi>
              )}
              <span>{heldBack ? HELD_BACK_LABELS[heldBack] : fileFacts({ fileSize, marks })}</span>
            </li>
          ))}
        </Files>
      )}
      {isOwn && <Receipt>{readAt ? `Read ${seenAt}` : 'Not read yet'}</Receipt>}
    </Entry>
  );
}

const Entry = styled.li<{ $isOwn: boolean }>`
  max-width: 46rem;
  padding: 0.9rem 1.1rem;
  border: 1px solid var(--line);
  border-radius: var(--r-card);
  background: ${({ $isOwn }) => ($isOwn ? 'transparent' : 'var(--surface)')};
  overflow-wrap: anywhere;
  break-inside: avoid;

  @media (min-width: 48em) {
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
