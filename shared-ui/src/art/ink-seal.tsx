import { useId } from 'react';
import { styled } from 'styled-components';
import { Seal } from './seal';

/** A seal in all four inks, hundreds of pixels wide: its lines mask a single gradient. The parent positions it. */
export function InkSeal({ seed, className }: { seed: string; className?: string }) {
  const id = useId();
  return (
    <Ink className={className} viewBox="0 0 200 200" aria-hidden="true" focusable="false">
      <defs>
        <linearGradient id={`${id}ink`} x1="0" y1="0.25" x2="1" y2="0.75">
          <stop />
          <stop offset="0.38" />
          <stop offset="0.68" />
          <stop offset="1" />
        </linearGradient>
        <mask id={`${id}lines`}>
          <Seal seed={seed} fine />
          <g transform="translate(66 66)">
            <Seal seed={seed} size={68} hole={58} />
          </g>
        </mask>
      </defs>
      <rect width="200" height="200" fill={`url(#${id}ink)`} mask={`url(#${id}lines)`} />
    </Ink>
  );
}

const Ink = styled.svg`
  aspect-ratio: 1;
  pointer-events: none;

  mask {
    mask-type: alpha;
  }

  mask svg :is(g, circle) {
    stroke-width: 0.4;
  }

  stop:nth-child(1) {
    stop-color: var(--iris-1);
  }

  stop:nth-child(2) {
    stop-color: var(--iris-2);
  }

  stop:nth-child(3) {
    stop-color: var(--iris-3);
  }

  stop:nth-child(4) {
    stop-color: var(--iris-4);
  }

  @media print, (forced-colors: active) {
    display: none;
  }
`;
