import { InkSeal, Wrap } from '@lisle-harrow/shared-ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

/** The layout of the client's pages: their own seal, cropped at the right, lies behind everything else. */
export const PageFrame = ({ seal, children }: { seal?: string; children: ReactNode }) => (
  <Crop>
    <Frame>
      {seal && <OwnSeal seed={seal.toLowerCase()} />}
      {children}
    </Frame>
  </Crop>
);

const Crop = styled.div`
  overflow: clip;
`;

const Frame = styled(Wrap)`
  /* All text lists share one line length, with the status and date beside the text. */
  --measure-list: 46rem;
  position: relative;
  isolation: isolate;
  padding-block: clamp(2rem, 1.5rem + 2vw, 3.5rem) var(--s-section);

  h1 {
    font-size: clamp(2.125rem, 1.6rem + 2vw, 3.25rem);
    line-height: 1.04;
    letter-spacing: -0.018em;
    overflow-wrap: anywhere;
  }

  @media print {
    padding-block: 0 1rem;
  }
`;

const OwnSeal = styled(InkSeal)`
  position: absolute;
  z-index: -1;
  right: 0;
  top: -9.5rem;
  width: 33rem;
  opacity: 0.5;

  /* Where the seal extends behind the text, it fades to a watermark. */
  @media (max-width: 63.9375em) {
    opacity: 0.28;
  }

  @media (max-width: 47.9375em) {
    right: -9.5rem;
    top: -7.5rem;
    width: 22rem;
  }
`;
