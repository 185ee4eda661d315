import { keyframes, styled } from 'styled-components';
import { hatch } from '../theme/inks';
import { needsScript, VisuallyHidden } from '../layout/visually-hidden';

const sheen = keyframes`
  to { translate: 100% 0; }
`;

/** Placeholder for content that is loading. */
export const Skeleton = styled.div.attrs({ 'aria-hidden': true, 'data-testid': 'skeleton' })<{
  $height?: string;
}>`
  position: relative;
  height: ${({ $height = '1rem' }) => $height};
  border-radius: var(--r);
  background: var(--sunken);
  overflow: hidden;

  &::before,
  &::after {
    content: '';
    position: absolute;
    inset: 0;
  }

  &::before {
    ${hatch}
    color: var(--ink-3);
    opacity: 0.16;
  }

  &::after {
    background: linear-gradient(
      100deg,
      transparent 30%,
      color-mix(in oklab, var(--surface) 80%, transparent) 50%,
      transparent 70%
    );
    translate: -100% 0;
    animation: ${sheen} 1.6s infinite var(--out);
  }

  @media (prefers-reduced-motion: reduce) {
    &::after {
      display: none;
    }
  }
`;

const Grid = styled.div<{ $columns: number }>`
  display: grid;
  grid-template-columns: repeat(${({ $columns }) => $columns}, minmax(0, 1fr));
  gap: clamp(1.5rem, 3vw, 3rem);

  @media (max-width: 63.9375em) {
    grid-template-columns: repeat(${({ $columns }) => Math.min(2, $columns)}, minmax(0, 1fr));
  }

  @media (max-width: 47.9375em) {
    grid-template-columns: 1fr;
  }

  ${needsScript}
`;

const Missing = styled.p`
  padding-block: var(--s-section);
`;

interface SkeletonGridProps {
  count: number;
  $columns: number;
  $height: string;
}

/** A grid of placeholders, as many and as large as the cards that will replace them. */
export function SkeletonGrid({ count, $columns, $height }: SkeletonGridProps) {
  return (
    <>
      <Grid $columns={$columns} aria-busy="true" role="status">
        <VisuallyHidden>Loading...</VisuallyHidden>
        {Array.from({ length: count }, (_, at) => (
          <Skeleton key={at} $height={$height} />
        ))}
      </Grid>
      <noscript>
        <Missing>This part of the page was not ready in time. Please reload the page.</Missing>
      </noscript>
    </>
  );
}
