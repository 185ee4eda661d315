import { formatFileSize } from '@lisle-harrow/api/contract';
import { Button, Icon, IconButton, ProgressBar } from '@lisle-harrow/shared-ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { doubtOf, type Upload } from './upload-queue';

interface UploadRowProps {
  readonly upload: Upload;
  readonly onRemove: () => void;
  readonly onCancel: () => void;
  readonly onRetry: () => void;
  /** Fields for the file's details, shown while they can still be changed. */
  readonly children?: ReactNode;
}

/** One chosen file: its size, progress, warnings and actions. */
export function UploadRow({ upload, onRemove, onCancel, onRetry, children }: UploadRowProps) {
  const { file, state, percent, reason, isRefused } = upload;
  if (state === 'waiting' || state === 'sending')
    return (
      <Entry>
        <Moving>
          <ProgressBar percent={percent} label={stageOf(upload)} />
          <Button
            type="button"
            $tone="quiet"
            $size="sm"
            onClick={onCancel}
            aria-label={`Cancel ${file.name}`}
          >
            Cancel
          </Button>
        </Moving>
      </Entry>
    );
  const doubt = state === 'ready' ? doubtOf(file) : undefined;
  return (
    <Entry>
      <Line>
        <Icon name={state === 'done' ? 'check' : 'file'} size={20} />
        <Words>
          <b>{file.name}</b>
          <span>{`${formatFileSize(file.size)}${state === 'done' ? ', uploaded' : ''}`}</span>
        </Words>
        {state === 'failed' && !isRefused && (
          <Button
            type="button"
            $tone="outline"
            $size="sm"
            onClick={onRetry}
            aria-label={`Try again with ${file.name}`}
          >
            Try again
          </Button>
        )}
        {state !== 'done' && (
          <IconButton label={`Remove ${file.name}`} $size="sm" onClick={onRemove}>
            <Icon name="close" />
          </IconButton>
        )}
      </Line>
      {state === 'failed' && (
        <Reason>
          <Icon name="alert" size={16} />
          <span>{reason}</span>
        </Reason>
      )}
      {doubt && <Doubt>{doubt}</Doubt>}
      {state !== 'done' && children}
    </Entry>
  );
}

function stageOf({ state, percent, file }: Upload): string {
  if (state === 'waiting') return `Waiting to upload ${file.name}`;
  return percent < 100 ? `Uploading ${file.name}` : `Checking ${file.name}`;
}

const Entry = styled.li`
  display: grid;
  gap: 1rem;
  padding: 1rem 0;
  border-top: 1px solid var(--line);
  overflow-wrap: anywhere;

  &:first-child {
    padding-top: 0;
    border-top: 0;
  }

  &:last-child {
    padding-bottom: 0;
  }
`;

const Moving = styled.div`
  display: flex;
  align-items: center;
  gap: 0.7rem;

  > :first-child {
    flex: 1;
    min-width: 0;
  }
`;

const Line = styled.div`
  display: flex;
  align-items: center;
  gap: 0.7rem;
  min-height: 44px;
  color: var(--ink-3);

  > svg {
    flex: none;
  }
`;

const Words = styled.span`
  display: grid;
  flex: 1;
  min-width: 0;
  font-size: var(--t-small);
  font-variant-numeric: tabular-nums;

  b {
    color: var(--ink);
    font-size: var(--t-ui);
    font-weight: 500;
  }
`;

const Reason = styled.p`
  display: flex;
  align-items: start;
  gap: 0.4rem;
  margin: 0;
  color: var(--danger);
  font-size: var(--t-small);
  font-weight: 500;
  line-height: var(--l-small);

  svg {
    flex: none;
    margin-top: 0.1em;
  }
`;

const Doubt = styled.p`
  margin: 0;
  color: var(--ink-2);
  font-size: var(--t-small);
  line-height: var(--l-small);
`;

/** The list of files in a dialog. */
export const UploadRows = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
`;

/** The content of an upload dialog. */
export const UploadForm = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1.25rem;
`;
