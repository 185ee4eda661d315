import type { ReactNode, Ref } from 'react';
import { Button } from '@lisle-harrow/shared-ui';
import { styled } from 'styled-components';

interface AccountSectionProps {
  readonly title: string;
  /** An explanation of a sentence or two beside the content. */
  readonly lead: ReactNode;
  readonly children: ReactNode;
  /** Takes the focus when the focused element is removed. */
  readonly content?: Ref<HTMLDivElement>;
}

/** One section of the account: heading and explanation, with the controls beside them. */
export function AccountSection({ title, lead, content, children }: AccountSectionProps) {
  return (
    <Frame>
      <div>
        <h2>{title}</h2>
        <p>{lead}</p>
      </div>
      <div ref={content} {...(content && { role: 'group', tabIndex: -1, 'aria-label': title })}>
        {children}
      </div>
    </Frame>
  );
}

/** In place of a list that could not be read. */
export function UnreadList({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Unread>
      The list could not be read.{' '}
      <Button type="button" $tone="outline" $size="sm" onClick={onRetry}>
        Try again
      </Button>
    </Unread>
  );
}

const Unread = styled.p`
  color: var(--ink-2);
`;

const Frame = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 4fr) minmax(0, 8fr);
  gap: 1.5rem var(--gap);
  padding-block: clamp(1.75rem, 1.25rem + 1.5vw, 2.75rem);
  border-top: 1px solid var(--line);

  h2 {
    font: 400 1.5rem/1.2 var(--f-display);
    letter-spacing: -0.01em;
  }

  h2 + p {
    max-width: 26em;
    margin-top: 0.6rem;
    color: var(--ink-2);
    font-size: var(--t-ui);
  }

  /* The content touches the group's edges, so the focus outline needs space. */
  > [role='group'] {
    outline-offset: 0.6rem;
  }

  @media (max-width: 47.9375em) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

/** A section's form: stacked fields, as wide as a readable line. */
export const SectionForm = styled.form`
  display: grid;
  gap: 1.25rem;
  justify-items: start;
  max-width: 30rem;

  > :not(button) {
    justify-self: stretch;
  }
`;
