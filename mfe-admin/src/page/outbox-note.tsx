import type { OutboxStanding } from '@lisle-harrow/api/contract';
import { counted, plural } from '@lisle-harrow/shared-ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

/**
 * Warns of messages that could not be delivered or that wait because no mail server is set up, and of mails that belong to no
 * record; renders nothing otherwise.
 */
export function OutboxNote({
  standing,
  children,
}: {
  standing: OutboxStanding | undefined;
  children?: ReactNode;
}) {
  const sentence = standing && troubleOf(standing);
  if (!sentence) return null;
  return (
    <Note $tone={standing.dead > 0 ? 'bad' : 'wait'}>
      {sentence} {children}
    </Note>
  );
}

function troubleOf({ waiting, dead, unmatched, hasMail }: OutboxStanding): string | undefined {
  const parts = [
    dead > 0 && `${counted(dead, 'message')} could not be delivered.`,
    unmatched > 0 &&
      `${counted(unmatched, 'mail')} came in that ${plural(unmatched, 'belongs', 'belong')} to no booking or inquiry.`,
    !hasMail &&
      waiting > 0 &&
      `${counted(waiting, 'message')} ${plural(waiting, 'waits', 'wait')}: no mail server is set up.`,
  ].filter(Boolean);
  return parts.join(' ') || undefined;
}

const Note = styled.p<{ $tone: 'bad' | 'wait' }>`
  margin-bottom: 1.5rem;
  padding: 0.7rem 1rem;
  border: 1px solid var(--${({ $tone }) => $tone}-line);
  border-left-width: 3px;
  background: var(--${({ $tone }) => $tone}-bg);
  color: var(--${({ $tone }) => $tone}-fg);
  font-size: var(--t-ui);

  a {
    display: inline-block;
    min-height: 24px;
    font-weight: 500;
  }
`;
