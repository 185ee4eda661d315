import { StatusBadge, StatusLabel } from '@lisle-harrow/shared-ui';
import { styled } from 'styled-components';

/** Where a client stands: the status of the profile, and what is not there yet. */
export function ClientStanding({ client }: { client: { status?: string | null; hasPassword: boolean } }) {
  return (
    <Badges>
      {client.status ? (
        <StatusLabel kind="profile" status={client.status} />
      ) : (
        <StatusBadge tone="mute">No profile yet</StatusBadge>
      )}
      {!client.hasPassword && <StatusBadge tone="wait">Invited</StatusBadge>}
    </Badges>
  );
}

const Badges = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  gap: 0.4rem;
`;
