// The start script, inlined into the head of every page. A public page arrives as finished HTML; its scripts are fetched ahead
// once the page is quiet, and run on the first interaction or once the visitor has stayed for a while. Clicks before
// hydration are kept and replayed.
import { BOOKING_BUTTON, controlOf, earlyState, WAITING } from './controls';
import { forgetDraftsOnLogout } from './forget-drafts-on-logout';
import { noteSource } from './note-source';
import { pressThroughFade } from './press-through-fade';
import { trustScripts } from './trust-scripts';
import { isSupported, showWithoutScript } from './without-script';
import { pin, type PinnedScript, readPinnedScript } from '../remotes/pinned-script';
import { hasDrafts } from '../tab-storage';

const INTERACTIONS = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown', 'focusin', 'click'];
const LISTENING = { capture: true, passive: true };
/** After the load event; what is still loading then, such as a picture below the fold, has priority anyway. */
const QUIET_MS = 100;
/** A visitor who stays this long may press soon; by then the page itself has loaded. */
const STAY_MS = 5000;

/** A navigation that has not replaced the page by then was a download, or the visitor stopped it. */
const LEAVING_MS = 30_000;

const { scripts, preload, dialog, form, remotes, finished } = document.currentScript?.dataset ?? {};
const theme = rememberedTheme();
const fetched = new Map<PinnedScript, Promise<boolean>>();
const arrived = new Set<string>();
let failures = 0;
let isAwaiting = false;
let leftAt = -LEAVING_MS;

if (theme) document.documentElement.dataset.theme = theme;
forgetDraftsOnLogout();
pressThroughFade();
addEventListener('DOMContentLoaded', correct);
earlyState.isPlain = !isSupported;
if (isSupported) awaitVisitor();
else addEventListener('DOMContentLoaded', showWithoutScript);
noteSource();

function awaitVisitor(): void {
  trustScripts(['/assets/', ...listed(remotes)]);
  // A page that is never hydrated handles presses natively.
  if (finished === undefined) {
    earlyState.earlyPresses = [];
    addEventListener('click', keepPress, true);
  }
  // A page without the list has its own script tags.
  if (!scripts) return;
  awaitInteraction();
  // Safari on phones has no `beforeunload`.
  for (const sign of ['beforeunload', 'click']) addEventListener(sign, noteLeaving, true);
  addEventListener('load', () => {
    if (savesData()) return;
    setTimeout(fetchAhead, QUIET_MS);
    setTimeout(runAhead, STAY_MS);
  });
  // Text typed before a reload is restored by the form's script.
  if (hasDrafts()) loadScripts();
}

function rememberedTheme(): string | undefined {
  try {
    const kept = localStorage.getItem('theme');
    return kept === 'light' || kept === 'dark' ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** What the server cannot know: the visitor's year and theme. */
function correct(): void {
  const year = String(new Date().getFullYear());
  for (const element of document.querySelectorAll('[data-year]'))
    if (element.textContent !== year) element.textContent = year;
  const choice = document.querySelector<HTMLInputElement>(`input[name=theme][value=${theme}]`);
  if (choice) choice.checked = true;
}

function awaitInteraction(): void {
  isAwaiting = true;
  for (const sign of INTERACTIONS) addEventListener(sign, onInteraction, LISTENING);
}

function onInteraction(event: Event): void {
  // A press on a link replaces the page, and with it what has only begun to load; Firefox reports that as wrong content.
  if (isOnLink(event)) return;
  // A page that appears under a resting pointer gets a zero-length move without any interaction.
  const { movementX, movementY } = event as PointerEvent;
  if (event.type === 'pointermove' && movementX === 0 && movementY === 0) return;
  loadScripts(event);
}

/** On metered or slow lines, nothing is fetched ahead. */
function savesData(): boolean {
  const { connection } = navigator as Navigator & ConnectedNavigator;
  return !!connection && (!!connection.saveData || !!connection.effectiveType?.endsWith('2g'));
}

/** At the lowest priority: a late press on a booking button need not wait for its script. */
function fetchAhead(): void {
  for (const script of [scripts, preload, dialog, form].flatMap(listed)) void fetchScript(script, 'low');
}

/** Missing in Firefox and Safari. */
interface ConnectedNavigator {
  readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string };
}

/** Runs the scripts for a visitor who has stayed, so that the first press need not wait. */
function runAhead(): void {
  if (!isAwaiting || document.hidden) return;
  earlyState.isStay = true;
  loadScripts();
}

/** Attempts to load the scripts, which succeeds once all have arrived, and fails once. */
function loadScripts(interaction?: Event): void {
  isAwaiting = false;
  for (const sign of INTERACTIONS) removeEventListener(sign, onInteraction, LISTENING);
  const named = listed(scripts).filter((script) => !arrived.has(script));
  let isOver = false;
  const fail = () => {
    if (!isOver) retryOnInteraction(!!interaction);
    isOver = true;
  };
  const target = interaction?.target;
  const opener = target instanceof Element && target.closest(BOOKING_BUTTON);
  // The shell opens the dialog; only a button in the content needs the remote first.
  const next = opener && !opener.closest('main') ? dialog : preload;
  const coming = [...named, ...listed(next)].map((script) => fetchScript(script)).slice(0, named.length);
  const insert = async () => {
    const isWhole = (await Promise.all(coming)).every(Boolean);
    // A navigation that ends the fetching would end the loading as well.
    if (!isWhole && isLeaving()) return fail();
    for (const pinned of named) {
      const { url, integrity } = readPinnedScript(pinned);
      const script = document.createElement('script');
      pin(script, integrity);
      script.src = url;
      script.async = false;
      script.onload = () => arrived.add(pinned);
      script.onerror = fail;
      document.head.append(script);
    }
  };
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', () => void insert());
  else void insert();
}

/**
 * The next interaction tries once more; after that the page is reloaded, since it may name scripts of an older release. A
 * failure counts only if the visitor is there and stays: Safari cancels what is loading when a navigation begins, and a reload
 * would take the navigation's place.
 */
function retryOnInteraction(counts: boolean): void {
  if (counts && !isLeaving() && failures++ > 0) return location.reload();
  for (const element of earlyState.earlyPresses?.splice(0) ?? []) element.removeAttribute(WAITING);
  awaitInteraction();
}

function noteLeaving(event: Event): void {
  if (event.type === 'beforeunload' || isOnLink(event)) leftAt = performance.now();
}

const isOnLink = ({ target }: Event) => target instanceof Element && !!target.closest('a');

const isLeaving = () => performance.now() - leftAt < LEAVING_MS;

function keepPress(event: Event): void {
  const control = controlOf(event);
  if (!control || !earlyState.earlyPresses) return;
  // Without its script a form must not be submitted, nor a choice toggled.
  event.preventDefault();
  if (control.matches(BOOKING_BUTTON)) for (const script of listed(dialog)) void fetchScript(script);
  if (earlyState.earlyPresses.includes(control)) return;
  earlyState.earlyPresses.push(control);
  control.setAttribute(WAITING, '');
}

/**
 * Fetches a script without running it; resolves to whether it came. As a module, which every engine allows by the policy for
 * scripts and fetches without a warning about one that is not run: Firefox takes `prefetch` for a kind of request that the
 * policy forbids, and Safari does not know it. Its content is checked when it runs, from the cache: Firefox reports a check that
 * a navigation cuts off as a failed one. The mode is that of the script, so that the cache serves both.
 */
function fetchScript(script: PinnedScript, fetchPriority: 'low' | 'auto' = 'auto'): Promise<boolean> {
  const coming =
    fetched.get(script) ??
    new Promise((resolve) => {
      const element = document.createElement('link');
      element.rel = 'modulepreload';
      element.fetchPriority = fetchPriority;
      element.crossOrigin = 'anonymous';
      element.onload = () => resolve(true);
      element.onerror = () => resolve(!fetched.delete(script));
      element.href = readPinnedScript(script).url;
      document.head.append(element);
    });
  fetched.set(script, coming);
  return coming;
}

function listed(words: string | undefined): string[] {
  return words ? words.split(' ') : [];
}
