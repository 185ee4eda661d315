import { useQuery } from '@tanstack/react-query';
import {
  type Appointment,
  type ClientDocument,
  type ClientProfile,
  FIRM_ZONE,
} from '@lisle-harrow/api/contract';
import { Button, counted, shownDateTime, shownDay, VisuallyHidden } from '@lisle-harrow/shared-ui';
import { useHost } from '@lisle-harrow/shell/host';
import { Link } from '@lisle-harrow/shell/router';
import { useState } from 'react';
import { styled } from 'styled-components';
import { ProposedTimes } from '../appointments/proposed-times';
import { useIsDayOver } from '../page/use-is-day-over';
import { uploadLimitQuery } from '../queries';
import { AttachDialog } from './documents/attach-dialog';
import { DocumentNotes } from './documents/document-notes';
import { useFocusAfterDialog } from './documents/use-focus-after-dialog';
import { mayInCase } from './household';
import { type ToDo, useToDo } from './use-to-do';

const HEADING = 'to-do';

/** What is waiting for the client, the most urgent first, each with a way to do it at once; renders nothing if nothing is. */
export function ToDoList({ profile }: { readonly profile: ClientProfile }) {
  const host = useHost();
  const { data: maxFileBytes } = useQuery(uploadLimitQuery(host.fetch));
  const [attaching, setAttaching] = useState<{ document: ClientDocument; open: boolean }>();
  /** What was last done from this list. */
  const [done, setDone] = useState<ClientDocument | 'messages'>();
  const focusAfterDialog = useFocusAfterDialog();
  const toDo = useToDo(profile);
  if (toDo.length === 0 && !done && !attaching) return null;

  return (
    <Frame aria-labelledby={HEADING}>
      <h2 id={HEADING} tabIndex={-1}>
        {toDo.length > 0 ? 'What we need from you' : nothingLeft(done)}
      </h2>
      <ul>
        {toDo.map((one) => (
          <li key={keyOf(one)}>
            {one.kind === 'document' && (
              <WantedDocument
                document={one.document}
                onAttach={
                  mayInCase(profile, 'act') && maxFileBytes !== undefined
                    ? () => setAttaching({ document: one.document, open: true })
                    : undefined
                }
              />
            )}
            {one.kind === 'appointment' && <ProposedAppointment appointment={one.appointment} />}
            {one.kind === 'messages' && <NewMessages {...one} onRead={() => setDone('messages')} />}
          </li>
        ))}
      </ul>
      {/* While a dialog closes, it still hides the page from screen readers, except elements with `aria-live`. */}
      <VisuallyHidden role="status" aria-live="polite">
        {doneWords(done, toDo, profile)}
      </VisuallyHidden>
      {attaching && maxFileBytes !== undefined && (
        <AttachDialog
          key={attaching.document.id}
          document={attaching.document}
          open={attaching.open}
          onOpenChange={(open) => setAttaching({ ...attaching, open })}
          onAttached={() => {
            setDone(attaching.document);
            focusAfterDialog(HEADING);
          }}
          maxFileBytes={maxFileBytes}
        />
      )}
    </Frame>
  );
}

const keyOf = (toDo: ToDo) => {
  if (toDo.kind === 'messages') return toDo.kind;
  return toDo.kind === 'document' ? toDo.document.id : toDo.appointment.id;
};

const nothingLeft = (done: ClientDocument | 'messages' | undefined) =>
  done === 'messages' ? 'Nothing waits for you' : 'Thank you, we have what we asked for';

/** Announced once the list has become shorter. */
function doneWords(
  done: ClientDocument | 'messages' | undefined,
  toDo: readonly ToDo[],
  { unreadMessages = 0 }: ClientProfile,
): string | undefined {
  if (!done) return undefined;
  if (done === 'messages')
    return unreadMessages === 0 ? `The new messages are read. ${leftWords(toDo)}` : undefined;
  const isLeft = toDo.some((one) => one.kind === 'document' && one.document.id === done.id);
  return isLeft ? undefined : `${done.name} is handed over. ${leftWords(toDo)}`;
}

function leftWords(toDo: readonly ToDo[]): string {
  const count = (kind: ToDo['kind']) => toDo.filter((one) => one.kind === kind).length;
  const messages = toDo.reduce((sum, one) => sum + (one.kind === 'messages' ? one.count : 0), 0);
  const left = [
    [count('document'), 'document'] as const,
    [count('appointment'), 'choice of a time', 'choices of a time'] as const,
    [messages, 'message to read', 'messages to read'] as const,
  ]
    .filter(([number]) => number > 0)
    .map(([number, one, many]) => counted(number, one, many));
  return left.length === 0 ? 'Nothing else is needed.' : `Still needed: ${left.join(', ')}.`;
}

interface WantedDocumentProps {
  readonly document: ClientDocument;
  /** Opens the upload dialog; undefined if the signed-in person may not hand over the file. */
  readonly onAttach: (() => void) | undefined;
}

function WantedDocument({ document, onAttach }: WantedDocumentProps) {
  const action = document.hasFile ? 'Replace' : 'Upload';
  return (
    <>
      <div>
        <strong>
          <bdi>{document.name}</bdi>
        </strong>
        {document.dueDate && <Due day={document.dueDate} />}
        {document.hasFile && <Quiet>Sent back, needs another file</Quiet>}
        <DocumentNotes document={document} />
      </div>
      {onAttach && (
        <Button type="button" $size="sm" aria-label={`${action}: ${document.name}`} onClick={onAttach}>
          {action}
        </Button>
      )}
    </>
  );
}

function ProposedAppointment({ appointment }: { readonly appointment: Appointment }) {
  const { service, startsAt } = appointment;
  return (
    <div>
      <strong>Another time for your consultation</strong>
      <Quiet>
        {service}: {shownDateTime(new Date(startsAt), FIRM_ZONE)} EST is taken.
      </Quiet>
      <ProposedTimes appointment={appointment} />
    </div>
  );
}

interface NewMessagesProps {
  readonly count: number;
  readonly author: string | undefined;
  readonly onRead: () => void;
}

function NewMessages({ count, author, onRead }: NewMessagesProps) {
  const words = counted(count, 'new message');
  return (
    <>
      <div>
        <strong>{words}</strong>
        {author && (
          <Quiet>
            {count === 1 ? 'From' : 'The latest from'} <bdi>{author}</bdi>
          </Quiet>
        )}
      </div>
      <Button
        as={Link}
        to="/client-portal?tab=messages"
        $size="sm"
        aria-label={`Read: ${words}`}
        onClick={onRead}
      >
        Read
      </Button>
    </>
  );
}

/** The due date; says so if that day is over everywhere. */
function Due({ day }: { day: string }) {
  const isOver = useIsDayOver(day);
  return (
    <Day $isOver={isOver}>
      {isOver ? 'Was due ' : 'Due '}
      <time dateTime={day}>{shownDay(day)}</time>
    </Day>
  );
}

const Frame = styled.section`
  margin: 0 0 clamp(1.5rem, 1rem + 1.5vw, 2.5rem);
  padding: 1rem 1.25rem;
  border: 1px solid var(--line-2);
  border-inline-start: 3px solid var(--brand);
  border-radius: var(--r-card);
  background: var(--surface);
  break-inside: avoid;

  h2 {
    margin: 0;
    font: 400 1.25rem/1.25 var(--f-display);
    letter-spacing: -0.01em;
  }

  h2:focus {
    outline: none;
  }

  > ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }

  > ul > li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0.5rem 1.5rem;
    padding: 0.75rem 0;
    overflow-wrap: anywhere;
  }

  > ul > li + li {
    border-top: 1px solid var(--line);
  }

  > ul > li:last-child {
    padding-bottom: 0.15rem;
  }

  strong {
    font-weight: 500;
  }

  @media print {
    button,
    a {
      display: none;
    }
  }
`;

const Quiet = styled.span`
  display: block;
  color: var(--ink-3);
  font-size: var(--t-small);
`;

const Day = styled(Quiet)<{ $isOver: boolean }>`
  color: ${({ $isOver }) => ($isOver ? 'var(--danger)' : 'var(--ink-3)')};
  font-variant-numeric: tabular-nums;
`;
