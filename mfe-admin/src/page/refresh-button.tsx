import { Icon, PendingButton } from '@lisle-harrow/shared-ui';
import { useState } from 'react';
import type { Records } from '../records/use-records';

/** Reads the lists again. Nothing in the back office refreshes by itself: staff decide when rows may move. */
export function RefreshButton({ lists }: { lists: readonly Pick<Records<unknown>, 'refresh'>[] }) {
  const [pending, setPending] = useState(false);
  const refresh = async () => {
    setPending(true);
    await Promise.all(lists.map((list) => list.refresh()));
    setPending(false);
  };
  return (
    <PendingButton
      type="button"
      $tone="quiet"
      pending={pending}
      pendingLabel="Refreshing..."
      onClick={() => void refresh()}
    >
      <Icon name="refresh" />
      Refresh
    </PendingButton>
  );
}
