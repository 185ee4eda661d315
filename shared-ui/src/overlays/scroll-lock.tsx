import { useState } from 'react';
import { createGlobalStyle } from 'styled-components';

const Held = createGlobalStyle<{ $gutter: number }>`
  html {
    overflow: hidden;
  }

  body {
    padding-right: ${({ $gutter }) => $gutter}px;
  }
`;

// Zero if another overlay has already locked the page; the body then has that overlay's padding.
const scrollBarWidth = () =>
  window.innerWidth - document.documentElement.clientWidth ||
  Number.parseFloat(getComputedStyle(document.body).paddingRight) ||
  0;

/**
 * Prevents scrolling while an overlay is mounted, without a layout shift when the scroll bar disappears. Used instead of Radix's
 * `Overlay`, which would inject a `<style>` that the content security policy refuses.
 */
export function ScrollLock() {
  const [gutter] = useState(scrollBarWidth);
  return <Held $gutter={gutter} />;
}
