// Injected into the measured pages before their own scripts; each function is serialized alone, so none may use another.

/** Collects the page's performance entries in `window.measured`. */
export function observe() {
  const measured = (window.measured = { lcp: 0, cls: 0, tbt: 0 });
  const on = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  on('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') measured.fcp = startTime;
  });
  on('largest-contentful-paint', ({ startTime }) => (measured.lcp = startTime));
  // The sum of all shifts, unlike CLS, which takes the worst session window of five seconds.
  on('layout-shift', ({ value, hadRecentInput }) => (measured.cls += hadRecentInput ? 0 : value));
  on('longtask', ({ duration }) => (measured.tbt += Math.max(0, duration - 50)));
}

/** Reports when and where the booking button is painted, and records when its dialog is on screen. */
export function watchBooking() {
  const shown = (selector, text) =>
    [...document.querySelectorAll(selector)].find(
      (element) => element.textContent.includes(text) && element.getClientRects().length > 0,
    );
  let reported = false;
  requestAnimationFrame(function look() {
    const button = !reported && window.measured.fcp && shown('button', 'Book Consultation');
    if (button) {
      reported = true;
      const { x, y, width, height } = button.getBoundingClientRect();
      window.buttonPainted({ x: x + width / 2, y: y + height / 2 });
    }
    if (shown('[role=dialog],dialog[open]', 'Book Your Consultation'))
      window.measured.acts = performance.now();
    else requestAnimationFrame(look);
  });
}

/** Records how long after the next press the booking dialog is on screen, and its first field. */
export function watchLatePress() {
  let pressed;
  addEventListener('pointerdown', ({ timeStamp }) => (pressed ??= timeStamp), { capture: true });
  requestAnimationFrame(function look() {
    const dialog = pressed && document.querySelector('[role=dialog],dialog[open]');
    if (dialog) window.measured.dialog ??= performance.now() - pressed;
    if (dialog?.querySelector('input:not([type=hidden])')?.getClientRects().length)
      window.measured.form ??= performance.now() - pressed;
    else requestAnimationFrame(look);
  });
}

export const formShown = () => window.measured.form;

/** Records in `window.navigated` when the heading of the page at `path` was painted after the next press, and the layout shifts. */
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
      // A timeout set in an animation frame runs after that frame is painted.
      setTimeout(() => {
        measured.shown = performance.now() - pressed;
        setTimeout(() => resolve(measured), AFTERWARDS_MS);
      });
    });
  });
}
