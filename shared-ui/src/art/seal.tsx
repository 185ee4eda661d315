import { useId } from 'react';
import { styled } from 'styled-components';
import type { Hue } from './engraving';
import { sealFigure, short } from './engraving';

const Figure = styled.svg<{ $hue: Hue }>`
  display: block;
  flex: none;
  fill: none;
  stroke: var(--iris-${({ $hue }) => $hue});
`;

export interface SealProps {
  /** A slug or a name; the same seed gives the same seal everywhere. */
  seed: string;
  /** In pixels; by default the parent element decides. */
  size?: number;
  /** Fewer and bolder lines, for sizes up to 52 px. */
  lite?: boolean;
  /** Twice as many lines, for a seal hundreds of pixels wide. */
  fine?: boolean;
  /** Radius of the empty center, out of 100. */
  hole?: number;
  className?: string;
}

/** An engraved rosette, computed from its seed. Decoration: it never carries a meaning alone. */
export function Seal({ seed, size, lite = false, fine = false, hole = 34, className }: SealProps) {
  const id = useId();
  const { fold, hue, path } = sealFigure(seed, hole, lite, fine);
  const copies = [];
  for (let i = 1; i < fold; i++) {
    copies.push(<use key={i} href={`#${id}`} transform={`rotate(${short((i * 360) / fold, 3)})`} />);
  }
  return (
    <Figure
      $hue={hue}
      className={className}
      viewBox="-100 -100 200 200"
      width={size}
      height={size}
      aria-hidden="true"
      focusable="false"
    >
      <g strokeWidth={lite ? 1 : 0.7}>
        <path id={id} d={path} />
        {copies}
      </g>
      <circle r="95" strokeWidth={lite ? 1.2 : 0.9} />
      {!lite && <circle r="97.8" strokeWidth="0.45" />}
    </Figure>
  );
}
