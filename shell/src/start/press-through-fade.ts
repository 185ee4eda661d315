import { earlyState } from './controls';

/**
 * Lets presses through while one page fades into the next. The browser then shows pictures of both, and a press meets only the
 * root element, whatever `pointer-events` says. So it ends the fade, and its click goes to what is in its place.
 */
export function pressThroughFade(): void {
  const root = document.documentElement;
  let isThrough = false;
  addEventListener('pagereveal', ({ viewTransition }) => noteFade(viewTransition));
  // Safari ends the fade of a page that is left when it shows it again, and reports that as a rejection that nobody handles.
  addEventListener('pageswap', ({ viewTransition }) => void viewTransition?.ready.catch(() => undefined));
  addEventListener(
    'pointerdown',
    ({ target }) => {
      isThrough = !!earlyState.fade && target === root;
      earlyState.fade?.skipTransition();
    },
    true,
  );
  addEventListener(
    'click',
    (event) => {
      if (!isThrough || event.target !== root) return;
      const meant = document.elementFromPoint(event.clientX, event.clientY);
      if (!(meant instanceof HTMLElement || meant instanceof SVGElement) || meant.matches(':root')) return;
      event.stopImmediatePropagation();
      meant.closest<HTMLElement>('input,textarea,select')?.focus();
      meant.dispatchEvent(new MouseEvent('click', event));
    },
    true,
  );
}

/** Keeps a fade until it has ended. */
export function noteFade(fade: ViewTransition | null): void {
  if (!fade) return;
  earlyState.fade = fade;
  const forget = () => {
    if (earlyState.fade === fade) earlyState.fade = undefined;
  };
  fade.finished.then(forget, forget);
}
