import type { RecordReply } from '@lisle-harrow/api/contract';
import { counted, StatusBadge } from '@lisle-harrow/shared-ui';
import { calendarWords, needsAction } from './calendar-words';
import { MailText, WrittenAt } from './mail-text';

/** What came in by mail, if not as the words of a person. */
const CAME: Readonly<Record<string, string>> = {
  automatic: 'Automatic reply',
  receipt: 'Read receipt',
  report: 'Delivery report',
  unread: 'Could not be read',
};

/** Also where it names no address: what came by mail is never shown as written by a colleague. A server may send `from` alone. */
export const isReceived = ({ mail, from }: RecordReply) =>
  typeof mail === 'string' || typeof from === 'string';

/** An automatic reply, a receipt, a report or the acceptance of a calendar: no answer of a person. */
export const isByProgram = ({ mail, calendar, text }: RecordReply) =>
  calendar ? !text && !needsAction(calendar) : Object.hasOwn(CAME, mail ?? '') && mail !== 'unread';

interface ReceivedMailProps {
  readonly reply: RecordReply;
  /** The email address that the visitor gave; missing where it is unknown who wrote. */
  readonly email?: string;
  readonly isOpen?: boolean;
}

/** A received mail. */
export function ReceivedMail({ reply, email, isOpen = false }: ReceivedMailProps) {
  const { author, mail, from, createdAt, attachments, calendar } = reply;
  const came = calendar ? calendarWords(calendar) : (CAME[mail ?? ''] ?? 'Received');
  const remark = !from
    ? 'It came by mail and names no address of a sender: anybody can have written it.'
    : email !== undefined &&
      from.toLowerCase() !== email.toLowerCase() &&
      'It came from another address than the visitor gave.';
  return (
    <>
      <MailText reply={reply} isOpen={isOpen} />
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
        <StatusBadge tone={isOpen ? 'wait' : 'mute'}>{came}</StatusBadge>
      </small>
      {remark && <small>{remark}</small>}
      {attachments ? (
        <small>{`${counted(attachments, 'file')} came with it, in the firm’s mailbox.`}</small>
      ) : null}
    </>
  );
}
