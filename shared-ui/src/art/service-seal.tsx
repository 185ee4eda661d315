import { styled } from 'styled-components';
import type { IconName } from './icon';
import { Icon, isIconName } from './icon';
import { Seal } from './seal';

const ALIASES: Record<string, IconName> = { passport: 'id-card', 'shield-alt': 'shield-check' };

const GLYPHS: readonly string[] = [
  'coins',
  'shield',
  'id-card',
  'building',
  'chart-line',
  'gem',
  'shield-check',
  'briefcase',
];

/** The glyph for a service's `icon`; a briefcase if it is unknown. */
function serviceGlyph(icon: string): IconName {
  const name = icon.trim().toLowerCase();
  const glyph = ALIASES[name] ?? name;
  return GLYPHS.includes(glyph) && isIconName(glyph) ? glyph : 'briefcase';
}

const Frame = styled.span<{ $size: number }>`
  position: relative;
  display: grid;
  place-items: center;
  flex: none;
  width: ${({ $size }) => $size}px;
  height: ${({ $size }) => $size}px;
  color: var(--ink);

  > svg:first-child {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    transition: rotate 900ms var(--out);
  }

  @media (max-width: 47.9375em) {
    width: ${({ $size }) => Math.min($size, 84)}px;
    height: ${({ $size }) => Math.min($size, 84)}px;
  }

  @media (prefers-reduced-motion: no-preference) {
    *:hover > & > svg:first-child {
      rotate: 30deg;
    }
  }
`;

/** A service's own seal with its glyph in the middle. It rotates while its parent element is hovered. */
export function ServiceSeal({ icon, seed, size = 112 }: { icon: string; seed: string; size?: number }) {
  const glyph = serviceGlyph(icon);
  return (
    <Frame $size={size} data-icon={glyph} aria-hidden="true">
      <Seal seed={seed} />
      <Icon name={glyph} size={size >= 100 ? 26 : 22} />
    </Frame>
  );
}
