import { useQuery } from '@tanstack/react-query';
import { FIRM_ZONE, type Mention } from '@lisle-harrow/api/contract';
import { PendingButton, shownDateTime } from '@lisle-harrow/shared-ui';
import { useHost } from '@lisle-harrow/shell/host';
import { Link } from '@lisle-harrow/shell/router';
import { useId, useRef } from 'react';
import { styled } from 'styled-components';
import { useMentionDone } from '../records/use-mention-done';
import { mentionsQuery } from '../records/queries';
import { pathOfRecord } from './path-of-record';

/** The open internal notes that mention the signed-in person; renders nothing where there are none. */
export function MentionsSection() {
  const { fetch } = useHost();
  const titleId = useId();
  const title = useRef<HTMLDivElement>(null);
  const { data } = useQuery(mentionsQuery(fetch));
  if (!data?.length) return null;
  return (
    <Section aria-labelledby={titleId} ref={title} tabIndex={-1}>
      <h2 id={titleId}>Mentions you</h2>
      <ul>
        {data.map((mention) => (
          // The Done button disappears with its note; the focus stays next to the remaining notes.
          <MentionItem key={mention.id} mention={mention} onDone={() => title.current?.focus()} />
        ))}
      </ul>
    </Section>
  );
}

function MentionItem({ mention, onDone }: { mention: Mention; onDone: () => void }) {
  const { id, list, recordId, name, text, author, createdAt } = mention;
  const { done, isPending } = useMentionDone();
  return (
    <li>
      <div>
        <Link to={pathOfRecord(list, recordId)}>
          <bdi>{name || 'No name'}</bdi>
        </Link>
        <p dir="auto">{text}</p>
        <small>
          <bdi>{author}</bdi>,{' '}
          <time dateTime={createdAt}>{shownDateTime(new Date(createdAt), FIRM_ZONE)}</time>
        </small>
      </div>
      <PendingButton
        type="button"
        $tone="outline"
        $size="sm"
        pending={isPending}
        pendingLabel="Saving..."
        aria-label={`Done with the note about ${name}`}
        onClick={() => {
          done(id);
          onDone();
        }}
      >
        Done
      </PendingButton>
    </li>
  );
}

const Section = styled.section`
  margin-bottom: 2.5rem;

  h2 {
    font-size: var(--t-heading);
    line-height: var(--l-heading);
  }

  &:focus {
    outline: none;
  }

  ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }

  li {
    display: flex;
    justify-content: space-between;
    align-items: start;
    gap: 1rem;
    padding-block: 0.9rem;
    border-bottom: 1px solid var(--line);
  }

  li > div {
    min-width: 0;
  }

  a {
    display: inline-flex;
    align-items: center;
    min-height: 44px;
    font-weight: 500;
  }

  p {
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }

  small {
    color: var(--ink-3);
    font-size: var(--t-small);
    font-variant-numeric: tabular-nums;
  }
`;
