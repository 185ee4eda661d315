import { styled } from 'styled-components';
import { type Hue, sealFigure } from './engraving';
import { hatch } from '../theme/inks';
import { initialsOf, Portrait } from './portrait';
import { Seal } from './seal';

const HOLE = 46;

const Panel = styled.div<{ $hue: Hue }>`
  position: relative;
  display: grid;
  place-items: center;
  aspect-ratio: 5 / 4;
  border-radius: var(--r-card);
  background: var(--sunken);
  overflow: hidden;

  &::before {
    content: '';
    position: absolute;
    inset: 0;
    ${hatch}
    color: var(--iris-${({ $hue }) => $hue});
    opacity: 0.16;
  }

  > svg {
    position: absolute;
    height: 90%;
    border-radius: 50%;
    background: var(--sunken);
    transition: rotate 1200ms var(--out);
  }

  /* Thinner strokes than in a small seal, because this figure is three times as large. */
  > svg g {
    stroke-width: 0.5;
  }

  > b {
    position: relative;
    color: var(--ink);
    font: 400 clamp(2.25rem, 3.2vw, 3.25rem) / 1 var(--f-display);
    letter-spacing: 0.01em;
  }

  @media (prefers-reduced-motion: no-preference) {
    *:hover > & > svg {
      rotate: -24deg;
    }
  }
`;

/** A person's panel: their picture, or else their seal with initials. Their name is written beside it. */
export function Vignette({ name, imageUrl }: { name: string; imageUrl?: string | null }) {
  return (
    <Panel $hue={sealFigure(name, HOLE, false).hue} aria-hidden="true">
      <Seal seed={name} hole={HOLE} />
      <b>{initialsOf(name)}</b>
      <Portrait src={imageUrl} />
    </Panel>
  );
}
