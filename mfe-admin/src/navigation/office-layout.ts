import { Wrap } from '@lisle-harrow/shared-ui';
import { styled } from 'styled-components';

const BAR = '@media (max-width: 47.9375em)';
const ICONS = '@media (min-width: 48em) and (max-width: 67.4375em)';

/** The page with the links beside it. */
export const Frame = styled.div`
  /* The height of the shell's header above it. */
  --frame-head: 52px;
  --s-gutter: clamp(1.25rem, 2.4vw, 2.5rem);
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  min-height: calc(100vh - var(--frame-head));

  ${BAR} {
    display: block;
  }

  @media print {
    display: block;
  }
`;

/** All links; on a phone, the bar at the bottom. */
export const Rail = styled.nav`
  position: sticky;
  top: var(--frame-head);
  z-index: 15;
  display: flex;
  flex-direction: column;
  align-self: start;
  width: 13.5rem;
  height: calc(100vh - var(--frame-head));
  height: calc(100dvh - var(--frame-head));
  padding-block: 0.75rem 1.5rem;
  overflow-y: auto;
  border-right: 1px solid var(--line);
  font-size: var(--t-ui);
  scrollbar-width: thin;

  a {
    display: flex;
    align-items: center;
    gap: 0.8rem;
    min-height: 38px;
    padding-inline: 1.25rem;
    color: var(--ink-2);
    text-decoration: none;
    white-space: nowrap;
    /* The scrolling rail clips anything drawn outside a link. */
    outline-offset: -3px;

    &:hover {
      background: var(--hover);
      color: var(--ink);
    }
  }

  svg {
    flex: none;
  }

  ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }

  [aria-current] {
    background:
      linear-gradient(180deg, var(--iris-1), var(--iris-2), var(--iris-3)) 0 0 / 2px 100% no-repeat,
      var(--surface);
    color: var(--ink);
    font-weight: 500;
  }

  ${ICONS} {
    width: 3.5rem;

    a {
      justify-content: center;
      min-height: 44px;
      padding: 0;
    }

    a > :last-child {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
  }

  @media (pointer: coarse) {
    a {
      min-height: 44px;
    }
  }

  ${BAR} {
    position: fixed;
    inset: auto 0 0;
    top: auto;
    display: grid;
    grid-template-columns: repeat(5, minmax(0, 1fr));
    width: auto;
    height: auto;
    padding: 0 0 env(safe-area-inset-bottom);
    overflow: visible;
    border: 0;
    border-top: 1px solid var(--line-2);
    background: var(--surface);
  }

  @media print {
    display: none;
  }
`;

/** One place of the bar on a phone. */
const BAR_ITEM = `
  display: grid;
  justify-items: center;
  align-content: center;
  gap: 0.15rem;
  min-height: 60px;
  padding: 0;
  font-size: var(--t-micro);
  line-height: 1.2;
`;

/** Marks the place of the bar where the page is. */
const BAR_MARK =
  'linear-gradient(90deg, var(--iris-1), var(--iris-2), var(--iris-3)) 0 0 / 100% 2px no-repeat';

/** The links of the bar. */
export const Frequent = styled.ul`
  display: none;

  ${BAR} {
    display: contents;

    a {
      ${BAR_ITEM}
    }

    [aria-current] {
      background: ${BAR_MARK};
    }
  }
`;

/** Opens the sheet that has the other links on a phone. */
export const More = styled.button`
  display: none;

  ${BAR} {
    ${BAR_ITEM}
    border: 0;
    background: none;
    color: var(--ink-2);
    font-family: inherit;
    outline-offset: -3px;

    &[aria-current] {
      background: ${BAR_MARK};
    }
  }
`;

/** The links in groups. */
export const Groups = styled.div`
  /* From the width of a tablet it is a part of the page, and on a phone a sheet that the browser opens and closes. */
  @media (min-width: 48em) {
    position: static;
    display: block;
    width: auto;
    height: auto;
    margin: 0;
    padding: 0;
    overflow: visible;
    border: 0;
    background: none;
    color: inherit;
  }

  p {
    padding: 0.9rem 1.25rem 0.35rem;
    color: var(--ink-3);
    font-size: var(--t-small);
  }

  ${ICONS} {
    p {
      height: 1px;
      margin: 0.5rem 0.75rem;
      padding: 0;
      overflow: hidden;
      background: var(--line);
      font-size: 0;
    }

    section:first-child p {
      display: none;
    }
  }

  ${BAR} {
    width: 100%;
    max-width: none;
    max-height: calc(100dvh - 9rem);
    margin: auto 0 calc(60px + env(safe-area-inset-bottom));
    padding: 0.25rem 0 1rem;
    border: 0;
    border-top: 1px solid var(--line-2);
    background: var(--surface);
    color: var(--ink);
    font-size: var(--t-ui);

    a {
      min-height: 44px;
    }

    &:popover-open {
      display: grid;
      grid-template-columns: repeat(2, minmax(0, 1fr));
      align-items: start;
    }

    &::backdrop {
      background: var(--scrim, rgb(0 0 0 / 0.35));
    }
  }
`;

/** The way back to the settings. */
export const Back = styled(Wrap)`
  padding-top: 0.75rem;
  margin-bottom: -1.5rem;
`;
