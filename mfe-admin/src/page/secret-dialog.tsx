import { Button, Dialog } from '@lisle-harrow/shared-ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

interface SecretDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly closeLabel?: string;
  /** Beside the button that closes it. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** Shows what is to be copied or handed on, such as a secret that the server returns once. */
export function SecretDialog({ title, onClose, closeLabel = 'Done', action, children }: SecretDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      footer={
        <>
          <Button type="button" $tone="outline" onClick={onClose}>
            {closeLabel}
          </Button>
          {action}
        </>
      }
    >
      <Shown>{children}</Shown>
    </Dialog>
  );
}

/** Says that the secret cannot be looked up again. */
export const OnlyNow = ({ what }: { what: string }) => (
  <b>{what} is shown only now: copy it before you close this.</b>
);

const Shown = styled.div`
  display: grid;
  gap: 1rem;
  overflow-wrap: anywhere;

  b {
    font-weight: 500;
  }
`;
