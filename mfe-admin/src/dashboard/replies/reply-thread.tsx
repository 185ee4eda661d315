import type { RecordReply } from '@lisle-harrow/api/contract';
import { StatusBadge } from '@lisle-harrow/shared-ui';
import type { ComponentProps } from 'react';
import { isByProgram, isReceived, ReceivedMail } from '../../records/received/received-mail';
import { MailList, MailText, WrittenAt } from '../../records/received/mail-text';

/** The delivery state of a reply's mail, by the state of its outgoing message. */
const BECAME: Readonly<
  Record<string, { readonly tone: ComponentProps<typeof StatusBadge>['tone']; readonly label: string }>
> = {
  waiting: { tone: 'wait', label: 'Queued' },
  sent: { tone: 'good', label: 'Sent' },
  dead: { tone: 'bad', label: 'Not delivered' },
  dropped: { tone: 'mute', label: 'Not sent' },
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
    <MailList>
      {replies.map((reply, at) => (
        <li key={reply.id}>
          {isReceived(reply) ? (
            <ReceivedMail reply={reply} email={email} isOpen={at === unanswered} />
          ) : (
            <Sent reply={reply} />
          )}
        </li>
      ))}
    </MailList>
  );
}

function Sent({ reply }: { readonly reply: RecordReply }) {
  const { author, createdAt, state, lastError } = reply;
  const became = state !== null && state !== undefined && Object.hasOwn(BECAME, state) && BECAME[state];
  return (
    <>
      <MailText reply={reply} />
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
