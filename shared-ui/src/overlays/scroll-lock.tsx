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

// Zero once another overlay holds the page already; then the body has that overlay's padding.
const scrollBarWidth = () =>
  window.innerWidth - document.documentElement.clientWidth ||
  Number.parseFloat(getComputedStyle(document.body).paddingRight) ||
  0;

/**
 * Holds the page still while an overlay is mounted, and in its place although the scroll bar goes.
 * Used instead of Radix's `Overlay`, which would put a `<style>` of its own into the page.
 */
export function ScrollLock() {
  const [gutter] = useState(scrollBarWidth);
  return <Held $gutter={gutter} />;
}
