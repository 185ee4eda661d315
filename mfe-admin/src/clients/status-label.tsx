import { StatusBadge } from 'shared-ui';
import { styled } from 'styled-components';

type Tone = 'wait' | 'info' | 'good' | 'bad' | 'mute';

const TONES = {
  profile: { active: 'good', onboarding: 'info' },
  document: { pending: 'wait', approved: 'good', rejected: 'bad', requires_update: 'wait' },
  milestone: { not_started: 'mute', in_progress: 'info', completed: 'good', blocked: 'bad' },
} satisfies Record<string, Record<string, Tone>>;

/** A status as the client sees it in the portal: the value with spaces, capitalised by the style sheet alone. */
export function StatusLabel({ kind, status }: { kind: keyof typeof TONES; status: string }) {
  if (!status) return null;
  const tones: Record<string, Tone | undefined> = TONES[kind];
  return <StatusBadge tone={tones[status] ?? 'mute'}>{status.replaceAll('_', ' ')}</StatusBadge>;
}

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
