import { FIRM_ZONE, type Invitation } from '@lisle-harrow/api/contract';
import { useViewerTime } from '@lisle-harrow/shared-ui';
import { styled } from 'styled-components';
import { CopyField } from './copy-field';
import { OnlyNow, SecretDialog } from './secret-dialog';

interface InvitationDialogProps {
  readonly name: string;
  readonly invitation: Invitation;
  readonly onClose: () => void;
  readonly closeLabel: string;
}

/** The one-time link. The api keeps only its hash, so it can be shown only this once. */
export function InvitationDialog({ name, invitation, onClose, closeLabel }: InvitationDialogProps) {
  const until = useViewerTime(invitation.endsAt, FIRM_ZONE);
  const link = new URL(invitation.path, window.location.origin).href;

  return (
    <SecretDialog title="Invitation link" onClose={onClose} closeLabel={closeLabel}>
      <p>
        <bdi>{name}</bdi> sets a password with this link and can sign in from then on.{' '}
        <OnlyNow what="The link" />
      </p>
      <CopyField label="One-time link" name="invitation-link" value={link} what="link" />
      <Facts>
        <li>It works once, until {until}.</li>
        <li>
          {invitation.mailed
            ? 'It also goes to this person by email.'
            : 'It was not sent by email: pass it on yourself.'}
        </li>
      </Facts>
    </SecretDialog>
  );
}

const Facts = styled.ul`
  display: grid;
  gap: 0.35rem;
  padding-top: 1rem;
  border-top: 1px solid var(--line);
  color: var(--ink-2);
  font-size: var(--t-ui);
`;
