import type { Site } from '@lisle-harrow/api/contract';
import { tokens } from '@lisle-harrow/shared-ui';
import { ICONS, type IconName } from '../share-images/icon-svg';

/** URL of an icon; it changes with the drawing code. */
export const iconUrl = (name: IconName, imageVersion: string) => `/icons/${name}.png?v=${imageVersion}`;

/** The web app manifest (W3C): what the site is called and looks like on a home screen. */
export function webManifest(site: Site, imageVersion: string, vectorIcon: string | undefined) {
  const icon = (name: IconName, purpose: 'any' | 'maskable') => ({
    src: iconUrl(name, imageVersion),
    sizes: `${ICONS[name].size}x${ICONS[name].size}`,
    type: 'image/png',
    purpose,
  });
  return {
    id: '/',
    name: site.name,
    short_name: site.name,
    description: site.tagline,
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: tokens.light.paper,
    theme_color: tokens.light.paper,
    icons: [
      icon('icon-192', 'any'),
      icon('icon-512', 'any'),
      icon('icon-maskable', 'maskable'),
      ...(vectorIcon ? [{ src: vectorIcon, sizes: 'any', type: 'image/svg+xml', purpose: 'any' }] : []),
    ],
  };
}
