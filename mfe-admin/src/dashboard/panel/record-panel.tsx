import { useQuery, useQueryClient } from '@tanstack/react-query';
import { SidePanel, StatusBadge } from '@lisle-harrow/shared-ui';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { useHost } from '@lisle-harrow/shell/host';
import type { Page } from '@lisle-harrow/api/calls';
import { LoadingLine } from '../../page/page-frame';
import { EmailLink } from '../../records/email-link';
import { detailQuery } from '../../records/queries';
import type { RecordKind, StatusedRow } from '../../records/record-kind';
import { StatusSelect } from '../../records/status-select';
import { AssignmentSection } from './assignment-section';
import { RecordHistory } from './record-history';
import { SectionTitle } from './section-title';
import type { Records } from '../../records/use-records';
import { applyChanges } from '../../records/apply-changes';

interface RecordPanelProps<Row extends StatusedRow, Detail extends Row> {
  readonly kind: RecordKind<Row, Detail>;
  readonly records: Records<Row>;
  /** The id of the record whose panel is open. */
  readonly openId: string | undefined;
  readonly label: string;
  readonly missing: string;
  readonly onClose: () => void;
  /** Renders the sections of one kind of record; `detail` is undefined until it has loaded, and on servers without that call. */
  readonly children: (row: Row, detail: Detail | undefined, isLoading: boolean) => ReactNode;
}

/** One record in full beside the list. When it closes, the focus returns to its row. */
export function RecordPanel<
  Row extends StatusedRow & { readonly email: string },
  Detail extends Row & { readonly cameBack?: string | null | undefined },
>(props: RecordPanelProps<Row, Detail>) {
  const { kind, records, openId, label, missing, onClose, children } = props;
  const host = useHost();
  const id = useShownId(openId);
  const isOpen = openId !== undefined;
  const detail = useQuery({
    ...detailQuery(kind, host.fetch, id),
    enabled: isOpen && records.isSearchable,
  });
  const row = useRecord(kind, records, id, detail.data);
  const isLoading = detail.isLoading || records.isLoading;
  const title = row ? kind.nameOf(row) || 'No name' : isLoading ? 'Loading...' : 'Not found';
  return (
    <SidePanel
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      label={label}
      title={title}
      opener={() => document.querySelector<HTMLElement>(`[data-record="${CSS.escape(id)}"]`)}
    >
      <Sections>
        {!row && !isLoading && <p>{missing}</p>}
        {row && (
          <>
            <div>
              <EmailLink address={row.email} />
              {detail.data?.cameBack && (
                <CameBack>{`Mail to this address could not be delivered: ${detail.data.cameBack}.`}</CameBack>
              )}
            </div>
            <Status kind={kind} row={row} />
            {children(row, detail.data, detail.isLoading)}
            {isOpen && records.isSearchable && (
              <>
                <AssignmentSection key={id} kind={kind} id={id} />
                <RecordHistory kind={kind} row={row} />
              </>
            )}
          </>
        )}
      </Sections>
    </SidePanel>
  );
}

/** The id of the panel on screen: while the panel slides away, that of the last open one. */
function useShownId(id: string | undefined): string {
  const [shown, setShown] = useState(id ?? '');
  if (id !== undefined && id !== shown) setShown(id);
  return id ?? shown;
}

function Status<Row extends StatusedRow>({ kind, row }: { kind: RecordKind<Row>; row: Row }) {
  const look = kind.look(row.status);
  return (
    <StatusLine>
      <span>
        <StatusBadge tone={look.tone}>{look.label}</StatusBadge>
      </span>
      <StatusSelect kind={kind} row={row} />
    </StatusLine>
  );
}

/** A message as it was written; renders nothing if the record in full has not loaded. */
export function MessageSection({ isLoading, text }: { isLoading: boolean; text: string | undefined }) {
  if (isLoading) return <LoadingLine>Loading message...</LoadingLine>;
  if (text === undefined) return null;
  return (
    <section>
      <SectionTitle>Message</SectionTitle>
      {text ? <Message dir="auto">{text}</Message> : <p>No message.</p>}
    </section>
  );
}

const Sections = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1.25rem;
  margin-top: 0.35rem;
  font-size: var(--t-ui);
  line-height: var(--l-ui);
  overflow-wrap: anywhere;
`;

const CameBack = styled.p`
  color: var(--bad-fg);
  font-size: var(--t-small);
`;

const StatusLine = styled.div`
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

/** One record from a loaded list, else from its own call, with pending changes applied. */
function useRecord<Row extends StatusedRow>(
  kind: RecordKind<Row>,
  records: Records<Row>,
  id: string,
  detail: Row | undefined,
): Row | undefined {
  const queryClient = useQueryClient();
  // Lists are refetched after a change but a single record is not, so the row of a list is the newer one.
  const listed = queryClient
    .getQueriesData<Page<Row>>({ queryKey: [kind.name] })
    .flatMap(([, page]) => page?.rows.find((row) => row.id === id) ?? [])[0];
  const row = listed ?? detail;
  return row && applyChanges({ rows: [row] }, records.underWay, kind.isOpen).rows[0];
}
