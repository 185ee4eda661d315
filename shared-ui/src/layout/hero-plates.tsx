import { keyframes, styled } from 'styled-components';
import { plateInk } from '../theme/inks';

const rotate = keyframes`
  to { rotate: var(--angle); }
`;

const Plates = styled.div`
  position: absolute;
  z-index: -1;
  top: 50%;
  right: max(-22rem, -25vw);
  width: min(74rem, 92vw);
  aspect-ratio: 1;
  translate: 0 -53%;
  mask: linear-gradient(98deg, transparent 8%, rgb(0 0 0 / 0.28) 26%, #000 46%);

  @media (max-width: 47.9375em) {
    top: -6vw;
    right: -72vw;
    width: 150vw;
    translate: none;
    mask: linear-gradient(200deg, #000 40%, rgb(0 0 0 / 0.25) 62%, transparent 80%);
  }

  @media print, (forced-colors: active) {
    display: none;
  }
`;

const Plate = styled.span`
  position: absolute;
  inset: 0;
  ${plateInk}

  @media (prefers-reduced-motion: no-preference) {
    @supports (animation-timeline: scroll()) {
      animation: ${rotate} linear both;
      animation-timeline: scroll(root);
      animation-range: 0 100vh;
    }
  }
`;

const Current = styled(Plate)`
  --angle: 24deg;
  mask: var(--art-hero-a) center / contain no-repeat;
`;

const Lace = styled(Plate)`
  --angle: -16deg;
  mask: var(--art-hero-b) center / contain no-repeat;
  opacity: 0.85;

  @media (max-width: 47.9375em) {
    display: none;
  }
`;

/** The two engraved plates behind the text of a landing page; they rotate in opposite directions as the page scrolls. */
export function HeroPlates() {
  return (
    <Plates aria-hidden="true">
      <Lace />
      <Current />
    </Plates>
  );
}
