import { useEffect, useEffectEvent, useState } from 'react';
import { styled } from 'styled-components';
import { controlProps, Field } from './field';
import type { FieldFrame } from './field';
import { Icon } from '../art/icon';

interface FileFieldProps extends FieldFrame {
  id: string;
  /** The kinds that the system's file chooser offers: `.pdf,.png`. Dropped files are not filtered. */
  accept: string;
  multiple?: boolean;
  /** Called with the files that were chosen or dropped; the field itself keeps none. */
  onFiles: (files: File[]) => void;
}

/** Takes files from the system's file chooser, or dragged onto the page. */
export function FileField(props: FileFieldProps) {
  const { id, label, hint, error, optional = false, accept, multiple = false, onFiles } = props;
  const take = (files: File[]) => {
    if (files.length > 0) onFiles(multiple ? files : files.slice(0, 1));
  };
  const isOver = useDroppedFiles(take);
  return (
    <Field id={id} label={label} hint={hint} error={error} optional={optional}>
      <Zone data-over={isOver || undefined}>
        <input
          type="file"
          accept={accept}
          multiple={multiple}
          onChange={({ currentTarget }) => {
            const files = [...(currentTarget.files ?? [])];
            // Lets the same file be chosen again.
            currentTarget.value = '';
            take(files);
          }}
          {...controlProps(id, { hint, error })}
        />
        <Face aria-hidden="true">
          <Icon name="upload" size={20} />
          <span>
            <b>{multiple ? 'Choose files' : 'Choose a file'}</b>
            <Drag>{multiple ? ' or drag them here' : ' or drag it here'}</Drag>
          </span>
        </Face>
      </Zone>
    </Field>
  );
}

/**
 * Accepts files dropped anywhere on the page while mounted; a browser would otherwise replace the page by a file dropped beside the
 * field. Returns whether files are being dragged over the page.
 */
function useDroppedFiles(take: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const drop = useEffectEvent((data: DataTransfer) => take(filesOf(data)));
  useEffect(() => {
    const listen = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      const hasLeft = event.type === 'dragleave' && event.relatedTarget === null;
      if (event.type !== 'dragleave' || hasLeft) setOver(event.type === 'dragover');
      if (event.type === 'drop') drop(event.dataTransfer);
    };
    const kinds = ['dragover', 'dragleave', 'drop'] as const;
    for (const kind of kinds) window.addEventListener(kind, listen);
    return () => kinds.forEach((kind) => window.removeEventListener(kind, listen));
  }, []);
  return isOver;
}

/** Without folders, which cannot be read as a file. */
function filesOf({ items }: DataTransfer): File[] {
  return [...items]
    .filter((item) => item.kind === 'file' && !item.webkitGetAsEntry?.()?.isDirectory)
    .flatMap((item) => item.getAsFile() ?? []);
}

const Face = styled.span`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: 0.7rem;
  min-height: 4.75rem;
  padding: 0.8rem 1rem;
  color: var(--ink-2);
  font-size: var(--t-ui);
  line-height: var(--l-ui);

  b {
    color: var(--link);
    font-weight: 500;
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }

  svg {
    flex: none;
  }
`;

const Drag = styled.span`
  @media (pointer: coarse) {
    display: none;
  }
`;

const Zone = styled.div`
  position: relative;
  border: 1px dashed var(--control);
  border-radius: var(--r);
  background: var(--surface);
  transition:
    border-color var(--fast),
    background-color var(--fast);

  /* The transparent native control covers the drawn text and receives the clicks. */
  input {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    opacity: 0;
    cursor: pointer;
  }

  &:hover,
  &[data-over] {
    border-color: var(--ink);
    background: var(--hover);
  }

  &[data-over] {
    border-style: solid;
  }

  &:has(:focus-visible) {
    border-color: var(--focus);
    outline: 2px solid var(--focus);
    outline-offset: 1px;
  }

  &:has([aria-invalid='true']) {
    border-color: var(--danger);
    box-shadow: inset 3px 0 0 var(--danger);
  }
`;
