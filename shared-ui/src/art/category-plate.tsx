import { styled } from 'styled-components';
import { Portrait } from './portrait';

const PLATES = ['digital-assets', 'tax-strategy', 'citizenship', 'wealth-management'];

/** The art name of a category in any spelling; `default` for every category without art. */
export function categoryArt(category: string): string {
  const name = category.trim().toLowerCase().replace(/\s+/g, '-');
  return `cat-${PLATES.includes(name) ? name : 'default'}`;
}

/** Crops of a plate, so that neighbors of one category do not look alike. */
const CUTS = [
  'none',
  'scale(1.5) translate(16%, 12%)',
  'scale(-1.25, 1.25) translate(9%, -9%)',
  'rotate(180deg) scale(1.6) translate(-17%, 13%)',
] as const;

/** Chosen so that the firm's own articles use every crop and no two neighbors share one. */
function cutOf(seed: string): string | undefined {
  let sum = 0;
  for (let at = 0; at < seed.length; at++) sum = (sum * 583 + seed.charCodeAt(at)) % 9973;
  return CUTS[sum % CUTS.length];
}

const Frame = styled.div<{ $art: string; $cut: string | undefined }>`
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
    print-color-adjust: exact;
    mask: var(--art-${({ $art }) => $art}) center / cover no-repeat;
    transform: ${({ $cut }) => $cut};
    transition: scale 1400ms var(--out);
  }

  @media (prefers-reduced-motion: no-preference) {
    *:hover > &::before {
      scale: 1.06;
    }
  }
`;

interface CategoryPlateProps {
  category: string;
  imageUrl?: string | null;
  /** Identifies what the plate stands for; the same seed shows the same crop everywhere. */
  seed?: string;
}

/** The engraved plate of an insight's category, or the insight's own picture if it has one. */
export function CategoryPlate({ category, imageUrl, seed = '' }: CategoryPlateProps) {
  const art = categoryArt(category);
  return (
    <Frame $art={art} $cut={cutOf(seed)} data-art={art} aria-hidden="true">
      <Portrait src={imageUrl} />
    </Frame>
  );
}
