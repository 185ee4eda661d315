import { nightInks, Wrap } from '@lisle-harrow/shared-ui';
import { styled } from 'styled-components';

export const Plate = styled.footer`
  ${nightInks}
  --logo-mark: currentColor;
  background: var(--plate-2);
  color: var(--on-plate);
  font-size: var(--t-ui);

  /* The bar at the bottom of a remote's own frame. */
  @media (max-width: 47.9375em) {
    html:has(main [data-frame]) & {
      padding-bottom: 60px;
    }
  }

  ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }

  li a,
  li button {
    display: inline-flex;
    align-items: center;
    min-height: 32px;
    padding: 0.25rem 0;
    border: 0;
    background: none;
    color: var(--on-plate-2);
    font: inherit;
    line-height: 1.35;
    text-align: left;
    text-decoration: none;
  }

  /* A placeholder does nothing, so it must not look clickable. */
  li button {
    cursor: default;
  }

  li a:hover {
    color: var(--on-plate);
    text-decoration: underline;
  }

  :is(a, button):focus-visible {
    outline: 2px solid var(--on-plate);
    outline-offset: 3px;
  }

  @media (pointer: coarse) {
    li :is(a, button) {
      min-height: 44px;
    }
  }

  @media print {
    display: none;
  }
`;

export const Rope = styled.div`
  height: 16px;
  background: var(--iris);
  mask: var(--art-rope) 50% 50% / 48px 16px repeat-x;
  opacity: 0.7;
`;

export const Columns = styled(Wrap)`
  display: grid;
  grid-template-columns: 2fr 1fr 1fr 1fr;
  gap: 3rem var(--gap);
  padding-block: clamp(3rem, 2rem + 3vw, 5rem);

  h2 {
    margin-bottom: 0.8rem;
    font: 500 var(--t-ui) / 1.4 var(--f-text);
    letter-spacing: 0;
  }

  @media (max-width: 63.9375em) {
    grid-template-columns: repeat(3, 1fr);
  }

  @media (max-width: 47.9375em) {
    grid-template-columns: 1fr 1fr;
  }
`;

export const Brand = styled.div`
  a {
    display: inline-flex;
    align-items: center;
    min-height: 44px;
    color: inherit;
    text-decoration: none;
  }

  p {
    max-width: 22em;
    margin-top: 1.25rem;
    color: var(--on-plate-2);
  }

  @media (max-width: 63.9375em) {
    grid-column: 1 / -1;
  }
`;

export const Bottom = styled(Wrap)`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  align-items: center;
  gap: 1rem 2rem;
  padding-block: 1.25rem 1.75rem;
  color: var(--on-plate-2);
  font-size: var(--t-small);

  ul {
    display: flex;
    flex-wrap: wrap;
    gap: 0.25rem 1.25rem;
  }
`;
