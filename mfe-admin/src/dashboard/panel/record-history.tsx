import { useQuery } from '@tanstack/react-query';
import { shownDateTime, shownDay } from '@lisle-harrow/shared-ui';
import {
  type Assignment,
  FIRM_ZONE,
  messageKind,
  type OutgoingMessage,
  type RecordHistory,
} from '@lisle-harrow/api/contract';
import { useHost } from '@lisle-harrow/shell/host';
import { useId } from 'react';
import { styled } from 'styled-components';
import { assignmentQuery, historyQuery } from '../../records/queries';
import type { RecordKind, StatusedRow } from '../../records/record-kind';
import { waitingWords } from '../../page/waiting-words';
import { SectionTitle } from './section-title';

interface RecordHistoryProps<Row extends StatusedRow> {
  readonly kind: RecordKind<Row>;
  readonly row: Row;
}

/** Who changed a record and when, and which mails its visitor got; renders nothing where the server keeps no history. */
export function RecordHistory<Row extends StatusedRow>({ kind, row }: RecordHistoryProps<Row>) {
  const { fetch } = useHost();
  const titleId = useId();
  const { data } = useQuery(historyQuery(kind, fetch, row.id));
  const { data: assignment } = useQuery(assignmentQuery(kind, fetch, row.id));
  const lines = data ? linesOf(kind, data, assignment?.colleagues ?? []) : [];
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby={titleId}>
      <SectionTitle id={titleId}>History</SectionTitle>
      <Lines>
        {lines.map(({ key, at, words }) => (
          <li key={key}>
            <span>{words}</span>
            <time dateTime={at}>{shownDateTime(new Date(at), FIRM_ZONE)}</time>
          </li>
        ))}
      </Lines>
    </section>
  );
}

type Looks = Pick<RecordKind<StatusedRow>, 'look'>;
type Colleagues = Assignment['colleagues'];
type Change = RecordHistory['changes'][number];

interface Line {
  readonly key: string;
  readonly at: string;
  readonly words: string;
}

/** Oldest first. */
function linesOf(kind: Looks, { changes, messages }: RecordHistory, colleagues: Colleagues): Line[] {
  const lines = [
    ...changes.map((change) => ({
      key: `c${change.id}`,
      at: change.at,
      words: `${whoChanged(change)} ${changeWords(kind, change, colleagues)}`,
    })),
    ...messages.map((message) => ({
      key: `m${message.id}`,
      at: message.endedAt ?? message.createdAt,
      words: messageWords(message),
    })),
  ];
  return lines.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

const WHO: Readonly<Record<string, string>> = { staff: 'Staff', product: 'An answer by mail' };
const whoChanged = ({ actorName, actorKind }: Change) => actorName ?? WHO[actorKind] ?? 'The visitor';

const DONE: Readonly<Record<string, string>> = {
  'booking-moved': 'moved it to another time',
  'booking-cancelled': 'cancelled it',
  'record-note-added': 'wrote an internal note',
};

function changeWords(kind: Looks, { action, changes }: Change, colleagues: Colleagues): string {
  if (action === 'booking-times-proposed') return `proposed other times: ${timesIn(changes)}`;
  if (Object.hasOwn(DONE, action)) return DONE[action]!;
  const [status, assigneeId, day, waitingFor] = ['status', 'assigneeId', 'followUpOn', 'waitingFor'].map(
    (field) => changes?.[field]?.at(-1),
  );
  const words = [
    typeof status === 'string' && `set it to ${kind.look(status).label}`,
    assigneeId === null && 'assigned it to nobody',
    typeof assigneeId === 'string' &&
      `assigned it to ${colleagues.find(({ id }) => id === assigneeId)?.name ?? 'a colleague'}`,
    day === null && 'removed the follow-up',
    typeof day === 'string' && `set a follow-up on ${shownDay(day)}`,
    waitingFor === null && 'ended the waiting',
    typeof waitingFor === 'string' && `noted that it waits for ${waitingWords(waitingFor).toLowerCase()}`,
  ].filter((each) => each !== false);
  return words.join(' and ') || 'changed it';
}

/** `3 Dec 2026 9:00 AM, 3 Dec 2026 11:00 AM` */
const timesIn = (changes: Change['changes']) =>
  String(changes?.times?.[0] ?? '').replaceAll(/\d{4}-\d{2}-\d{2}/g, shownDay);

const BECAME: Readonly<Record<string, string>> = {
  waiting: 'is waiting to be sent',
  sent: 'was sent to the visitor',
  dead: 'could not be delivered',
  dropped: 'was not sent',
};

/** How the reason begins if a mail server reported it later. */
const REPORTED: readonly string[] = ['Could not be delivered:', 'Not delivered yet:'];

function messageWords({ kind, state, lastError }: OutgoingMessage): string {
  const what = messageKind(kind)?.toVisitor ?? 'Message';
  if (lastError && REPORTED.some((each) => lastError.startsWith(each)))
    return `${what} ${state === 'sent' ? 'is ' : ''}${lastError[0]!.toLowerCase()}${lastError.slice(1)}`;
  return `${what} ${Object.hasOwn(BECAME, state) ? BECAME[state]! : state}`;
}

const Lines = styled.ol`
  margin: 0;
  padding: 0;
  list-style: none;

  li {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0.1rem 1rem;
    padding-block: 0.4rem;
    border-bottom: 1px solid var(--line);
  }

  time {
    color: var(--ink-2);
    font-variant-numeric: tabular-nums;
  }
`;
