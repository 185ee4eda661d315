import { OPENS_BOOKING } from '../contract';

/** Clicks that came before hydration, in order; replayed by `deliverEarlyInput`. */
export interface EarlyPresses {
  /** Undefined once the page is hydrated. */
  earlyPresses?: HTMLElement[] | undefined;
}

export const page: EarlyPresses = globalThis as EarlyPresses;

/** Controls that need script. Links work without it. */
const CONTROLS = 'button,[role=button],[role=tab],input[type=radio],input[type=checkbox]';

/** The control that an event is meant for. */
export function controlOf(event: Event): HTMLElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLElement>(CONTROLS) : null;
}

/** Marks a control whose click is kept; the global style shows it as busy. */
export const WAITING = 'data-waiting';

/** What opens the booking dialog, in the frame and in the remotes. */
export const BOOKING_BUTTON = `[data-opens=${OPENS_BOOKING['data-opens']}]`;
