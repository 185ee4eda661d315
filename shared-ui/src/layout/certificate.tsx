import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Paper = styled.div`
  --rope: var(--art-rope);
  position: relative;
  isolation: isolate;
  display: grid;
  justify-items: center;
  gap: 1.4rem;
  padding: clamp(4rem, 3rem + 5vw, 8rem) clamp(2.6rem, 6vw, 6rem);
  background: var(--surface);
  text-align: center;

  &::before,
  &::after {
    content: '';
    position: absolute;
    z-index: -1;
    background: var(--iris);
  }

  &::before {
    inset: 14px;
    mask:
      var(--art-rope) 50% 0 / 48px 16px round no-repeat,
      var(--art-rope) 50% 100% / 48px 16px round no-repeat,
      var(--art-rope-v) 0 50% / 16px 48px no-repeat round,
      var(--art-rope-v) 100% 50% / 16px 48px no-repeat round;
  }

  &::after {
    inset: 0;
    mask:
      linear-gradient(#000 0 0) 0 0 / 100% 1px no-repeat,
      linear-gradient(#000 0 0) 0 100% / 100% 1px no-repeat,
      linear-gradient(#000 0 0) 0 0 / 1px 100% no-repeat,
      linear-gradient(#000 0 0) 100% 0 / 1px 100% no-repeat;
  }

  p {
    max-width: 34em;
    color: var(--ink-2);
    font-size: var(--t-lead);
    line-height: var(--l-lead);
  }

  @media (max-width: 47.9375em) {
    h2 {
      font-size: 2rem;
    }
  }

  @media (forced-colors: active) {
    border: 1px solid;
  }

  /* The button does nothing on paper. */
  @media print {
    display: none;
  }
`;

const Corner = styled.span<{ $at: string }>`
  position: absolute;
  inset: ${({ $at }) => $at};
  width: 64px;
  height: 64px;
  background: var(--surface);

  &::before {
    content: '';
    position: absolute;
    inset: 4px;
    background: var(--iris);
    mask: var(--art-corner) center / contain no-repeat;
  }
`;

const Emblem = styled.span`
  width: 104px;
  height: 104px;
  background: var(--iris);
  mask: var(--art-emblem) center / contain no-repeat;
`;

const CORNERS = ['1px auto auto 1px', '1px 1px auto auto', 'auto auto 1px 1px', 'auto 1px 1px auto'];

/** A call to action in the form of a bordered share certificate, at the end of a page. */
export function Certificate({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <Paper>
      {CORNERS.map((at) => (
        <Corner key={at} $at={at} aria-hidden="true" />
      ))}
      <Emblem aria-hidden="true" />
      <h2>{title}</h2>
      <p>{lead}</p>
      {children}
    </Paper>
  );
}
