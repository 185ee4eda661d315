import type { MiddlewareHandler } from 'hono';

/** What no page of the product uses, its own pages and embedded ones alike. */
const UNUSED = [
  ...['accelerometer', 'autoplay', 'browsing-topics', 'camera', 'display-capture'],
  ...['encrypted-media', 'fullscreen', 'gamepad', 'geolocation', 'gyroscope', 'hid', 'idle-detection'],
  ...['local-fonts', 'magnetometer', 'microphone', 'midi', 'payment', 'picture-in-picture'],
  ...['screen-wake-lock', 'serial', 'storage-access', 'usb', 'window-management', 'xr-spatial-tracking'],
];

/** Address to which browsers report what a policy kept them from, below the site's root. */
export const REPORTS_PATH = '/api/reports';

/**
 * Ends every policy that may be broken. Without `report-to`, for which Chromium leaves this one aside: it then reports a minute
 * later, if the page is still there, and never over plain HTTP. Firefox and Safari follow this one in any case.
 */
export const REPORTING = `report-uri ${REPORTS_PATH}`;

/**
 * Security headers of every answer of both servers. An answer that shows or runs something sets the policy and the
 * referrers that it needs itself.
 */
export const COMMON_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': UNUSED.map((feature) => `${feature}=()`).join(', '),
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
};

/** Gives them to every response of the api; one that sets its own policy, referrers or caching keeps them. */
export const setCommonHeaders: MiddlewareHandler = async (c, next) => {
  await next();
  const { headers } = c.res;
  for (const [name, value] of Object.entries(COMMON_HEADERS))
    if (!headers.has(name)) headers.set(name, value);
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
  if (!headers.has('ETag')) headers.set('Vary', 'Cookie, Origin, Sec-Fetch-Site');
};
