import { styled } from 'styled-components';
import { StatusBadge, type StatusTone } from './status-badge';

const TONES = {
  profile: { active: 'good', onboarding: 'info' },
  document: { pending: 'wait', approved: 'good', rejected: 'bad', requires_update: 'wait' },
  milestone: { not_started: 'mute', in_progress: 'info', completed: 'good', blocked: 'bad' },
} satisfies Record<string, Record<string, StatusTone>>;

/** The tone of a client's, a document's or a milestone's status; an unknown one is muted. */
export function toneOf(kind: keyof typeof TONES, status: string): StatusTone {
  const tones: Record<string, StatusTone | undefined> = TONES[kind];
  return tones[status] ?? 'mute';
}

/** A status as a badge: the value itself with spaces, capitalized by the style sheet alone. */
export function StatusLabel({ kind, status }: { kind: keyof typeof TONES; status: string }) {
  if (!status) return null;
  const words = status.replaceAll('_', ' ');
  return (
    <StatusBadge tone={toneOf(kind, status)}>
      {kind === 'profile' ? <Capitalized>{words}</Capitalized> : words}
    </StatusBadge>
  );
}

const Capitalized = styled.span`
  text-transform: capitalize;
`;
