import { controlOf, page, WAITING } from './controls';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const FIELDS = 'input:not([type=radio],[type=checkbox],[type=file]),textarea,select';
const EVERY_MS = 40;
/** A region that is not hydrated by then has failed, and shows its own error. */
const LONGEST_WAIT_MS = 20_000;

interface Waiting {
  readonly element: HTMLElement;
  readonly since: number;
  readonly act: () => void;
}

/**
 * Replays clicks and text that came before hydration, each as soon as the element it was meant for is hydrated; none is
 * lost. To be called once, after `hydrateRoot`.
 */
export function deliverEarlyInput(): void {
  const waiting: Waiting[] = [];
  const typed = new Map<Field, string>();
  /** Fields whose value React knows: it saw every input event, or the value was replayed. */
  const live = new WeakSet<EventTarget>();
  let timer: ReturnType<typeof setInterval> | undefined;

  function wait(element: HTMLElement, act: () => void) {
    if (waiting.some((one) => one.element === element)) return;
    waiting.push({ element, act, since: Date.now() });
    timer ??= setInterval(deliver, EVERY_MS);
  }

  function deliver() {
    for (const one of waiting.splice(0)) {
      if (!one.element.isConnected || Date.now() - one.since > LONGEST_WAIT_MS)
        one.element.removeAttribute(WAITING);
      else if (isHydrated(one.element)) one.act();
      else waiting.push(one);
    }
    if (waiting.length > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  function keepTyped(field: Field) {
    typed.set(field, field.value);
    wait(field, () => {
      live.add(field);
      type(field, typed.get(field) ?? '');
    });
  }

  function keepPress(control: HTMLElement) {
    control.setAttribute(WAITING, '');
    wait(control, () => press(control));
  }

  for (const field of document.querySelectorAll<Field>(FIELDS)) if (isChanged(field)) keepTyped(field);
  for (const control of page.earlyPresses?.splice(0) ?? []) keepPress(control);
  page.earlyPresses = undefined;

  // Suspense boundaries hydrate one after the other: a click in a later one waits for it.
  addEventListener(
    'click',
    (event) => {
      const control = controlOf(event);
      if (!control || isHydrated(control)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      keepPress(control);
    },
    true,
  );
  // A visitor may be typing while a field hydrates: the earlier text must be replayed before the next letter arrives.
  const meet = ({ target }: Event) => {
    if (!isField(target) || live.has(target)) return;
    deliver();
    if (!waiting.some(({ element }) => element === target) && isHydrated(target)) live.add(target);
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
 * event shows whether a real one would arrive.
 */
export function isHydrated(element: Element): boolean {
  const PROBE = 'touchcancel';
  let arrived = false;
  const arrive = () => (arrived = true);
  element.addEventListener(PROBE, arrive);
  element.dispatchEvent(new Event(PROBE, { bubbles: true }));
  element.removeEventListener(PROBE, arrive);
  return arrived;
}

function press(control: HTMLElement): void {
  control.removeAttribute(WAITING);
  // Some controls act on mousedown.
  for (const type of ['mousedown', 'mouseup'])
    control.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }));
  control.click();
}

function type(field: Field, value: string): void {
  // React ignores an input event whose value equals the last one it saw, so the field gets another one first.
  if (!(field instanceof HTMLSelectElement)) field.value = value === '' ? '-' : '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')?.set?.call(field, value);
  for (const event of ['input', 'change']) field.dispatchEvent(new Event(event, { bubbles: true }));
}

function isField(target: EventTarget | null): target is Field {
  return target instanceof HTMLElement && target.matches(FIELDS);
}

function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some(
      (option) => option.selected !== option.defaultSelected && option.index > 0,
    );
  return field.value !== field.defaultValue;
}
