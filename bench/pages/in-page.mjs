// Runs inside the measured pages, before anything of their own; each function is sent there by itself.

/** Collects in `window.measured` what the browser reports of the page. */
export function observe() {
  const measured = (window.measured = { lcp: 0, cls: 0, tbt: 0 });
  const on = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  on('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') measured.fcp = startTime;
  });
  on('largest-contentful-paint', ({ startTime }) => (measured.lcp = startTime));
  // All shifts, not only the worst five seconds of them.
  on('layout-shift', ({ value, hadRecentInput }) => (measured.cls += hadRecentInput ? 0 : value));
  on('longtask', ({ duration }) => (measured.tbt += Math.max(0, duration - 50)));
}

/** Says when and where the booking button is painted, and keeps when its dialog is on screen. */
export function watchBooking() {
  const shown = (selector, text) =>
    [...document.querySelectorAll(selector)].find(
      (element) => element.textContent.includes(text) && element.getClientRects().length > 0,
    );
  let told = false;
  requestAnimationFrame(function look() {
    const button = !told && window.measured.fcp && shown('button', 'Book Consultation');
    if (button) {
      told = true;
      const { x, y, width, height } = button.getBoundingClientRect();
      window.buttonPainted({ x: x + width / 2, y: y + height / 2 });
    }
    if (shown('[role=dialog],dialog[open]', 'Book Your Consultation'))
      window.measured.acts = performance.now();
    else requestAnimationFrame(look);
  });
}

/** Keeps in `window.navigated` when, after the next press, the heading of the page at `path` was painted, and what moved. */
export function watchNavigation(path) {
  const AFTERWARDS_MS = 700;
  const before = document.querySelector('h1')?.textContent;
  const measured = { shift: 0, shiftAfterInput: 0 };
  let pressed;
  addEventListener('click', ({ timeStamp }) => (pressed = timeStamp), { capture: true, once: true });
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, startTime } of list.getEntries())
      if (startTime >= pressed) measured[hadRecentInput ? 'shiftAfterInput' : 'shift'] += value;
  }).observe({ type: 'layout-shift' });
  window.navigated = new Promise((resolve) => {
    requestAnimationFrame(function look() {
      const heading = document.querySelector('h1');
      if (location.pathname !== path || !heading || heading.textContent === before)
        return requestAnimationFrame(look);
      // A frame's tasks come after its paint.
      setTimeout(() => {
        measured.shown = performance.now() - pressed;
        setTimeout(() => resolve(measured), AFTERWARDS_MS);
      });
    });
  });
}
