import type { MiddlewareHandler } from 'hono';

/** Browser features that the product uses neither in its own pages nor in embedded ones. */
const UNUSED = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];

/** Path, from the site's root, to which browsers report what a policy blocked. */
export const REPORTS_PATH = '/api/reports';

/**
 * The last directive of every policy that can be violated. `report-to` is left out, since with it Chromium ignores
 * `report-uri`, reports only a minute later, if the page is still open, and never over plain HTTP. Firefox and Safari use
 * `report-uri` in any case.
 */
export const REPORTING = `report-uri ${REPORTS_PATH}`;

/**
 * Security headers of every answer of both servers. An answer that displays or runs something sets its own content security
 * and referrer policies.
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

/** Adds the common headers to every response of the api; a response keeps policies and caching that it sets itself. */
export const setCommonHeaders: MiddlewareHandler = async (c, next) => {
  await next();
  const { headers } = c.res;
  for (const [name, value] of Object.entries(COMMON_HEADERS))
    if (!headers.has(name)) headers.set(name, value);
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
  if (!headers.has('ETag')) headers.set('Vary', 'Cookie, Origin, Sec-Fetch-Site');
};
