import { useId } from 'react';
import { styled } from 'styled-components';
import { type Hue, short } from '../art/engraving';

const WIDTH = 132;
const HEIGHT = 44;
const EDGE = 4;

const Drawing = styled.svg<{ $hue: Hue }>`
  --hue: var(--iris-${({ $hue }) => $hue});
  flex: none;
  width: ${WIDTH}px;
  max-width: 56%;
  height: ${HEIGHT}px;
  overflow: visible;

  path:not([data-area]) {
    fill: none;
    stroke: var(--hue);
    stroke-width: 1.6;
    stroke-linecap: round;
    stroke-linejoin: round;
  }

  stop {
    stop-color: var(--hue);
  }

  circle {
    fill: var(--surface);
    stroke: var(--hue);
    stroke-width: 1.8;
  }

  @media (max-width: 47.9375em) {
    width: 84px;
    height: 34px;
  }
`;

/** A figure over time as a line. Decoration: the number beside it carries the meaning. */
export function Sparkline({ values, hue = 1 }: { values: number[]; hue?: Hue }) {
  const id = useId();
  if (values.length < 2) return null;
  const top = Math.max(...values);
  const bottom = Math.min(...values);
  const span = top - bottom || 1;
  const x = (at: number) => EDGE + (at / (values.length - 1)) * (WIDTH - 2 * EDGE);
  const y = (value: number) => HEIGHT - EDGE - ((value - bottom) / span) * (HEIGHT - 2 * EDGE);
  // Horizontal tangents at every value: the curve never overshoots the data.
  const line = values
    .map((value, at) => {
      const end = `${short(x(at))} ${short(y(value))}`;
      if (at === 0) return `M${end}`;
      const middle = short(x(at - 0.5));
      return `C${middle} ${short(y(values[at - 1] ?? 0))} ${middle} ${short(y(value))} ${end}`;
    })
    .join('');
  const last = values.length - 1;
  return (
    <Drawing $hue={hue} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" focusable="false">
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopOpacity="0.22" />
          <stop offset="1" stopOpacity="0" />
        </linearGradient>
      </defs>
      <path data-area="" d={`${line}V${HEIGHT}H${EDGE}Z`} fill={`url(#${id})`} />
      <path d={line} />
      <circle cx={short(x(last))} cy={short(y(values[last] ?? 0))} r="3" />
    </Drawing>
  );
}
