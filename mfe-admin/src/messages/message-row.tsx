import { LINK_MESSAGES, type MessageKind, type OutgoingMessage } from '@lisle-harrow/api/contract';
import { counted, DataCell, DataRow, shownAge, StatusBadge, useNow } from '@lisle-harrow/shared-ui';
import type { ComponentProps } from 'react';
import { Link } from '@lisle-harrow/shell/router';
import { styled } from 'styled-components';
import type { RowFrame } from '../list/row-item';
import { FirmTime } from '../records/firm-time';
import { messageList } from './message-list';
import { RetryButton } from './retry-button';

const KINDS: Readonly<Record<MessageKind, string>> = {
  'booking-received': 'Receipt of a booking',
  'booking-confirmed': 'Confirmed booking',
  'booking-cancelled': 'Cancelled booking',
  'booking-moved': 'Moved booking',
  'booking-proposed': 'Other times for a booking',
  'booking-notice': 'Notice of a booking',
  'booking-change-notice': 'Notice of a moved or cancelled booking',
  'booking-reply': 'Reply to a booking',
  'booking-webhook': 'Booking to a webhook',
  'booking-change-webhook': 'Changed booking to a webhook',
  'contact-received': 'Receipt of an inquiry',
  'contact-notice': 'Notice of an inquiry',
  'contact-reply': 'Reply to an inquiry',
  'contact-webhook': 'Inquiry to a webhook',
  'test-webhook': 'Test of a webhook',
  'test-mail': 'Test of a mail',
  invitation: 'Invitation',
  'new-device': 'Notice of a new sign-in',
  'password-reset': 'Link to set a new password',
  'password-changed': 'Notice of a changed password',
  'staff-invitation': 'Invitation of a colleague',
  'profile-email-changed': 'Notice of a changed email',
  'second-factor-changed': 'Notice of a second factor',
  'second-step-failed': 'Warning of a known password',
  'firm-message': 'Notice to a client of a message',
  'document-request': 'Notice to a client of a document that is asked for',
  'document-reminder': 'Reminder to a client of a document that is due',
  'access-given': 'Notice of access to a case',
  'client-message': 'Notice of a client’s message',
  'booking-mention': 'Notice to a colleague of a note about a booking',
  'contact-mention': 'Notice to a colleague of a note about an inquiry',
};
const TONES: Readonly<Record<string, ComponentProps<typeof StatusBadge>['tone']>> = {
  waiting: 'wait',
  sent: 'good',
  dead: 'bad',
};

/** Kinds of message whose record is a client. */
const ABOUT_CLIENTS: readonly string[] = [
  'invitation',
  'profile-email-changed',
  'firm-message',
  'document-request',
  'document-reminder',
  'access-given',
  'client-message',
] satisfies MessageKind[];

const kindWords = (kind: string) => (Object.hasOwn(KINDS, kind) ? KINDS[kind as MessageKind] : kind);

/** The page of the record that the message is about; an account has no page. */
function recordPath({ kind, about }: OutgoingMessage): string | undefined {
  const id = encodeURIComponent(about);
  if (kind === 'test-webhook' || kind === 'test-mail') return '/admin/settings';
  if (kind === 'new-device' || kind === 'staff-invitation') return '/admin/accounts';
  if (ABOUT_CLIENTS.includes(kind)) return `/admin/clients/${id}`;
  if (kind.startsWith('password-') || kind.startsWith('second-')) return undefined;
  return kind.startsWith('contact-') ? `/admin?tab=contacts&open=${id}` : `/admin?open=${id}`;
}

interface MessageRowProps extends RowFrame {
  readonly message: OutgoingMessage;
  /** Whether its means of delivery is set up. */
  readonly isSendable: boolean;
}

/** One outgoing message: its content, recipient and state. */
export function MessageRow({ message, isSendable, ...frame }: MessageRowProps) {
  const { kind, recipient, state, attempts, lastError, cameBack, createdAt } = message;
  const now = useNow();
  const path = recordPath(message);
  const label = messageList.statuses[state]?.label ?? state;
  const isRetried =
    isSendable && (state === 'waiting' || (state === 'dead' && !LINK_MESSAGES.includes(kind)));
  return (
    <DataRow {...frame}>
      <DataCell wide>{path ? <Record to={path}>{kindWords(kind)}</Record> : kindWords(kind)}</DataCell>
      <DataCell wide label="To">
        <bdi>{recipient}</bdi>
      </DataCell>
      <DataCell wide label="Status">
        <StatusBadge tone={TONES[state] ?? 'mute'}>{label}</StatusBadge>
        {(lastError || attempts > 1) && (
          <Reason>
            {attempts > 0 && `${counted(attempts, 'attempt')}. `}
            {lastError && `${lastError}.`}
          </Reason>
        )}
        {cameBack && state !== 'dead' && (
          <Reason>{`An earlier message to this address could not be delivered: ${cameBack}.`}</Reason>
        )}
      </DataCell>
      <DataCell label="Written">
        <FirmTime
          date={createdAt}
          time={now === undefined ? undefined : shownAge(Date.parse(createdAt), now)}
        />
      </DataCell>
      <DataCell>{isRetried && <RetryButton message={message} name={kindWords(kind)} />}</DataCell>
    </DataRow>
  );
}

const Record = styled(Link)`
  display: inline-block;
  min-height: 24px;
  font-weight: 500;
  text-decoration: none;

  &:hover {
    text-decoration: underline;
  }
`;

const Reason = styled.p`
  margin-top: 0.3rem;
  color: var(--ink-2);
  font-size: var(--t-small);
  overflow-wrap: anywhere;
`;
