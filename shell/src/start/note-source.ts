import { keep, recall, SOURCE_KEY } from '../tab-storage';

/**
 * Keeps where the visitor came from while the tab is open, to be sent with a booking. The first page that knows decides:
 * later ones come from links of the site or a sign-in elsewhere. Only the host of another site is kept.
 */
export function noteSource(): void {
  if (recall(SOURCE_KEY) === undefined) keep(SOURCE_KEY, sourceOf(location, document.referrer));
}

/** Undefined for a page of the site in a new tab: the old tab knows where its visitor came from. */
function sourceOf({ search, hostname }: Location, referrer: string): string | undefined {
  const campaign = new URLSearchParams(search).get('utm_source');
  if (campaign) return campaign;
  if (!referrer) return 'direct';
  const host = new URL(referrer).hostname;
  return host === hostname ? undefined : host;
}
