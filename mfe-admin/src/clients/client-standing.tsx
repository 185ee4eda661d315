import { StatusBadge, StatusLabel } from '@lisle-harrow/shared-ui';
import { styled } from 'styled-components';

interface Standing {
  readonly status?: string | null;
  readonly hasPassword: boolean;
  readonly memberOf?: { readonly name: string } | undefined;
}

/** A client's standing: the status of the profile, or whose case they share, and what is still missing. */
export function ClientStanding({ client }: { readonly client: Standing }) {
  return (
    <Badges>
      {client.status ? (
        <StatusLabel kind="profile" status={client.status} />
      ) : (
        <StatusBadge tone="mute">
          {client.memberOf ? `Household of ${client.memberOf.name}` : 'No profile yet'}
        </StatusBadge>
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
