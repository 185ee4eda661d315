import { documentFilePath } from 'api/calls';
import { type ClientDocument, documentTypeLabel, FIRM_ZONE, formatFileSize } from 'api/contract';
import { DataCell, DataRow, DataTable, Icon, shownCalendarDay, StatusLabel } from 'shared-ui';
import { styled } from 'styled-components';
import { DocumentAnswer } from './document-answer';
import type { ReviewTarget } from './review-dialog';
import { LongText } from '../case/item-text';

const COLUMNS = [
  { key: 'document', label: 'Document' },
  { key: 'file', label: 'File' },
  { key: 'uploaded', label: 'Uploaded' },
  { key: 'status', label: 'Status' },
  { key: 'answer', label: 'Answer' },
] as const;

interface DocumentTableProps {
  readonly clientId: string;
  readonly documents: readonly ClientDocument[];
  readonly onReview: (target: ReviewTarget) => void;
}

export const DocumentTable = ({ clientId, documents, onReview }: DocumentTableProps) => (
  <Frame>
    <DataTable label="Documents" columns={COLUMNS}>
      {documents.map((document) => (
        <DataRow key={document.id}>
          <DataCell wide>
            <Name dir="auto">{document.name}</Name>
            <Sub>{documentTypeLabel(document.type)}</Sub>
            {document.notes && (
              <LongText dir="auto" $quoted>
                {document.notes}
              </LongText>
            )}
          </DataCell>
          <DataCell label="File" wide>
            {document.hasFile ? (
              <>
                <Open href={documentFilePath(clientId, document.id)} download>
                  <Icon name="download" size={16} />
                  <span>
                    Open <bdi>{document.fileName}</bdi>
                  </span>
                </Open>
                <Sub>{formatFileSize(document.fileSize)}</Sub>
              </>
            ) : (
              <Sub>No file attached yet</Sub>
            )}
          </DataCell>
          <DataCell label="Uploaded">{shownCalendarDay(document.uploadedAt, FIRM_ZONE) ?? '-'}</DataCell>
          <DataCell label="Status">
            <StatusLabel kind="document" status={document.status} />
          </DataCell>
          <DataCell wide>
            <DocumentAnswer clientId={clientId} document={document} onReview={onReview} />
          </DataCell>
        </DataRow>
      ))}
    </DataTable>
  </Frame>
);

const Frame = styled.div`
  td {
    overflow-wrap: anywhere;
    font-variant-numeric: tabular-nums;
  }

  @media screen and (min-width: 768px) {
    table {
      table-layout: fixed;
    }

    td {
      vertical-align: top;
    }

    th:nth-child(1) {
      width: 27%;
    }

    th:nth-child(2) {
      width: 20%;
    }

    th:nth-child(3) {
      width: 11%;
    }

    th:nth-child(4) {
      width: 14%;
    }
  }

  @media screen and (min-width: 768px) and (max-width: 1100px) {
    th:nth-child(1) {
      width: 21%;
    }

    th:nth-child(2) {
      width: 21.5%;
    }

    th:nth-child(3) {
      width: 15.2%;
    }

    th:nth-child(4) {
      width: 20.3%;
    }
  }

  @media print {
    th:last-child,
    td:last-child {
      display: none;
    }
  }
`;

const Name = styled.span`
  display: block;
  font-weight: 500;
`;

const Sub = styled.span`
  display: block;
  color: var(--ink-3);
  font-size: var(--t-small);
`;

const Open = styled.a`
  display: inline-flex;
  align-items: start;
  gap: 0.45rem;
  color: var(--link);
  font-weight: 500;

  svg {
    flex: none;
    margin-top: 0.2em;
  }

  @media (pointer: coarse) {
    padding-block: 0.65rem;
  }
`;
