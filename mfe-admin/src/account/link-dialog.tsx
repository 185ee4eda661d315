import { InvitationDialog } from '../page/invitation-dialog';
import type { LinkToHandOn } from './account-query';

interface LinkDialogProps {
  readonly shown: LinkToHandOn;
  readonly onClose: () => void;
}

/** Shows a link that could not be mailed, to be handed on. */
export function LinkDialog({ shown: { name, link }, onClose }: LinkDialogProps) {
  const { path, endsAt } = link;
  if (!path || !endsAt) return null;
  return (
    <InvitationDialog
      name={name}
      invitation={{ path, endsAt, mailed: false }}
      onClose={onClose}
      closeLabel="Done"
    />
  );
}
