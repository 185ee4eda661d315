import { useQuery } from '@tanstack/react-query';
import type { ClientDocument } from '@lisle-harrow/api/contract';
import { Button, shownDay, useIsPast } from '@lisle-harrow/shared-ui';
import { useHost } from '@lisle-harrow/shell/host';
import { useState } from 'react';
import { styled } from 'styled-components';
import { documentsQuery, uploadLimitQuery } from '../queries';
import { AttachDialog } from './documents/attach-dialog';
import { DocumentNotes } from './documents/document-notes';
import { useFocusAfterDialog } from './documents/use-focus-after-dialog';

const HEADING = 'to-do';

const isAsked = ({ requestedAt, hasFile, givenBy }: ClientDocument) =>
  Boolean(requestedAt) && hasFile === false && !givenBy;

/** The documents that the firm asks for, the one due first at the top; nothing where none is asked for. */
export function ToDoList({ mayChange }: { readonly mayChange: boolean }) {
  const host = useHost();
  const { data: documents = [] } = useQuery(documentsQuery(host.fetch));
  const { data: maxFileBytes } = useQuery(uploadLimitQuery(host.fetch));
  const [attaching, setAttaching] = useState<{ document: ClientDocument; open: boolean }>();
  const [hasDelivered, setDelivered] = useState(false);
  const focusAfterDialog = useFocusAfterDialog();
  const asked = documents.filter(isAsked).sort((a, b) => (a.dueDate ?? '9').localeCompare(b.dueDate ?? '9'));
  if (asked.length === 0 && !hasDelivered && !attaching) return null;

  return (
    <Frame aria-labelledby={HEADING}>
      <h2 id={HEADING} tabIndex={-1}>
        {asked.length > 0 ? 'What we need from you' : 'Thank you, we have what we asked for'}
      </h2>
      <ul>
        {asked.map((document) => (
          <li key={document.id}>
            <div>
              <strong>
                <bdi>{document.name}</bdi>
              </strong>
              {document.dueDate && <Due day={document.dueDate} />}
              <DocumentNotes document={document} />
            </div>
            {mayChange && maxFileBytes !== undefined && (
              <Button
                type="button"
                $size="sm"
                aria-label={`Upload: ${document.name}`}
                onClick={() => setAttaching({ document, open: true })}
              >
                Upload
              </Button>
            )}
          </li>
        ))}
      </ul>
      {attaching && maxFileBytes !== undefined && (
        <AttachDialog
          key={attaching.document.id}
          document={attaching.document}
          open={attaching.open}
          onOpenChange={(open) => setAttaching({ ...attaching, open })}
          onAttached={() => {
            setDelivered(true);
            focusAfterDialog(HEADING);
          }}
          maxFileBytes={maxFileBytes}
        />
      )}
    </Frame>
  );
}

/** The calendar day until when; one that is over is said so. */
function Due({ day }: { day: string }) {
  const isOver = useIsPast(`${day}T23:59:59.999Z`);
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

const Day = styled.span<{ $isOver: boolean }>`
  display: block;
  color: ${({ $isOver }) => ($isOver ? 'var(--danger)' : 'var(--ink-3)')};
  font-size: var(--t-small);
  font-variant-numeric: tabular-nums;
`;
