import type { ArticleState } from '@lisle-harrow/api/contract';
import { StatusBadge } from '@lisle-harrow/shared-ui';
import { styled } from 'styled-components';

const LOOKS = {
  draft: ['mute', 'Draft'],
  scheduled: ['wait', 'Scheduled'],
  published: ['good', 'Published'],
  changed: ['info', 'Changed since published'],
  archived: ['mute', 'Archived'],
} as const;

/** The publication state in words. */
export const stateWords = (state: ArticleState) => LOOKS[state][1];

/** The publication state as a badge. */
export function PublicationState({ state }: { state: ArticleState }) {
  const [tone, words] = LOOKS[state];
  return (
    <Wrapping>
      <StatusBadge tone={tone}>{words}</StatusBadge>
    </Wrapping>
  );
}

/* The longest label is wider than its column on a narrow screen, where it would cover its neighbor. */
const Wrapping = styled.span`
  [data-tone] {
    line-height: 1.3;
    white-space: normal;
  }

  svg {
    flex: none;
  }
`;
