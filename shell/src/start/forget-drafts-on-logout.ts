import { forgetDrafts } from '../tab-storage';

const RIGHT_BUTTON = 2;

/**
 * The tab's next user must not find what was typed here. This covers every Logout link of the frame and the remotes, also
 * before hydration; an expired session leads to the login page another way and keeps its drafts.
 */
export function forgetDraftsOnLogout(): void {
  for (const press of ['click', 'auxclick'] as const) addEventListener(press, forgetOnLogout, true);
}

function forgetOnLogout({ target, button }: MouseEvent): void {
  if (button === RIGHT_BUTTON || !(target instanceof Element)) return;
  if (target.closest('a[href="/api/logout"]')) forgetDrafts();
}
