import type { AnswerTimes } from '@lisle-harrow/api/contract';
import { createContext, type ReactNode, use, useId } from 'react';
import { styled } from 'styled-components';

/** The fill patterns of the charts: line work that is distinguishable in any color, and on paper without color. */
export type InkName = keyof AnswerTimes;

const Base = createContext('');

/** Defines the inks for the charts in the subtree. */
export function Inks({ children }: { children: ReactNode }) {
  const base = useId();
  return (
    <Base value={base}>
      <Sheet aria-hidden="true" focusable="false">
        <defs>
          <pattern id={`${base}inTime`} width="4" height="3" patternUnits="userSpaceOnUse">
            <path d="M0 1.25H4" stroke="var(--iris-1)" strokeWidth="2.1" />
          </pattern>
          <pattern
            id={`${base}late`}
            width="5"
            height="5"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <path d="M0 2.5H5" stroke="var(--iris-4)" strokeWidth="2.2" />
          </pattern>
          <pattern id={`${base}open`} width="6" height="6" patternUnits="userSpaceOnUse">
            <circle cx="3" cy="3" r="0.9" fill="var(--iris-2)" />
          </pattern>
        </defs>
      </Sheet>
      {children}
    </Base>
  );
}

const OUTLINES: Readonly<Record<InkName, string>> = {
  inTime: 'var(--iris-1)',
  late: 'var(--iris-4)',
  open: 'var(--iris-2)',
};

interface InkedProps {
  readonly ink: InkName;
  /** In percent of the chart, from its upper left corner. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A rectangle in one ink; renders nothing if it has no size. */
export function Inked({ ink, x, y, width, height }: InkedProps) {
  const base = use(Base);
  if (width <= 0 || height <= 0) return null;
  return (
    <rect
      x={percent(x)}
      y={percent(y)}
      width={percent(width)}
      height={percent(height)}
      fill={`url(#${base}${ink})`}
      stroke={OUTLINES[ink]}
    />
  );
}

/** A position or length in a chart, in SVG notation. */
export const percent = (value: number) => `${Math.round(value * 100) / 100}%`;

/** Not `display: none`, which would disable the patterns. */
const Sheet = styled.svg`
  position: absolute;
  width: 0;
  height: 0;
`;
