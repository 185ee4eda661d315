import { styled } from 'styled-components';
import { LOW, NARROW } from './dialog-frame';
import { nightInks } from '../theme/inks';

/** The ink panel with an engraved plate; on a phone, a band above the content. */
export const Side = styled.div`
  ${nightInks}
  position: relative;
  display: flex;
  flex: none;
  flex-direction: column;
  justify-content: flex-end;
  width: 17.5rem;
  padding: 2rem;
  background: var(--plate);
  color: var(--on-plate);
  overflow: hidden;
  isolation: isolate;

  &::before {
    content: '';
    position: absolute;
    z-index: -1;
    top: -11rem;
    left: -15rem;
    width: 34rem;
    aspect-ratio: 1;
    background: linear-gradient(
      115deg,
      var(--iris-1) 20%,
      var(--iris-2) 45%,
      var(--iris-3) 68%,
      var(--iris-4) 85%
    );
    mask: var(--art-hero-a) center / contain no-repeat;
    opacity: 0.75;
  }

  strong {
    font: 400 1.375rem/1.2 var(--f-display);
    text-wrap: balance;
  }

  p {
    margin-top: 0.5rem;
    color: var(--on-plate-2);
    font-size: var(--t-ui);
  }

  ${NARROW} {
    width: auto;
    padding: 0.45rem 1.25rem;

    &::before {
      top: -9rem;
      right: -20rem;
      left: auto;
      opacity: 0.45;
    }

    strong {
      font-size: clamp(0.9rem, 4.2vw, 1.125rem);
    }

    p {
      display: none;
    }
  }

  ${LOW} {
    display: none;
  }

  @media (forced-colors: active) {
    border-right: 1px solid;

    &::before {
      display: none;
    }
  }
`;
