import { controlOf, CONTROLS, earlyState, WAITING } from './controls';
import { type Field, FIELDS, isChanged, isField, keepCaret, type, write } from './fields';
import { successorOf } from './find-successor';

const EVERY_MS = 40;
/** A region that is not hydrated by then has failed, and shows its own error. */
const LONGEST_WAIT_MS = 20_000;

interface Waiting {
  readonly since: number;
  readonly findSuccessor: () => HTMLElement | undefined;
  /** What was typed. */
  text?: string;
  isPressed?: boolean;
}

/**
 * Replays clicks and text that came before hydration, each as soon as the element it was meant for is hydrated, or the one that
 * React has rendered in its place; none is lost. To be called once, after `hydrateRoot`.
 */
export function deliverEarlyInput(): void {
  const waiting = new Map<HTMLElement, Waiting>();
  /** Fields whose value React knows: it saw every input event, or the value was replayed. */
  const live = new WeakSet<EventTarget>();
  const successors = new WeakMap<HTMLElement, HTMLElement>();
  // Letters typed right after React has rendered the page anew must find their field.
  const redrawn = new MutationObserver(() => {
    for (const element of waiting.keys()) if (!element.isConnected) return deliver();
  });
  let timer: ReturnType<typeof setInterval> | undefined;
  let focused = document.activeElement;
  /** On which a button of the mouse or a finger is down. */
  let held = Array.from(document.querySelectorAll(':active')).at(-1)?.closest<HTMLElement>(CONTROLS);

  function keep(element: HTMLElement, findSuccessor = successorOf(element)): Waiting {
    const known = waiting.get(element);
    if (known) return known;
    const kept = { since: Date.now(), findSuccessor };
    waiting.set(element, kept);
    if (timer === undefined) redrawn.observe(document.body, { childList: true, subtree: true });
    timer ??= setInterval(deliver, EVERY_MS);
    return kept;
  }

  function deliver() {
    const ready: { element: HTMLElement; now: HTMLElement; one: Waiting }[] = [];
    for (const [element, one] of waiting) {
      const now = element.isConnected ? element : one.findSuccessor();
      const isReady = now && isHydrated(now);
      if (!isReady && Date.now() - one.since < LONGEST_WAIT_MS) continue;
      waiting.delete(element);
      element.removeAttribute(WAITING);
      if (!isReady) continue;
      ready.push({ element, now, one });
      if (now !== element) follow(element, now);
    }
    if (waiting.size === 0) {
      clearInterval(timer);
      timer = undefined;
      redrawn.disconnect();
    }
    for (const { element, now, one } of ready) {
      if (!isField(now)) continue;
      live.add(now);
      // What was typed into the new element since then counts more.
      if (one.text !== undefined && (now === element || !isChanged(now))) type(now, one.text);
      if (now !== element) keepCaret(element, now);
    }
    for (const { now, one } of ready) if (one.isPressed) press(now);
  }

  /** What happened to an element goes on in its successor. */
  function follow(element: HTMLElement, now: HTMLElement) {
    successors.set(element, now);
    if (focused !== element || document.activeElement !== document.body) return;
    focused = now;
    now.focus({ preventScroll: true });
  }

  /** Whether an element is hydrated; otherwise it is kept. */
  function isMet(element: HTMLElement): boolean {
    // To ask can make React render the page anew.
    const findSuccessor = successorOf(element);
    if (isHydrated(element)) return true;
    keep(element, findSuccessor);
    return false;
  }

  const keepTyped = (field: Field) => void (keep(field).text = field.value);

  function keepPress(control: HTMLElement) {
    control.setAttribute(WAITING, '');
    keep(control).isPressed = true;
  }

  for (const field of document.querySelectorAll<Field>(FIELDS)) if (isChanged(field)) keepTyped(field);
  for (const control of earlyState.earlyPresses?.splice(0) ?? []) keepPress(control);
  earlyState.earlyPresses = undefined;
  for (const element of [focused, held])
    if (element instanceof HTMLElement && element.matches(`${FIELDS},${CONTROLS}`)) keep(element);

  // Suspense boundaries hydrate one after the other: a click in a later one waits for it.
  addEventListener(
    'click',
    (event) => {
      const control = controlOf(event);
      if (!control || isMet(control)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      keepPress(control);
    },
    true,
  );
  // Where an element is replaced while the mouse holds it down, there is no click. A tap gets one, wherever the finger is then.
  addEventListener(
    'pointerdown',
    (event) => {
      held = controlOf(event);
      if (held) isMet(held);
    },
    true,
  );
  addEventListener(
    'pointerup',
    ({ pointerType, button }) => {
      const isPress = pointerType === 'mouse' && button === 0;
      const now = held && successors.get(held);
      const lost = held && !held.isConnected && waiting.get(held);
      // Wherever the new element is: without what an extension had inserted, it may be elsewhere.
      if (now && isPress) press(now);
      else if (lost && isPress) lost.isPressed = true;
      held = null;
    },
    true,
  );
  addEventListener('pointercancel', () => (held = null), true);
  // A letter comes to the field that has the focus after this event: the successor or, as long as there is none, nothing.
  addEventListener(
    'keydown',
    (event) => {
      if (!(focused instanceof HTMLElement) || !waiting.has(focused)) return;
      deliver();
      if (!focused.isConnected) deliver();
      const lost = waiting.get(focused);
      if (focused.isConnected || !lost || !isField(focused) || !write(focused, event)) return;
      lost.text = focused.value;
      event.preventDefault();
    },
    true,
  );
  // A visitor may be typing while a field hydrates: the earlier text must be replayed before the next letter arrives.
  const meet = (event: Event) => {
    const { target } = event;
    focused = target as Element;
    const control = controlOf(event);
    if (control) isMet(control);
    if (!isField(target) || live.has(target)) return;
    deliver();
    if (live.has(target)) return;
    if (isMet(target)) live.add(target);
  };
  for (const type of ['focusin', 'beforeinput']) addEventListener(type, meet, true);
  addEventListener(
    'input',
    ({ target }) => {
      if (!isField(target) || live.has(target)) return;
      // A hydrated select gets the change event that follows.
      if (target instanceof HTMLSelectElement && isHydrated(target)) return;
      keepTyped(target);
      deliver();
    },
    true,
  );
  deliver();
}

/**
 * React stops a discrete event at the root while its target is not hydrated, and hydrates that target first. So a harmless
 * event shows whether a real one would arrive. If React renders the page anew instead, the element is no longer there.
 */
export function isHydrated(element: Element): boolean {
  const PROBE = 'touchcancel';
  let arrived = false;
  const arrive = () => (arrived = true);
  element.addEventListener(PROBE, arrive);
  element.dispatchEvent(new Event(PROBE, { bubbles: true }));
  element.removeEventListener(PROBE, arrive);
  return arrived && element.isConnected;
}

function press(control: HTMLElement): void {
  control.removeAttribute(WAITING);
  // Some controls act on mousedown.
  for (const type of ['mousedown', 'mouseup'])
    control.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }));
  control.click();
}
