import { useState } from 'react';
import { Button, Dialog, PendingButton } from 'shared-ui';
import { useFactorChange } from './use-factor-change';

interface RemoveButtonProps {
  /** What is removed, as the middle of a sentence: `the app`. */
  readonly what: string;
  readonly consequence: string;
  readonly remove: Parameters<typeof useFactorChange<void, unknown>>[0];
  readonly onRemoved: () => void;
}

/** Asks before a way to sign in is taken away. */
export function RemoveButton({ what, consequence, remove, onRemoved }: RemoveButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const removal = useFactorChange(remove, {
    onDone() {
      setOpen(false);
      onRemoved();
    },
    failure: `Failed to remove ${what}. Please try again.`,
  });
  return (
    <>
      <Button
        type="button"
        $tone="outline"
        $size="sm"
        aria-label={`Remove ${what}`}
        onClick={() => setOpen(true)}
      >
        Remove
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={`Remove ${what}?`}
        description={consequence}
        dismissable={!removal.isPending}
        footer={
          <>
            <Button type="button" $tone="outline" onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <PendingButton
              type="button"
              pending={removal.isPending}
              pendingLabel="Removing..."
              onClick={() => removal.mutate()}
            >
              Remove
            </PendingButton>
          </>
        }
      >
        {null}
      </Dialog>
    </>
  );
}
