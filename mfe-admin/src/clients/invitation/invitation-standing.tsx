import { FIRM_ZONE } from '@lisle-harrow/api/contract';
import { useIsPast, useViewerTime } from '@lisle-harrow/shared-ui';

/** For somebody without a password: until when the invitation link works, if there is one. */
export function InvitationStanding({ invitedUntil }: { invitedUntil: string | null | undefined }) {
  return (
    <>
      Not signed in yet.{' '}
      {invitedUntil ? <Until endsAt={invitedUntil} /> : 'There is no working invitation link.'}
    </>
  );
}

function Until({ endsAt }: { endsAt: string }) {
  const until = useViewerTime(endsAt, FIRM_ZONE);
  return useIsPast(endsAt)
    ? `The invitation link expired on ${until}.`
    : `The invitation link works until ${until}; a new one replaces it.`;
}
