import { OPENS_BOOKING } from '../contract';

/** Controls that need script. Links work without it. */
export const CONTROLS = 'button,[role=button],[role=tab],input[type=radio],input[type=checkbox]';

/** The control that an event is meant for. */
export function controlOf(event: Event): HTMLElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLElement>(CONTROLS) : null;
}

/** What the start script leaves for the scripts that come after it, such as the controls that were clicked before hydration, in order. */
export const earlyState = globalThis as {
  /** Undefined once the page is hydrated. */
  earlyPresses?: HTMLElement[] | undefined;
  /** Whether its script ran because the visitor stayed, before any interaction. */
  isStay?: boolean;
  /** Whether this browser is too old for the scripts: the page stays as it is without them. */
  isPlain?: boolean;
  /** How the last page fades into this one, until it has. */
  fade?: ViewTransition | undefined;
};

/** Marks a control whose click is kept; the global style shows it as busy. */
export const WAITING = 'data-waiting';

/** What opens the booking dialog, in the frame and in the remotes. */
export const BOOKING_BUTTON = `[data-opens=${OPENS_BOOKING['data-opens']}]`;
