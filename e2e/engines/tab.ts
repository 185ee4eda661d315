import { expect } from '@playwright/test';
import type { EnginePage, Place } from './engine';

/** What a person does with a page and reads there, the same in each engine. */
export type Tab = ReturnType<typeof tabOf>;

type Name = string | RegExp;
const PRESSED = 'a, button, [role=tab], label';

/** A tab for the site at `base`. What it does waits until what it needs is there. */
export function tabOf(page: EnginePage, base: string) {
  /** What `look` finds in the page as soon as it finds the same twice: the page may be moving, or be replaced meanwhile. */
  async function find<T>(look: (asked: Asked) => T | null, name: Name, of = '', isField = false): Promise<T> {
    const words = typeof name === 'string' ? escaped(name) : name.source;
    const asked: Asked = { words, of, isField };
    const expression = `(${look})(${JSON.stringify(asked)})`;
    return twice<T>(() => page.evaluate<T | null>(expression), `${look.name} ${name} ${of}`, [20, 50, 100]);
  }
  const whole = (name: Name) => (typeof name === 'string' ? new RegExp(`^${escaped(name)}$`) : name);
  const place = (name: Name, of = PRESSED) => find(placeOf, whole(name), of);
  const placeOfField = (label: Name) => find(placeOf, whole(label), 'label', true);

  return {
    open: (path: string) => page.open(new URL(path, base).href),
    /** Where a visible link, button, tab or label with this name is, once nothing covers it. */
    place,
    pressAt: page.press,
    press: async (name: Name, of?: string) => page.press(await place(name, of)),
    key: page.key,
    /** Types into the field with this label. */
    async fill(label: Name, text: string) {
      await page.press(await placeOfField(label));
      await page.type(text);
    },
    /** Chooses an option by its first letters, with the keyboard, since a list of the system's own opens at a press. */
    async select(label: Name, option: string) {
      const { x, y } = await placeOfField(label);
      await page.evaluate(`document.elementFromPoint(${x}, ${y}).focus()`);
      await page.type(option);
    },
    choose: page.choose,
    /** Waits until the page shows these words, anywhere. */
    reads: (words: Name) => find(readsWords, words),
    at: (path: string) => find(isAt, whole(path)),
    /** Waits until the page's script runs and nothing more is loading, which Firefox would report if it were cut off. */
    rests: () => twice(() => page.evaluate<number | null>(`(${loaded})()`), 'the page at rest', [200]),
    /** What of the visible controls something else lies over, so that a press would not reach it. */
    covered: () => page.evaluate<string[]>(`(${covered})()`),
    evaluate: page.evaluate,
    complaints: page.complaints,
    picture: page.picture,
    close: page.close,
  };
}

/** What `ask` gives twice in a row. */
async function twice<T>(ask: () => Promise<T | null>, message: string, intervals: number[]): Promise<T> {
  let before: string | undefined;
  let answer: T | null = null;
  const isSame = async () => {
    answer = await ask().catch(() => null);
    const now = JSON.stringify(answer);
    const same = answer !== null && now === before;
    before = now;
    return same;
  };
  await expect.poll(isSame, { message, intervals }).toBe(true);
  return answer!;
}

interface Asked {
  /** A regular expression. */
  readonly words: string;
  readonly of: string;
  /** Whether the field of the label is meant. */
  readonly isField: boolean;
}

const escaped = (text: string) => text.replace(/[.*+?()[\]]/g, String.raw`\$&`);

// These run in the page, so each contains all that it uses.

function placeOf({ words, of, isField }: Asked): Place | null {
  const scope = [...document.querySelectorAll('dialog[open], [role=dialog]')].at(-1) ?? document;
  const nameOf = ({ ariaLabel, innerText }: HTMLElement) =>
    (ariaLabel ?? innerText).replace(/\s+/g, ' ').trim();
  const named = [...scope.querySelectorAll<HTMLElement>(of)].find(
    (each) => each.checkVisibility() && new RegExp(words, 'i').test(nameOf(each)),
  );
  const element = isField ? (named as HTMLLabelElement | undefined)?.control : named;
  if (!element) return null;
  const { x, y, width, height } = element.getBoundingClientRect();
  const place = { x: x + width / 2, y: y + height / 2 };
  const hit = document.elementFromPoint(place.x, place.y);
  if (hit && element.contains(hit)) return place;
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  return null;
}

function readsWords({ words }: Asked): true | null {
  return new RegExp(words).test(document.body.innerText) || null;
}

function isAt({ words }: Asked): true | null {
  return new RegExp(words).test(location.pathname) || null;
}

function loaded(): number | null {
  const heading = document.querySelector('main h1');
  let isHydrated = false;
  heading?.addEventListener('touchcancel', () => (isHydrated = true), { once: true });
  heading?.dispatchEvent(new Event('touchcancel', { bubbles: true }));
  const isBusy = [...document.querySelectorAll('[aria-busy=true]')].some((each) => each.checkVisibility());
  if (!isHydrated || isBusy || document.fonts.status !== 'loaded') return null;
  return performance.getEntriesByType('resource').length;
}

function covered(): string[] {
  const controls = [
    ...document.querySelectorAll<HTMLElement>('a,button,select,textarea,input:not([type=file])'),
  ];
  return controls.flatMap((control) => {
    const [box] = control.getClientRects();
    if (!box || box.width < 2 || !control.checkVisibility({ visibilityProperty: true })) return [];
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    // Null outside of the visible part; a choice is pressed by its label.
    const isMet =
      !hit || control.contains(hit) || hit.contains(control) || hit.closest('label')?.control === control;
    return isMet ? [] : [`${control.outerHTML} under ${hit.outerHTML}`];
  });
}
