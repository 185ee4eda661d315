import { FIRM_ZONE, type RecordReply } from '@lisle-harrow/api/contract';
import { counted, shownDateTime, StatusBadge } from '@lisle-harrow/shared-ui';
import type { ComponentProps } from 'react';
import { styled } from 'styled-components';

/** The delivery state of a reply's mail, by the state of its outgoing message. */
const BECAME: Readonly<
  Record<string, { readonly tone: ComponentProps<typeof StatusBadge>['tone']; readonly label: string }>
> = {
  waiting: { tone: 'wait', label: 'Queued' },
  sent: { tone: 'good', label: 'Sent' },
  dead: { tone: 'bad', label: 'Not delivered' },
  dropped: { tone: 'mute', label: 'Not sent' },
};

/** What came in by mail and was not written by a person. */
const CAME: Readonly<Record<string, string>> = {
  automatic: 'Automatic reply',
  receipt: 'Read receipt',
  report: 'Delivery report',
};

interface ReplyThreadProps {
  readonly replies: readonly RecordReply[];
  /** The email address that the visitor gave. */
  readonly email: string;
}

/** The correspondence of staff and visitor about a record, oldest first; each message can be expanded. */
export function ReplyThread({ replies, email }: ReplyThreadProps) {
  if (replies.length === 0) return null;
  // What programs send is no answer, and needs none.
  const last = replies.findLastIndex((reply) => !isReceived(reply) || !isByProgram(reply));
  const unanswered = last >= 0 && isReceived(replies[last]!) ? last : -1;
  return (
    <List>
      {replies.map((reply, at) => (
        <li key={reply.id}>
          {isReceived(reply) ? (
            <Received reply={reply} email={email} isOpen={at === unanswered} />
          ) : (
            <Sent reply={reply} />
          )}
        </li>
      ))}
    </List>
  );
}

/** Also where it names no address: what came by mail is never shown as written by a colleague. A server may send `from` alone. */
const isReceived = ({ mail, from }: RecordReply) => typeof mail === 'string' || typeof from === 'string';

const isByProgram = ({ mail }: RecordReply) => Object.hasOwn(CAME, mail ?? '');

function Sent({ reply }: { readonly reply: RecordReply }) {
  const { author, createdAt, state, lastError } = reply;
  const became = state !== null && state !== undefined && Object.hasOwn(BECAME, state) && BECAME[state];
  return (
    <>
      <Opening reply={reply} />
      <small>
        <span>
          <bdi>{author}</bdi>, <WrittenAt at={createdAt} />
        </span>
        {became && <StatusBadge tone={became.tone}>{became.label}</StatusBadge>}
      </small>
      {lastError && <small>{lastError}</small>}
    </>
  );
}

/** A received mail; the newest is expanded until somebody answers it. */
function Received({
  reply,
  email,
  isOpen,
}: Pick<ReplyThreadProps, 'email'> & { readonly reply: RecordReply; readonly isOpen: boolean }) {
  const { author, mail, from, createdAt, attachments } = reply;
  const remark = !from
    ? 'It came by mail and names no address of a sender: anybody can have written it.'
    : from.toLowerCase() !== email.toLowerCase() && 'It came from another address than the visitor gave.';
  return (
    <>
      <Opening reply={reply} isOpen={isOpen} />
      <small>
        <span>
          <bdi>{author || 'Unknown sender'}</bdi>
          {from && author !== from && (
            <>
              {' '}
              &lt;<bdi>{from}</bdi>&gt;
            </>
          )}
          , <WrittenAt at={createdAt} />
        </span>
        <StatusBadge tone={isOpen ? 'wait' : 'mute'}>{CAME[mail ?? ''] ?? 'Received'}</StatusBadge>
      </small>
      {remark && <small>{remark}</small>}
      {attachments ? (
        <small>{`${counted(attachments, 'file')} came with it, in the firm’s mailbox.`}</small>
      ) : null}
    </>
  );
}

function Opening({ reply, isOpen }: { readonly reply: RecordReply; readonly isOpen?: boolean }) {
  const { subject, text, quoted } = reply;
  return (
    <details open={isOpen}>
      <summary>
        <bdi>{subject || 'No subject'}</bdi>
      </summary>
      <p dir="auto">{text || 'No text'}</p>
      {quoted && (
        <details>
          <summary>Quoted text</summary>
          <p dir="auto">{quoted}</p>
        </details>
      )}
    </details>
  );
}

const WrittenAt = ({ at }: { readonly at: string }) => (
  <time dateTime={at}>{shownDateTime(new Date(at), FIRM_ZONE)}</time>
);

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
    overflow-wrap: anywhere;
  }

  details details summary {
    font-weight: 400;
    color: var(--ink-2);
    font-size: var(--t-small);
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
