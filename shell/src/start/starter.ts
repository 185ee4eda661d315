// Inlined into the head of every page. A public page arrives finished and stays without script until a person shows:
// this piece then fetches it, and keeps the presses that came before.
import { BOOKING_BUTTON, controlOf, page, WAITING } from './early-presses';

const SIGNS_OF_A_PERSON = [
  'pointerover',
  'pointerdown',
  'touchstart',
  'wheel',
  'keydown',
  'focusin',
  'click',
];
const WAKING = { capture: true, passive: true };

const { scripts, preload, dialog } = document.currentScript?.dataset ?? {};
const theme = rememberedTheme();
const hinted = new Set<string>();
let failures = 0;

if (theme) document.documentElement.dataset.theme = theme;
page.earlyPresses = [];
addEventListener('click', keepPress, true);
addEventListener('DOMContentLoaded', correct);
// A page without the list carries its script tags itself.
if (scripts) awaitPerson();

function rememberedTheme(): string | undefined {
  try {
    const kept = localStorage.getItem('theme');
    return kept === 'light' || kept === 'dark' ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** What the server could not know: the visitor's year (D37) and theme. */
function correct(): void {
  const year = String(new Date().getFullYear());
  for (const element of document.querySelectorAll('[data-year]'))
    if (element.textContent !== year) element.textContent = year;
  const choice = document.querySelector<HTMLInputElement>(`input[name=theme][value=${theme}]`);
  if (choice) choice.checked = true;
}

function awaitPerson(): void {
  for (const sign of SIGNS_OF_A_PERSON) addEventListener(sign, wake, WAKING);
}

function wake({ target }: Event): void {
  for (const sign of SIGNS_OF_A_PERSON) removeEventListener(sign, wake, WAKING);
  const urls = listed(scripts);
  const opener = target instanceof Element && target.closest(BOOKING_BUTTON);
  // The shell opens the dialog; only for a button in its own page the remote has to come first.
  const next = opener && !opener.closest('main') ? dialog : preload;
  for (const url of [...urls, ...listed(next)]) hint(url);
  const insert = () => {
    for (const url of urls) {
      const script = document.createElement('script');
      script.src = url;
      script.async = false;
      script.onerror = sleepAgain;
      document.head.append(script);
    }
  };
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', insert);
  else insert();
}

/** The next sign of a person tries again; after that the page itself is fetched anew, which names the present scripts. */
function sleepAgain(): void {
  if (failures++ > 0) return location.reload();
  for (const element of page.earlyPresses?.splice(0) ?? []) element.removeAttribute(WAITING);
  awaitPerson();
}

function keepPress(event: Event): void {
  const control = controlOf(event);
  if (!control || !page.earlyPresses) return;
  // A form must not be sent, nor a choice toggled, without the script that knows what it means.
  event.preventDefault();
  if (control.matches(BOOKING_BUTTON)) for (const url of listed(dialog)) hint(url);
  if (page.earlyPresses.includes(control)) return;
  page.earlyPresses.push(control);
  control.setAttribute(WAITING, '');
}

function hint(url: string): void {
  if (hinted.has(url)) return;
  hinted.add(url);
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = 'script';
  // As federation and webpack fetch them: a hint is used only by a request of the same mode.
  if (/^https?:/.test(url)) link.crossOrigin = 'anonymous';
  link.href = url;
  document.head.append(link);
}

function listed(urls: string | undefined): string[] {
  return urls ? urls.split(' ') : [];
}
