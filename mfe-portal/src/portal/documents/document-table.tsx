import type { ClientDocument } from 'api/contract';
import { DataCell, DataRow, DataTable } from 'shared-ui';
import { styled } from 'styled-components';
import { formatDay } from '../../days';
import { StatusLabel } from '../../status-label';
import { documentTypeLabel } from './document-type';
import { formatFileSize } from './file-size';

const COLUMNS = [
  { key: 'document', label: 'Document' },
  { key: 'file', label: 'File' },
  { key: 'uploaded', label: 'Uploaded' },
  { key: 'status', label: 'Status' },
] as const;

export const DocumentTable = ({ documents }: { documents: readonly ClientDocument[] }) => (
  <DataTable label="Documents" columns={COLUMNS}>
    {documents.map((document) => (
      <DataRow key={document.id}>
        <DataCell wide>
          <Name>{document.name}</Name>
          <Sub>{documentTypeLabel(document.type)}</Sub>
          {document.notes && <Notes>{document.notes}</Notes>}
        </DataCell>
        <DataCell label="File" wide>
          <File>{document.fileName}</File>
          <Sub>{formatFileSize(document.fileSize)}</Sub>
        </DataCell>
        <DataCell label="Uploaded">
          <UploadDay value={document.uploadedAt} />
        </DataCell>
        <DataCell label="Status">
          <StatusLabel kind="document" status={document.status} />
        </DataCell>
      </DataRow>
    ))}
  </DataTable>
);

function UploadDay({ value }: { value: string }) {
  const day = formatDay(value);
  return day ? <Day dateTime={value}>{day}</Day> : null;
}

const Name = styled.span`
  display: block;
  font-weight: 500;
  overflow-wrap: anywhere;
`;

const File = styled.span`
  display: block;
  max-width: 22em;
  overflow-wrap: anywhere;
`;

const Sub = styled.span`
  display: block;
  font-size: var(--t-small);
  color: var(--ink-3);
  font-variant-numeric: tabular-nums;
`;

const Notes = styled.p`
  margin: 0.5rem 0 0;
  max-width: 34em;
  padding-left: 0.75rem;
  border-left: 2px solid var(--line-2);
  color: var(--ink-2);
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

const Day = styled.time`
  white-space: nowrap;
  font-variant-numeric: tabular-nums;
`;
