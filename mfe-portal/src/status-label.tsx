import { StatusBadge } from 'shared-ui';
import { styled } from 'styled-components';

type Tone = 'wait' | 'info' | 'good' | 'bad' | 'mute';

const TONES = {
  profile: { active: 'good', onboarding: 'info' },
  document: { pending: 'wait', approved: 'good', rejected: 'bad', requires_update: 'wait' },
  milestone: { not_started: 'mute', in_progress: 'info', completed: 'good', blocked: 'bad' },
} satisfies Record<string, Record<string, Tone>>;

export function toneOf(kind: keyof typeof TONES, status: string): Tone {
  const tones: Record<string, Tone | undefined> = TONES[kind];
  return tones[status] ?? 'mute';
}

/** A status as a badge: the value itself with spaces, capitalised by the style sheet alone (spec L117-L119, D36). */
export function StatusLabel({ kind, status }: { kind: keyof typeof TONES; status: string }) {
  if (!status) return null;
  const words = status.replaceAll('_', ' ');
  return (
    <StatusBadge tone={toneOf(kind, status)}>
      {kind === 'profile' ? <Capitalised>{words}</Capitalised> : words}
    </StatusBadge>
  );
}

const Capitalised = styled.span`
  text-transform: capitalize;
`;
