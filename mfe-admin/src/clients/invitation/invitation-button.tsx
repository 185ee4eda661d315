import { useMutation } from '@tanstack/react-query';
import type { Invitation } from '@lisle-harrow/api/contract';
import { PendingButton } from '@lisle-harrow/shared-ui';
import { useHost } from '@lisle-harrow/shell/host';
import { useState } from 'react';
import { InvitationDialog } from '../../page/invitation-dialog';
import { reportFailure } from '../../page/report-failure';

interface InvitationButtonProps {
  /** Who is invited. */
  readonly name: string;
  readonly invite: () => Promise<Invitation>;
  readonly onInvited: () => void;
  /** The sentence that explains why no link was made. */
  readonly reasonOf: (error: Error) => string;
}

/** Makes a new invitation link for somebody without a password and shows it, only this once. */
export function InvitationButton({ name, invite, onInvited, reasonOf }: InvitationButtonProps) {
  const host = useHost();
  const [invitation, setInvitation] = useState<Invitation>();
  const inviting = useMutation({
    mutationFn: invite,
    onSuccess: (made) => {
      setInvitation(made);
      onInvited();
    },
    onError: (error) => reportFailure(host, error, reasonOf(error)),
  });
  return (
    <>
      <PendingButton
        type="button"
        $tone="outline"
        $size="sm"
        pending={inviting.isPending}
        pendingLabel="Making a link..."
        onClick={() => inviting.mutate()}
      >
        New invitation link
      </PendingButton>
      {invitation && (
        <InvitationDialog
          name={name}
          invitation={invitation}
          onClose={() => setInvitation(undefined)}
          closeLabel="Done"
        />
      )}
    </>
  );
}
