import { addressOf } from '@lisle-harrow/api/calls';
import {
  type ClientDocument,
  fileFacts,
  FIRM_ZONE,
  formatFileSize,
  HELD_BACK_LABELS,
  ownFile,
  ownVersionFile,
  PLACEHOLDER_FILE,
} from '@lisle-harrow/api/contract';
import { Button, EarlierFiles, Icon, VisuallyHidden } from '@lisle-harrow/shared-ui';
import { styled } from 'styled-components';
import { isWanted } from '../../records/wanted-documents';

interface DocumentFileProps {
  readonly document: ClientDocument;
  /** Undefined on a server that accepts no files. */
  readonly onAttach: (() => void) | undefined;
}

/** A document's file: a download, the name of a file stored elsewhere, or a button to attach one. */
export function DocumentFile({ document, onAttach }: DocumentFileProps) {
  const { id, name, fileName, fileSize, filePath, hasFile, heldBack, marks = [], versions = [] } = document;
  const isPlaceholder =
    hasFile === false &&
    fileName === PLACEHOLDER_FILE.fileName &&
    filePath === PLACEHOLDER_FILE.filePath &&
    fileSize === PLACEHOLDER_FILE.fileSize;
  const action =
    hasFile === false ? 'Attach a file' : hasFile && isWanted(document) ? 'Replace the file' : undefined;
  return (
    <Cell>
      {hasFile && !heldBack ? (
        <Download id={fileLinkId(id)} href={addressOf(ownFile, { id })} download>
          <Icon name="download" size={16} />
          <span>{fileName}</span>
        </Download>
      ) : (
        !isPlaceholder && <span>{fileName}</span>
      )}
      <Facts>
        {hasFile !== false && <Sub>{formatFileSize(fileSize)}</Sub>}
        {heldBack && <Sub>{HELD_BACK_LABELS[heldBack]}</Sub>}
        {hasFile === false && <Sub>No file attached yet</Sub>}
        {marks.map((mark) => (
          <Sub key={mark}>{mark}</Sub>
        ))}
      </Facts>
      <EarlierFiles
        files={versions.map((version) => ({
          ...version,
          href: version.heldBack ? undefined : addressOf(ownVersionFile, { id, versionId: version.id }),
          size: fileFacts(version),
        }))}
        zone={FIRM_ZONE}
      />
      {action && onAttach && (
        <Attach type="button" $tone="outline" $size="sm" onClick={onAttach}>
          <span>
            {action}
            <VisuallyHidden>{`: ${name}`}</VisuallyHidden>
          </span>
        </Attach>
      )}
    </Cell>
  );
}

export const fileLinkId = (documentId: string) => `file-${documentId}`;

const Cell = styled.div`
  display: grid;
  justify-items: start;
  max-width: 22em;
  overflow-wrap: anywhere;
`;

const Sub = styled.span`
  font-size: var(--t-small);
  color: var(--ink-3);
  font-variant-numeric: tabular-nums;
`;

const Facts = styled.div`
  display: flex;
  flex-wrap: wrap;
  column-gap: 0.9rem;
`;

const Download = styled.a`
  display: inline-flex;
  align-items: start;
  gap: 0.45rem;
  color: var(--link);

  svg {
    flex: none;
    margin-top: 0.2em;
  }

  @media (pointer: coarse) {
    align-items: center;
    min-height: 44px;

    svg {
      margin-top: 0;
    }
  }

  @media print {
    svg {
      display: none;
    }
  }
`;

const Attach = styled(Button)`
  margin-top: 0.5rem;
`;
