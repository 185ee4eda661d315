import { FIRM_ZONE, type RecordReply } from '@lisle-harrow/api/contract';
import { shownDateTime, StatusBadge } from '@lisle-harrow/shared-ui';
import type { ComponentProps } from 'react';
import { styled } from 'styled-components';

/** What becomes of the mail of a reply, by the state of the outbox. */
const BECAME: Readonly<
  Record<string, { readonly tone: ComponentProps<typeof StatusBadge>['tone']; readonly label: string }>
> = {
  waiting: { tone: 'wait', label: 'Queued' },
  sent: { tone: 'good', label: 'Sent' },
  dead: { tone: 'bad', label: 'Not delivered' },
  dropped: { tone: 'mute', label: 'Not sent' },
};

/** The replies to a record, oldest first; each opens to what it says. */
export function SentReplies({ replies }: { replies: readonly RecordReply[] }) {
  if (replies.length === 0) return null;
  return (
    <List>
      {replies.map(({ id, subject, text, author, createdAt, state, lastError }) => {
        const became = state !== null && state !== undefined && Object.hasOwn(BECAME, state) && BECAME[state];
        return (
          <li key={id}>
            <details>
              <summary>
                <bdi>{subject}</bdi>
              </summary>
              <p dir="auto">{text}</p>
            </details>
            <small>
              <span>
                <bdi>{author}</bdi>,{' '}
                <time dateTime={createdAt}>{shownDateTime(new Date(createdAt), FIRM_ZONE)}</time>
              </span>
              {became && <StatusBadge tone={became.tone}>{became.label}</StatusBadge>}
            </small>
            {lastError && state !== 'sent' && <small>{lastError}</small>}
          </li>
        );
      })}
    </List>
  );
}

const List = styled.ol`
  display: grid;
  gap: 0.75rem;
  margin: 0 0 1rem;
  padding: 0;
  list-style: none;

  summary {
    min-height: 24px;
    font-weight: 500;
    cursor: pointer;
  }

  p {
    margin-block: 0.35rem 0.5rem;
    padding-inline-start: 0.75rem;
    border-inline-start: 2px solid var(--line-2);
    white-space: pre-wrap;
  }

  small {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    align-items: center;
    gap: 0.25rem 1rem;
    color: var(--ink-3);
    font-size: var(--t-small);
    font-variant-numeric: tabular-nums;
  }
`;
