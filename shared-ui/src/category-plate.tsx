import { styled } from 'styled-components';
import { Portrait } from './portrait';

const PLATES = ['digital-assets', 'tax-strategy', 'citizenship', 'wealth-management'];

/** Name of a category's plate, whatever its spelling; `default` for every other category (spec L100). */
export function categoryArt(category: string): string {
  const name = category.trim().toLowerCase().replace(/\s+/g, '-');
  return `cat-${PLATES.includes(name) ? name : 'default'}`;
}

const Frame = styled.div<{ $art: string }>`
  position: relative;
  aspect-ratio: 16 / 10;
  border: 1px solid var(--line);
  border-radius: var(--r-card);
  background: var(--surface);
  overflow: hidden;

  &::before {
    content: '';
    position: absolute;
    inset: 0;
    background: var(--iris);
    mask: var(--art-${({ $art }) => $art}) center / cover no-repeat;
    transition: scale 1400ms var(--out);
  }

  @media (prefers-reduced-motion: no-preference) {
    *:hover > &::before {
      scale: 1.06;
    }
  }
`;

/** What an insight is about, engraved; its own picture where it has one. */
export function CategoryPlate({ category, imageUrl }: { category: string; imageUrl?: string | null }) {
  const art = categoryArt(category);
  return (
    <Frame $art={art} data-art={art} aria-hidden="true">
      <Portrait src={imageUrl} />
    </Frame>
  );
}
