import { Icon, PendingButton } from '@lisle-harrow/shared-ui';
import { useState } from 'react';
import type { Records } from '../records/use-records';

/** Refetches the given lists: most pages do not update by themselves, and live updates of the dashboard move no rows. */
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
