import { addressOf } from '@lisle-harrow/api/calls';
import {
  type ClientDocument,
  documentFile,
  documentTypeLabel,
  fileFacts,
  FIRM_ZONE,
  formatFileSize,
  HELD_BACK_LABELS,
  versionFile,
} from '@lisle-harrow/api/contract';
import {
  DataCell,
  DataRow,
  EarlierFiles,
  Icon,
  shownCalendarDay,
  StatusBadge,
  StatusLabel,
} from '@lisle-harrow/shared-ui';
import { styled } from 'styled-components';
import { CompareButton } from './compare-button';
import { DocumentAnswer } from './document-answer';
import { TakeBackButton } from './take-back-button';
import type { ReviewTarget } from './review-dialog';
import { reminderWords, requestWords } from './request-words';
import { ListTable } from '../../list/list-table';
import { LongText } from '../case/item-text';

const COLUMNS = [
  { key: 'document', label: 'Document', width: '27%', narrowWidth: '21%' },
  { key: 'file', label: 'File', width: '20%', narrowWidth: '21.5%' },
  { key: 'uploaded', label: 'Uploaded', width: '11%', narrowWidth: '15.2%' },
  { key: 'status', label: 'Status', width: '14%', narrowWidth: '20.3%' },
  { key: 'answer', label: 'Answer' },
];

interface DocumentTableProps {
  readonly clientId: string;
  readonly documents: readonly ClientDocument[];
  readonly onReview: (target: ReviewTarget) => void;
}

/** Each document with its file, its status and the firm's answer. */
export const DocumentTable = ({ clientId, documents, onReview }: DocumentTableProps) => (
  <Table label="Documents" columns={COLUMNS}>
    {documents.map((document) => (
      <DataRow key={document.id}>
        <DataCell wide>
          <Name dir="auto">{document.name}</Name>
          <Sub>{documentTypeLabel(document.type)}</Sub>
          {document.requestedAt && <Sub>{requestWords(document)}</Sub>}
          {reminderWords(document).map((words) => (
            <Sub key={words}>{words}</Sub>
          ))}
          {document.notes && (
            <LongText dir="auto" $quoted>
              {document.notes}
            </LongText>
          )}
        </DataCell>
        <DataCell label="File" wide>
          {document.hasFile ? (
            <>
              {document.heldBack ? (
                <bdi>{document.fileName}</bdi>
              ) : (
                <Open href={addressOf(documentFile, { clientId, id: document.id })} download>
                  <Icon name="download" size={16} />
                  <span>
                    <Verb>Open </Verb>
                    <bdi>{document.fileName}</bdi>
                  </span>
                </Open>
              )}
              <Sub>{formatFileSize(document.fileSize)}</Sub>
              {document.heldBack && <Sub>{HELD_BACK_LABELS[document.heldBack]}</Sub>}
              {(document.marks ?? []).map((mark) => (
                <Sub key={mark}>{mark}</Sub>
              ))}
            </>
          ) : (
            <Sub>No file attached yet</Sub>
          )}
          <EarlierFiles
            files={(document.versions ?? []).map((version) => ({
              ...version,
              href: version.heldBack
                ? undefined
                : addressOf(versionFile, { clientId, id: document.id, versionId: version.id }),
              size: fileFacts(version),
            }))}
            zone={FIRM_ZONE}
          />
          <CompareButton clientId={clientId} document={document} />
        </DataCell>
        <DataCell label="Uploaded">
          {isOpenRequest(document) ? 'Not yet' : (shownCalendarDay(document.uploadedAt, FIRM_ZONE) ?? '-')}
          {document.uploadedBy && (
            <Sub>
              by <bdi>{document.uploadedBy}</bdi>
            </Sub>
          )}
        </DataCell>
        <DataCell label="Status">
          {document.givenBy === 'firm' ? (
            <StatusBadge tone="info">from us</StatusBadge>
          ) : (
            <StatusLabel kind="document" status={document.status} />
          )}
        </DataCell>
        <DataCell wide>
          {document.givenBy === 'firm' || isOpenRequest(document) ? (
            <TakeBackButton clientId={clientId} document={document} />
          ) : (
            <DocumentAnswer clientId={clientId} document={document} onReview={onReview} />
          )}
        </DataCell>
      </DataRow>
    ))}
  </Table>
);

const isOpenRequest = ({ requestedAt, hasFile }: ClientDocument) => Boolean(requestedAt) && hasFile === false;

const Table = styled(ListTable)`
  @media screen and (min-width: 48em) {
    td {
      vertical-align: top;
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

const Verb = styled.span`
  @media print {
    display: none;
  }
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

  @media print {
    svg {
      display: none;
    }
  }
`;
