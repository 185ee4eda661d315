import type { Page } from '@playwright/test';

/** An A4 page inside the margins of the print style, in CSS pixels. */
export const SHEET = { width: 672, height: 984 };

/** What would be wrong with the page in print, each fault in words. */
export const faultsOnPaper = (page: Page) =>
  page.evaluate(() => {
    const faults: string[] = [];
    const isSeen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      // Content for screen readers alone is a pixel wide.
      return (
        width > 1 &&
        height > 1 &&
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      );
    };
    const wordsOf = (element: Element) =>
      (element.getAttribute('aria-label') || element.textContent || element.tagName).trim().slice(0, 40);
    // A button with the name that opens a record stays: it says what the row is about.
    const useless =
      'header:not(main *), footer:not(main *), nav a:not([aria-current="true"]), [role="tab"], [role="search"], button:not([data-record]), summary, input[type="file"]';
    for (const element of document.querySelectorAll(useless))
      if (isSeen(element)) faults.push(`printed for nothing: ${element.tagName} ${wordsOf(element)}`);
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > window.innerWidth) faults.push(`${scrollWidth} px wide`);
    if (!isSeen(document.querySelector('main h1')!)) faults.push('no heading');
    const channel = (value: number) =>
      value / 255 <= 0.04 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
    const lines = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT);
    while (lines.nextNode()) {
      const element = lines.currentNode.parentElement!;
      if (!lines.currentNode.textContent!.trim() || !isSeen(element)) continue;
      const [red, green, blue] = getComputedStyle(element)
        .color.match(/[\d.]+/g)!
        .map(Number);
      const light = 0.2126 * channel(red!) + 0.7152 * channel(green!) + 0.0722 * channel(blue!);
      // On white paper, text needs a contrast of 4.5 to 1.
      if (1.05 / (light + 0.05) < 4.5) faults.push(`too pale: ${wordsOf(element)}`);
      const { right } = element.getBoundingClientRect();
      if (right > window.innerWidth + 1) faults.push(`cut off: ${wordsOf(element)}`);
    }
    // A line of a form means nothing without what is selected in it.
    for (const select of document.querySelectorAll('main li select'))
      if (!isSeen(select)) faults.push(`not printed: ${(select as HTMLSelectElement).value}`);
    for (const area of document.querySelectorAll('main textarea'))
      if (area.scrollHeight > area.clientHeight)
        faults.push(`cut off: ${(area as HTMLTextAreaElement).name}`);
    return [...new Set(faults)];
  });
