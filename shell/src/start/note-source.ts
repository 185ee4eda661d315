import { keep, recall, SOURCE_KEY } from '../tab-storage';

/**
 * Keeps where the visitor came from for as long as the tab is open, so that a booking can say it. The first page that knows
 * decides: later ones follow from links of the site or from a sign-in elsewhere. Of another site only the host is kept.
 */
export function noteSource(): void {
  if (recall(SOURCE_KEY) === undefined) keep(SOURCE_KEY, sourceOf(location, document.referrer));
}

/** Nothing for a page of the site that was opened in a new tab: where its visitor came from is known to the old one. */
function sourceOf({ search, hostname }: Location, referrer: string): string | undefined {
  const campaign = new URLSearchParams(search).get('utm_source');
  if (campaign) return campaign;
  if (!referrer) return 'direct';
  const host = new URL(referrer).hostname;
  return host === hostname ? undefined : host;
}
