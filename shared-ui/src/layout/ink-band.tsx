import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { nightInks } from '../theme/inks';
import { Wrap } from './layout';

const Plate = styled.section`
  ${nightInks}
  position: relative;
  isolation: isolate;
  overflow: clip;
  background: var(--plate);
  color: var(--on-plate);

  > div:first-child {
    padding-block: var(--s-section) calc(var(--s-section) + 5rem);
  }

  p {
    color: var(--on-plate-2);
  }

  @media print {
    background: none;
    color: #000;
  }
`;

const Wave = styled.div`
  position: absolute;
  z-index: -1;
  inset: auto 0 0;
  height: 120px;
  background: linear-gradient(90deg, #6ad5b6, #76b0eb 38%, #cf87cc 68%, #edaa75);
  mask: var(--art-band) 50% 100% / 360px 120px repeat-x;
  opacity: 0.62;

  @media print, (forced-colors: active) {
    display: none;
  }
`;

/** A dark band across the page that ends in an engraved wave. */
export function InkBand({ children }: { children: ReactNode }) {
  return (
    <Plate>
      <Wrap>{children}</Wrap>
      <Wave aria-hidden="true" />
    </Plate>
  );
}
