import { DataCell, DataRow, Icon, IconButton, shownTime } from '@lisle-harrow/shared-ui';
import { type Contact, FIRM_ZONE, type OfficeHours } from '@lisle-harrow/api/contract';
import { memo } from 'react';
import { styled } from 'styled-components';
import type { RowFrame } from '../../list/row-item';
import { FirmTime } from '../../records/firm-time';
import { contactKind } from '../../records/contact-kind';
import { PersonCell, StatusCells } from '../../records/record-cells';
import { PromiseClock } from '../../records/timing/promise-clock';

interface ContactRowProps extends RowFrame {
  readonly row: Contact;
  /** Whether the row shows the time left to answer; false on a server that implements only the specified calls. */
  readonly hasClock: boolean;
  readonly hours: OfficeHours | undefined;
  readonly isExpanded: boolean;
  readonly onToggle: (id: string) => void;
  readonly onOpen: (id: string) => void;
}

export const messageIdOf = (id: string) => `message-${id}`;

/** An inquiry with its message on one line. Memoized, so that scrolling a long list does not re-render the rows that stay. */
export const ContactRow = memo(function ContactRow(props: ContactRowProps) {
  const { row, hasClock, hours, isExpanded, onToggle, onOpen, ...frame } = props;
  return (
    <DataRow {...frame}>
      <PersonCell kind={contactKind} row={row} onOpen={onOpen} />
      <DataCell wide>
        <About>
          <div>
            <Subject dir="auto">{row.subject}</Subject>
            <FirstLine dir="auto">{row.message}</FirstLine>
          </div>
          {row.message && (
            <Opener
              label={`Full message from ${row.name}`}
              aria-expanded={isExpanded}
              aria-controls={isExpanded ? messageIdOf(row.id) : undefined}
              onClick={() => onToggle(row.id)}
            >
              <Icon name="chevron-down" />
            </Opener>
          )}
        </About>
      </DataCell>
      <DataCell wide label="Date">
        <FirmTime date={row.createdAt} time={shownTime(row.createdAt, FIRM_ZONE)} />
      </DataCell>
      <StatusCells kind={contactKind} row={row}>
        {hasClock && contactKind.isOpen(row.status) && <PromiseClock since={row.createdAt} hours={hours} />}
      </StatusCells>
    </DataRow>
  );
});

/** The whole message of the row above, as it was written. */
export function MessageRow({ row, ...frame }: RowFrame & Pick<ContactRowProps, 'row'>) {
  return (
    <DataRow {...frame}>
      <td role="cell" colSpan={5} data-wide id={messageIdOf(row.id)}>
        <Message dir="auto">{row.message}</Message>
      </td>
    </DataRow>
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

  /* A message cannot be opened on paper, so all of it is printed. */
  @media print {
    white-space: pre-line;
  }
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

  @media (min-width: 48em) {
    padding-inline-start: 3.65rem;
  }
`;
