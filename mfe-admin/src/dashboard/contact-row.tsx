import { DataCell, DataRow, Icon, IconButton, StatusBadge } from 'shared-ui';
import type { Contact } from 'api/contract';
import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { contactKind } from '../contact-kind';
import { shownTime } from '../firm-date';
import type { Records } from '../use-records';
import { FirmTime } from './firm-time';
import { Person } from './person';
import { StatusSelect } from './status-select';

/** An inquiry: its message in one line, and below it, when opened, as it was written (D32). */
export function ContactRow({ row, onChoose }: { row: Contact; onChoose: Records<Contact>['setStatus'] }) {
  const [open, setOpen] = useState(false);
  const messageId = useId();
  const look = contactKind.look(row.status);
  return (
    <>
      <DataRow>
        <DataCell wide>
          <Person name={row.name} email={row.email} />
        </DataCell>
        <DataCell wide>
          <About>
            <div>
              <Subject dir="auto">{row.subject}</Subject>
              <FirstLine dir="auto">{row.message}</FirstLine>
            </div>
            {row.message && (
              <Opener
                label={`Full message from ${row.name}`}
                aria-expanded={open}
                aria-controls={open ? messageId : undefined}
                onClick={() => setOpen(!open)}
              >
                <Icon name="chevron-down" />
              </Opener>
            )}
          </About>
        </DataCell>
        <DataCell wide label="Date">
          <FirmTime date={row.createdAt} time={shownTime(row.createdAt)} />
        </DataCell>
        <DataCell>
          <StatusBadge tone={look.tone}>{look.label}</StatusBadge>
        </DataCell>
        <DataCell align="end">
          <StatusSelect kind={contactKind} row={row} name={row.name} onChoose={onChoose} />
        </DataCell>
      </DataRow>
      {open && (
        <DataRow>
          <td role="cell" colSpan={5} data-wide id={messageId}>
            <Message dir="auto">{row.message}</Message>
          </td>
        </DataRow>
      )}
    </>
  );
}

const About = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 0.5rem;

  & > div {
    min-width: 0;
  }
`;

const Subject = styled.p`
  overflow-wrap: anywhere;
`;

const FirstLine = styled.p`
  overflow: hidden;
  color: var(--ink-2);
  font-size: var(--t-small);
  text-overflow: ellipsis;
  white-space: nowrap;
`;

const Opener = styled(IconButton)`
  svg {
    transition: rotate var(--base) var(--out);
  }

  &[aria-expanded='true'] svg {
    rotate: 180deg;
  }

  @media (prefers-reduced-motion: reduce) {
    svg {
      transition: none;
    }
  }
`;

const Message = styled.p`
  max-width: 46em;
  padding-block: 0.25rem 0.75rem;
  overflow-wrap: anywhere;
  white-space: pre-wrap;

  @media (min-width: 768px) {
    padding-inline-start: 3.65rem;
  }
`;
