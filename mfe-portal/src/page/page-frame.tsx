import { Seal, Wrap } from '@lisle-harrow/shared-ui';
import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';

/** Frame of the client's pages: the client's own seal, cropped at the right, behind everything else. */
export const PageFrame = ({ seal, children }: { seal?: string; children: ReactNode }) => (
  <Crop>
    <Frame>
      {seal && <OwnSeal seed={seal.toLowerCase()} />}
      {children}
    </Frame>
  </Crop>
);

/** The seal in all four inks: its lines are the mask of one gradient. */
function OwnSeal({ seed }: { seed: string }) {
  const id = useId();
  return (
    <Ink viewBox="0 0 200 200" aria-hidden="true" focusable="false">
      <defs>
        <linearGradient id={`${id}ink`} x1="0" y1="0.25" x2="1" y2="0.75">
          <stop />
          <stop offset="0.38" />
          <stop offset="0.68" />
          <stop offset="1" />
        </linearGradient>
        <mask id={`${id}lines`}>
          <Seal seed={seed} fine />
          <g transform="translate(66 66)">
            <Seal seed={seed} size={68} hole={58} />
          </g>
        </mask>
      </defs>
      <rect width="200" height="200" fill={`url(#${id}ink)`} mask={`url(#${id}lines)`} />
    </Ink>
  );
}

const Crop = styled.div`
  overflow: clip;
`;

const Frame = styled(Wrap)`
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

const Ink = styled.svg`
  position: absolute;
  z-index: -1;
  right: 0;
  top: -9.5rem;
  width: 33rem;
  aspect-ratio: 1;
  opacity: 0.5;
  pointer-events: none;

  mask {
    mask-type: alpha;
  }

  mask svg :is(g, circle) {
    stroke-width: 0.4;
  }

  stop:nth-child(1) {
    stop-color: var(--iris-1);
  }

  stop:nth-child(2) {
    stop-color: var(--iris-2);
  }

  stop:nth-child(3) {
    stop-color: var(--iris-3);
  }

  stop:nth-child(4) {
    stop-color: var(--iris-4);
  }

  /* Where the seal reaches behind the text it is only a watermark. */
  @media (max-width: 1023px) {
    opacity: 0.28;
  }

  @media (max-width: 767px) {
    right: -9.5rem;
    top: -7.5rem;
    width: 22rem;
  }

  @media print, (forced-colors: active) {
    display: none;
  }
`;
