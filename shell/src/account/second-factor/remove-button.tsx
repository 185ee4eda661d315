import { AskedButton } from '@lisle-harrow/shared-ui';
import { useFactorChange } from './use-factor-change';

interface RemoveButtonProps {
  /** What is removed, for use within a sentence: `the app`. */
  readonly what: string;
  readonly consequence: string;
  readonly remove: Parameters<typeof useFactorChange<void, unknown>>[0];
  readonly onRemoved: () => void;
}

/** Confirms the removal of a way to sign in. */
export function RemoveButton({ what, consequence, remove, onRemoved }: RemoveButtonProps) {
  const removal = useFactorChange(remove, {
    onDone: onRemoved,
    failure: `Failed to remove ${what}. Please try again.`,
  });
  return (
    <AskedButton
      $tone="outline"
      label="Remove"
      aria-label={`Remove ${what}`}
      pending={removal.isPending}
      pendingLabel="Removing..."
      question={`Remove ${what}?`}
      consequence={consequence}
      answer="Remove"
      onConfirm={() => removal.mutate()}
    />
  );
}
