import { OPENS_BOOKING } from '../contract';

/** Presses on controls whose script is not there yet, in the order they came; `main.tsx` takes them over. */
export interface EarlyPresses {
  /** Undefined once the page's own script answers presses. */
  earlyPresses?: HTMLElement[] | undefined;
}

export const page: EarlyPresses = globalThis as EarlyPresses;

/** What answers a press by script. Links are not among them: without script they lead where they say. */
const CONTROLS = 'button,[role=button],[role=tab],input[type=radio],input[type=checkbox]';

/** The control that an event is meant for. */
export function controlOf(event: Event): HTMLElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLElement>(CONTROLS) : null;
}

/** Marks a control whose press is kept: the global style shows that something is under way. */
export const WAITING = 'data-waiting';

/** What opens the booking dialog, in the frame and in the remotes. */
export const BOOKING_BUTTON = `[data-opens=${OPENS_BOOKING['data-opens']}]`;
