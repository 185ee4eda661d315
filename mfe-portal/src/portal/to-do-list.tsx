import { useQuery } from '@tanstack/react-query';
import type { ClientDocument } from '@lisle-harrow/api/contract';
import { Button, counted, shownDay, VisuallyHidden } from '@lisle-harrow/shared-ui';
import { useHost } from '@lisle-harrow/shell/host';
import { useState } from 'react';
import { styled } from 'styled-components';
import { documentsQuery, uploadLimitQuery } from '../queries';
import { isWanted } from '../records/wanted-documents';
import { AttachDialog } from './documents/attach-dialog';
import { DocumentNotes } from './documents/document-notes';
import { useFocusAfterDialog } from './documents/use-focus-after-dialog';
import { useIsDayOver } from '../page/use-is-day-over';

const HEADING = 'to-do';

/** A server that takes no files gives the client no way to do it. */
const isToDo = (document: ClientDocument) => document.hasFile !== undefined && isWanted(document);

/** The documents that the firm asks for or has sent back, the one due first at the top; nothing where there are none. */
export function ToDoList({ mayChange }: { readonly mayChange: boolean }) {
  const host = useHost();
  const { data: documents = [] } = useQuery(documentsQuery(host.fetch));
  const { data: maxFileBytes } = useQuery(uploadLimitQuery(host.fetch));
  const [attaching, setAttaching] = useState<{ document: ClientDocument; open: boolean }>();
  const [delivered, setDelivered] = useState<ClientDocument>();
  const focusAfterDialog = useFocusAfterDialog();
  const toDo = documents.filter(isToDo).sort((a, b) => (a.dueDate ?? '9').localeCompare(b.dueDate ?? '9'));
  if (toDo.length === 0 && !delivered && !attaching) return null;
  const isThere = delivered && !toDo.some(({ id }) => id === delivered.id);

  return (
    <Frame aria-labelledby={HEADING}>
      <h2 id={HEADING} tabIndex={-1}>
        {toDo.length > 0 ? 'What we need from you' : 'Thank you, we have what we asked for'}
      </h2>
      <ul>
        {toDo.map((document) => (
          <li key={document.id}>
            <div>
              <strong>
                <bdi>{document.name}</bdi>
              </strong>
              {document.dueDate && <Due day={document.dueDate} />}
              {document.hasFile && <Quiet>Sent back, needs another file</Quiet>}
              <DocumentNotes document={document} />
            </div>
            {mayChange && maxFileBytes !== undefined && (
              <Button
                type="button"
                $size="sm"
                aria-label={`${actionOn(document)}: ${document.name}`}
                onClick={() => setAttaching({ document, open: true })}
              >
                {actionOn(document)}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {/* A dialog hides the page from screen readers while it closes, but spares what has `aria-live`. */}
      <VisuallyHidden role="status" aria-live="polite">
        {isThere && `${delivered.name} is handed over. ${leftWords(toDo.length)}`}
      </VisuallyHidden>
      {attaching && maxFileBytes !== undefined && (
        <AttachDialog
          key={attaching.document.id}
          document={attaching.document}
          open={attaching.open}
          onOpenChange={(open) => setAttaching({ ...attaching, open })}
          onAttached={() => {
            setDelivered(attaching.document);
            focusAfterDialog(HEADING);
          }}
          maxFileBytes={maxFileBytes}
        />
      )}
    </Frame>
  );
}

const actionOn = ({ hasFile }: ClientDocument) => (hasFile ? 'Replace' : 'Upload');

const leftWords = (left: number) =>
  left === 0 ? 'Nothing else is needed.' : `Still needed: ${counted(left, 'document')}.`;

/** The calendar day until when; one that is over everywhere is said so. */
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

  ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }

  li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0.5rem 1.5rem;
    padding: 0.75rem 0;
    overflow-wrap: anywhere;
  }

  li + li {
    border-top: 1px solid var(--line);
  }

  li:last-child {
    padding-bottom: 0.15rem;
  }

  strong {
    font-weight: 500;
  }

  @media print {
    button {
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
