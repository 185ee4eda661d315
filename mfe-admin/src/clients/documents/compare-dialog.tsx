import { addressOf, call } from '@lisle-harrow/api/calls';
import { useQuery } from '@tanstack/react-query';
import {
  type ClientDocument,
  type ComparedFile,
  documentFile,
  FILE_KINDS,
  type FileKind,
  FIRM_ZONE,
  formatFileSize,
  getDocumentFiles,
  HELD_BACK_LABELS,
  versionFile,
} from '@lisle-harrow/api/contract';
import {
  Dialog,
  ErrorPanel,
  SelectField,
  shownCalendarDay,
  shownDateTime,
  StatusLabel,
} from '@lisle-harrow/shared-ui';
import { useHost } from '@lisle-harrow/shell/host';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { FieldPair } from '../../page/form-dialog';
import { LoadingLine } from '../../page/page-frame';
import { differenceWords } from './difference-words';

export interface CompareDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly clientId: string;
  readonly document: ClientDocument;
}

/** Two files of one document side by side: what each is, who handed it over, and how the firm answered it. */
export function CompareDialog({ open, onClose, clientId, document }: CompareDialogProps) {
  const { fetch } = useHost();
  const { data, isPending, refetch } = useQuery({
    queryKey: ['document-files', clientId, document.id],
    queryFn: () => call(fetch, getDocumentFiles, { clientId, id: document.id }),
    staleTime: 0,
  });
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Versions of ${document.name}`}
      description="Files are opened outside of this page and are never shown in it."
    >
      {data ? (
        <Comparison files={data.files} clientId={clientId} document={document} />
      ) : isPending ? (
        <LoadingLine>Loading versions...</LoadingLine>
      ) : (
        <ErrorPanel title="The versions could not be read" onRetry={() => void refetch()}>
          Nothing has changed. Try again, or come back in a few minutes.
        </ErrorPanel>
      )}
    </Dialog>
  );
}

interface ComparisonProps {
  readonly clientId: string;
  readonly document: ClientDocument;
  /** The present file first. */
  readonly files: readonly ComparedFile[];
}

function Comparison({ clientId, document, files }: ComparisonProps) {
  const [chosen, choose] = useState({ earlier: Math.min(1, files.length - 1), later: 0 });
  const earlier = files[chosen.earlier];
  const later = files[chosen.later];
  if (!earlier || !later) return <p>This document has no files any more.</p>;
  const shown = [earlier, later];
  const row = (label: string, cell: (file: ComparedFile) => ReactNode) => (
    <tr>
      <th scope="row">{label}</th>
      {shown.map((file, at) => (
        <td key={at}>{cell(file)}</td>
      ))}
    </tr>
  );
  const select = (which: keyof typeof chosen, label: string) => (
    <SelectField
      label={label}
      name={`compare-${which}`}
      value={chosen[which]}
      onChange={({ target }) => choose({ ...chosen, [which]: Number(target.value) })}
    >
      {files.map((file, at) => (
        <option key={file.id} value={at}>
          {nameOf(files, at)}
        </option>
      ))}
    </SelectField>
  );
  const hrefOf = ({ id }: ComparedFile) =>
    id === null
      ? addressOf(documentFile, { clientId, id: document.id })
      : addressOf(versionFile, { clientId, id: document.id, versionId: id });
  return (
    <>
      <FieldPair>
        {select('earlier', 'Compare')}
        {select('later', 'With')}
      </FieldPair>
      <Verdict role="status">{differenceWords(earlier, later)}</Verdict>
      <Scroller tabIndex={0} role="region" aria-label="Comparison">
        <Table>
          <thead>
            <tr>
              <td />
              {shown.map((_, at) => (
                <th key={at} scope="col">
                  {nameOf(files, at === 0 ? chosen.earlier : chosen.later)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {row('File', (file) =>
              file.heldBack ? (
                <>
                  <bdi>{file.fileName}</bdi>
                  <Sub>{HELD_BACK_LABELS[file.heldBack]}</Sub>
                </>
              ) : (
                <a href={hrefOf(file)} download>
                  Open <bdi>{file.fileName}</bdi>
                </a>
              ),
            )}
            {row('Kind', ({ mimeType }) => kindOf(mimeType))}
            {row('Size', ({ fileSize }) => formatFileSize(fileSize))}
            {shown.some(({ marks = [] }) => marks.length > 0) &&
              row('Content', ({ marks = [] }) => marks.map((mark) => <div key={mark}>{mark}</div>))}
            {row('Handed over', ({ uploadedAt, uploadedBy }) => (
              <>
                {shownDateTime(new Date(uploadedAt), FIRM_ZONE)}
                {uploadedBy && (
                  <Sub>
                    by <bdi>{uploadedBy}</bdi>
                  </Sub>
                )}
              </>
            ))}
            {row('Answer', ({ status, answers }) => (
              <>
                {status ? <StatusLabel kind="document" status={status} /> : 'Not kept'}
                {answers.map(({ at, by, status: given }) => (
                  <Sub key={at}>
                    {`${given.replaceAll('_', ' ')} on ${shownCalendarDay(at, FIRM_ZONE)}`}
                    {by && (
                      <>
                        {' by '}
                        <bdi>{by}</bdi>
                      </>
                    )}
                  </Sub>
                ))}
              </>
            ))}
            {row('Reason', ({ notes }) => (notes ? <bdi>{notes}</bdi> : '-'))}
            {row('SHA-256', ({ sha256 }) => (sha256 ? <code>{sha256}</code> : 'Not kept'))}
          </tbody>
        </Table>
      </Scroller>
    </>
  );
}

/** Files are numbered from the first one handed over. */
const nameOf = (files: readonly ComparedFile[], at: number) =>
  `Version ${files.length - at}, ${files[at]!.id === null ? 'present' : `until ${shownCalendarDay(files[at]!.replacedAt, FIRM_ZONE)}`}`;

const kindOf = (mimeType: string) =>
  Object.hasOwn(FILE_KINDS, mimeType) ? FILE_KINDS[mimeType as FileKind].name : mimeType;

const Verdict = styled.p`
  margin-block: 1.25rem;
  font-weight: 500;
`;

const Scroller = styled.div`
  overflow-x: auto;
`;

const Table = styled.table`
  width: 100%;
  min-width: 26rem;
  border-collapse: collapse;
  table-layout: fixed;
  font-size: var(--t-ui);
  overflow-wrap: anywhere;

  thead td,
  [scope='row'] {
    width: 7rem;
  }

  th,
  td {
    padding: 0.6rem 0.75rem 0.6rem 0;
    border-bottom: 1px solid var(--line);
    text-align: start;
    vertical-align: top;
  }

  [scope='row'] {
    color: var(--ink-3);
    font-weight: 400;
  }

  [scope='col'] {
    font-weight: 500;
  }

  a {
    color: var(--link);
    font-weight: 500;
  }

  code {
    font-size: 0.75rem;
  }

  @media (max-width: 29.9375em) {
    min-width: 0;
    font-size: var(--t-small);

    thead td,
    [scope='row'] {
      width: 5rem;
    }
  }
`;

const Sub = styled.span`
  display: block;
  color: var(--ink-3);
  font-size: var(--t-small);
`;
