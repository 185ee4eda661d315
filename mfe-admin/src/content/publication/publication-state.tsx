import type { ArticleState } from '@lisle-harrow/api/contract';
import { StatusBadge } from '@lisle-harrow/shared-ui';

const LOOKS = {
  draft: ['mute', 'Draft'],
  scheduled: ['wait', 'Scheduled'],
  published: ['good', 'Published'],
  changed: ['info', 'Changed since published'],
  archived: ['mute', 'Archived'],
} as const;

/** How far something is public, in words. */
export const stateWords = (state: ArticleState) => LOOKS[state][1];

/** How far something is public, as a badge. */
export function PublicationState({ state }: { state: ArticleState }) {
  const [tone, words] = LOOKS[state];
  return <StatusBadge tone={tone}>{words}</StatusBadge>;
}
