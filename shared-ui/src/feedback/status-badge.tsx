import type { ReactNode } from 'react';
import { styled } from 'styled-components';

export type StatusTone = 'wait' | 'info' | 'good' | 'bad' | 'mute';

const Badge = styled.span<{ $tone: StatusTone }>`
  display: inline-flex;
  align-items: center;
  gap: 0.45rem;
  min-height: 26px;
  padding: 0.1rem 0.6rem 0.1rem 0.5rem;
  border-radius: var(--r);
  background: var(--${({ $tone }) => $tone}-bg);
  box-shadow: inset 0 0 0 1px var(--${({ $tone }) => $tone}-line);
  color: var(--${({ $tone }) => $tone}-fg);
  font-size: var(--t-small);
  font-weight: 500;
  white-space: nowrap;

  > span {
    display: inline-block;
  }

  > span::first-letter {
    text-transform: uppercase;
  }

  @media (forced-colors: active) {
    border: 1px solid;
  }
`;

/** Each tone has a shape, so that color is never its only sign. */
const GLYPHS: Record<StatusTone, ReactNode> = {
  wait: <circle cx="5" cy="5" r="3.8" />,
  info: (
    <>
      <circle cx="5" cy="5" r="3.8" />
      <path d="M5 1.2a3.8 3.8 0 0 1 0 7.6z" fill="currentColor" stroke="none" transform="rotate(180 5 5)" />
    </>
  ),
  good: <circle cx="5" cy="5" r="4.2" fill="currentColor" />,
  bad: <path d="m1.5 1.5 7 7m0-7-7 7" />,
  mute: <circle cx="5" cy="5" r="3.8" strokeDasharray="2.2 1.8" />,
};

/** A status: tone, shape and word. */
export function StatusBadge({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return (
    <Badge $tone={tone} data-tone={tone}>
      <svg
        width="10"
        height="10"
        viewBox="0 0 10 10"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        aria-hidden="true"
      >
        {GLYPHS[tone]}
      </svg>
      <span>{children}</span>
    </Badge>
  );
}
