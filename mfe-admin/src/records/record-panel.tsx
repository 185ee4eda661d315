import { SidePanel, StatusBadge } from 'shared-ui';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import type { RecordKind, StatusedRow } from './record-kind';
import { EmailLink } from './email-link';
import { LoadingLine } from '../list/loading-line';
import { StatusSelect } from './status-select';
import { PartTitle } from '../dates/three-times';

/** The id whose panel is on screen: while the panel slides away, the one that was open. */
export function useShownId(id: string | undefined): string {
  const [shown, setShown] = useState(id ?? '');
  if (id !== undefined && id !== shown) setShown(id);
  return id ?? shown;
}

interface FrameProps {
  readonly id: string;
  readonly isOpen: boolean;
  readonly label: string;
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The panel of one record; at the end its row has the focus. */
export function RecordPanel({ id, isOpen, label, title, onClose, children }: FrameProps) {
  return (
    <SidePanel
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      label={label}
      title={title}
      opener={() => document.querySelector<HTMLElement>(`[data-opens="${CSS.escape(id)}"]`)}
    >
      <Parts>{children}</Parts>
    </SidePanel>
  );
}

interface StatusProps<Row extends StatusedRow> {
  readonly kind: Pick<RecordKind<Row>, 'look' | 'statuses'>;
  readonly row: StatusedRow;
  readonly name: string;
  readonly email: string;
  readonly onChoose: (row: StatusedRow, status: string) => void;
}

/** How to reach the person, and how far their record has come. */
export function PersonAndStatus<Row extends StatusedRow>({
  kind,
  row,
  name,
  email,
  onChoose,
}: StatusProps<Row>) {
  const look = kind.look(row.status);
  return (
    <>
      <EmailLink address={email} />
      <Status>
        <span>
          <StatusBadge tone={look.tone}>{look.label}</StatusBadge>
        </span>
        <StatusSelect kind={kind} row={row} name={name} onChoose={onChoose} />
      </Status>
    </>
  );
}

/** A message as it was written; nothing where there is none to show. */
export function WholeMessage({ isLoading, text }: { isLoading: boolean; text: string | undefined }) {
  if (isLoading) return <LoadingLine>Loading message...</LoadingLine>;
  if (text === undefined) return null;
  return (
    <section>
      <PartTitle>Message</PartTitle>
      {text ? <Message dir="auto">{text}</Message> : <p>No message.</p>}
    </section>
  );
}

const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1.25rem;
  margin-top: 0.35rem;
  font-size: var(--t-ui);
  line-height: var(--l-ui);
  overflow-wrap: anywhere;
`;

const Status = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  align-items: center;
  gap: 0.75rem 1rem;
  padding-block: 0.9rem;
  border-block: 1px solid var(--line);

  > span {
    max-width: 100%;
    overflow: hidden;
  }

  > div {
    width: 10rem;
  }
`;

const Message = styled.p`
  white-space: pre-wrap;
`;
