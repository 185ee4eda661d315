import { useLayoutEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { VisuallyHidden } from '../layout/visually-hidden';

const Ring = styled.span<{ $percent: number }>`
  --percent: ${({ $percent }) => $percent};
  position: relative;
  width: 124px;
  height: 124px;

  &::before,
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    mask: var(--art-rosette) center / contain no-repeat;
    /* Browsers omit backgrounds when printing, but the figure consists of them. */
    print-color-adjust: exact;
  }

  &::before {
    background: var(--line-2);
  }

  &::after {
    background: conic-gradient(
      var(--iris-1),
      var(--iris-2) 25%,
      var(--iris-3) 50%,
      var(--iris-4) 75%,
      var(--iris-1) 100%
    );
    mask:
      var(--art-rosette) center / contain no-repeat,
      conic-gradient(#000 calc(var(--percent) * 1%), transparent 0);
    mask-composite: intersect;
  }
`;

/**
 * The percentage that an element starts with, for its style sheet, and a ref that keeps the property `--percent` of the element
 * up to date. A style sheet for each value would make the browser compute the styles of the whole page anew with every step, and
 * the policy of pages admits no style attributes in what the server sends.
 */
function useShownPercent<Shown extends HTMLElement>(percent: number) {
  const ref = useRef<Shown>(null);
  const [first] = useState(percent);
  useLayoutEffect(() => ref.current?.style.setProperty('--percent', String(percent)), [percent]);
  return { ref, $percent: first };
}

const within = (percent: number) => Math.min(100, Math.max(0, percent));

/** Progress as an engraved ring around its number. */
export function ProgressRing({ percent }: { percent: number }) {
  return <Ring {...useShownPercent<HTMLSpanElement>(within(percent))} data-ring="" aria-hidden="true" />;
}

const Labels = styled.div`
  display: flex;
  justify-content: space-between;
  gap: 0.75rem;
  margin-bottom: 0.5rem;
  color: var(--ink-2);
  font-size: var(--t-ui);

  b {
    flex: none;
    color: var(--ink);
    font-weight: 500;
    font-variant-numeric: tabular-nums;
  }
`;

const Track = styled.div<{ $percent: number }>`
  --percent: ${({ $percent }) => $percent};
  height: 14px;
  border-radius: 2px;
  background: var(--sunken);
  box-shadow: inset 0 0 0 1px var(--line-2);
  overflow: hidden;
  print-color-adjust: exact;

  &::before {
    content: '';
    display: block;
    width: calc(var(--percent) * 1%);
    height: 100%;
    /* The gradient spans the whole track; the rope reveals the completed share of it. */
    background: var(--iris) 0 0 / calc(10000% / max(var(--percent), 1)) 100%;
    mask: var(--art-fill) 0 50% / 34px 14px repeat-x;
  }

  @media (forced-colors: active) {
    border: 1px solid;

    &::before {
      background: Highlight;
      mask: none;
      forced-color-adjust: none;
    }
  }
`;

/** Progress as a bar drawn as a rope; screen readers find a real progress element. */
export function ProgressBar({ percent, label }: { percent: number; label: string }) {
  const shown = within(percent);
  return (
    <div>
      <Labels aria-hidden="true">
        <span>{label}</span>
        <b>{Math.round(shown)}%</b>
      </Labels>
      <VisuallyHidden>
        <progress aria-label={label} max={100} value={shown}>
          {Math.round(shown)}%
        </progress>
      </VisuallyHidden>
      <Track {...useShownPercent<HTMLDivElement>(shown)} aria-hidden="true" />
    </div>
  );
}
