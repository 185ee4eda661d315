import { useHost } from '@lisle-harrow/shell/host';
import type { ComponentType } from 'react';
import { useDialog } from './use-dialog';

/** A dialog that few openings of a case need: its script comes when somebody reaches for its button, which takes `opener`. */
export function useLateDialog<Props>(importDialog: () => Promise<ComponentType<Props>>) {
  const { toast } = useHost();
  const { target, show, ...dialog } = useDialog<{ readonly Dialog: ComponentType<Props> }>();
  // Ahead of the press; that it failed is told at the press.
  const fetchDialog = () => void importDialog().catch(() => undefined);
  const open = () =>
    void importDialog().then(
      (Dialog) => show({ Dialog }),
      () =>
        toast({
          title: 'Error',
          description: 'The dialog could not be loaded. Please try again.',
          tone: 'destructive',
        }),
    );
  return {
    ...dialog,
    Dialog: target?.Dialog,
    opener: { onPointerEnter: fetchDialog, onFocus: fetchDialog, onClick: open },
  };
}
