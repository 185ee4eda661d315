import { LINK_MESSAGES, messageKind, type OutgoingMessage } from '@lisle-harrow/api/contract';
import { counted, DataCell, DataRow, shownAge, StatusBadge, useNow } from '@lisle-harrow/shared-ui';
import type { ComponentProps } from 'react';
import { Link } from '@lisle-harrow/shell/router';
import { styled } from 'styled-components';
import type { RowFrame } from '../list/row-item';
import { FirmTime } from '../records/firm-time';
import { messageList } from './message-list';
import { RetryButton } from './retry-button';

const TONES: Readonly<Record<string, ComponentProps<typeof StatusBadge>['tone']>> = {
  waiting: 'wait',
  sent: 'good',
  dead: 'bad',
};

const kindWords = (kind: string) => messageKind(kind)?.label ?? kind;

/** The page of the record that the message is about; an account has no page. */
function recordPath({ kind, about }: OutgoingMessage): string | undefined {
  const id = encodeURIComponent(about);
  const subject = messageKind(kind)?.about;
  if (subject === 'nobody') return undefined;
  if (subject) return subject === 'client' ? `/admin/clients/${id}` : `/admin/${subject}`;
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
