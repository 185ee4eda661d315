import { useHost } from '@lisle-harrow/shell/host';
import type { ComponentType } from 'react';
import { useDialog } from './use-dialog';

/** A rarely needed dialog in a separate chunk, prefetched on hover or focus of the button that gets `opener`. */
export function useLateDialog<Props>(importDialog: () => Promise<ComponentType<Props>>) {
  const { toast } = useHost();
  const { target, show, ...dialog } = useDialog<{ readonly Dialog: ComponentType<Props> }>();
  // Prefetches the chunk; a failure is reported on the press.
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
