import { type ClientDocument, documentTypeLabel, FIRM_ZONE } from '@lisle-harrow/api/contract';
import {
  DataCell,
  DataRow,
  DataTable,
  shownCalendarDay,
  StatusBadge,
  StatusLabel,
} from '@lisle-harrow/shared-ui';
import { useEffect, useRef } from 'react';
import { useLocation } from '@lisle-harrow/shell/router';
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
  /** Undefined while no file is accepted. */
  readonly onAttach: ((document: ClientDocument) => void) | undefined;
}

export const DocumentTable = ({ documents, onAttach }: DocumentTableProps) => (
  <Frame>
    <DataTable label="Documents" columns={COLUMNS}>
      {documents.map((document) => (
        <DataRow key={document.id}>
          <DataCell wide>
            <DocumentName document={document} />
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
            {document.uploadedBy && (
              <Kind>
                by <bdi>{document.uploadedBy}</bdi>
              </Kind>
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

/** The link to a document in the portal; the document's name takes the focus. */
export const documentLinkTo = (id: string) => `/client-portal?tab=documents#${nameId(id)}`;

const nameId = (id: string) => `document-${id}`;

function DocumentName({ document: { id, name } }: { document: ClientDocument }) {
  const { hash, key } = useLocation();
  const element = useRef<HTMLElement>(null);
  const isNamed = hash === `#${nameId(id)}`;
  useEffect(() => {
    if (isNamed && document.activeElement === document.body) element.current?.focus();
  }, [isNamed, key]);
  return (
    <Name ref={element} id={nameId(id)} tabIndex={-1} aria-current={isNamed || undefined}>
      {name}
    </Name>
  );
}

function UploadDay({ value }: { value: string }) {
  const day = shownCalendarDay(value, FIRM_ZONE);
  return day ? <Day dateTime={value}>{day}</Day> : null;
}

const Frame = styled.div`
  @media (min-width: 48em) {
    td {
      vertical-align: top;
    }
  }
`;

const Name = styled.span`
  display: block;
  width: fit-content;
  font-weight: 500;
  overflow-wrap: anywhere;
  scroll-margin-top: 8rem;

  &:focus {
    outline: none;
  }

  &[aria-current] {
    box-shadow: 0 2px var(--brand);
  }
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
