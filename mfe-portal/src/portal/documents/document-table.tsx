import { type ClientDocument, documentTypeLabel, FIRM_ZONE } from '@lisle-harrow/api/contract';
import {
  DataCell,
  DataRow,
  DataTable,
  shownCalendarDay,
  StatusBadge,
  StatusLabel,
} from '@lisle-harrow/shared-ui';
import { styled } from 'styled-components';
import { DocumentFile } from './document-file';
import { DocumentNotes } from './document-notes';

const COLUMNS = [
  { key: 'document', label: 'Document' },
  { key: 'file', label: 'File' },
  { key: 'uploaded', label: 'Uploaded' },
  { key: 'status', label: 'Status' },
] as const;

interface DocumentTableProps {
  readonly documents: readonly ClientDocument[];
  /** Missing where no file is taken now. */
  readonly onAttach: ((document: ClientDocument) => void) | undefined;
}

export const DocumentTable = ({ documents, onAttach }: DocumentTableProps) => (
  <Frame>
    <DataTable label="Documents" columns={COLUMNS}>
      {documents.map((document) => (
        <DataRow key={document.id}>
          <DataCell wide>
            <Name>{document.name}</Name>
            <Kind>{documentTypeLabel(document.type)}</Kind>
            <DocumentNotes document={document} />
          </DataCell>
          <DataCell label="File" wide>
            <DocumentFile document={document} onAttach={onAttach && (() => onAttach(document))} />
          </DataCell>
          <DataCell label="Uploaded">
            {document.requestedAt && document.hasFile === false ? (
              'Not yet'
            ) : (
              <UploadDay value={document.uploadedAt} />
            )}
          </DataCell>
          <DataCell label="Status">
            {document.givenBy === 'firm' ? (
              <StatusBadge tone="info">from us</StatusBadge>
            ) : (
              <StatusLabel kind="document" status={document.status} />
            )}
          </DataCell>
        </DataRow>
      ))}
    </DataTable>
  </Frame>
);

function UploadDay({ value }: { value: string }) {
  const day = shownCalendarDay(value, FIRM_ZONE);
  return day ? <Day dateTime={value}>{day}</Day> : null;
}

const Frame = styled.div`
  @media (min-width: 768px) {
    td {
      vertical-align: top;
    }
  }
`;

const Name = styled.span`
  display: block;
  font-weight: 500;
  overflow-wrap: anywhere;
`;

const Kind = styled.span`
  display: block;
  font-size: var(--t-small);
  color: var(--ink-3);
`;

const Day = styled.time`
  white-space: nowrap;
  font-variant-numeric: tabular-nums;
`;
