import { Button, Dialog } from '@lisle-harrow/shared-ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { CopyField } from '../page/copy-field';

interface SecretDialogProps {
  readonly title: string;
  /** The secret's name as a label, and as the copy button says it. */
  readonly label: string;
  readonly what: string;
  readonly name: string;
  readonly value: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** Shows a secret that the server returns once and that cannot be looked up again. */
export function SecretDialog({ title, label, what, name, value, children, onClose }: SecretDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      footer={
        <Button type="button" $tone="outline" onClick={onClose}>
          Done
        </Button>
      }
    >
      <Shown>
        <p>
          <b>The {what} is shown only now: copy it before you close this.</b> {children}
        </p>
        <CopyField label={label} name={name} value={value} what={what} />
      </Shown>
    </Dialog>
  );
}

const Shown = styled.div`
  display: grid;
  gap: 1rem;
  overflow-wrap: anywhere;

  b {
    font-weight: 500;
  }
`;
