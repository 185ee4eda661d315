import type { Compressed } from './compress-html';
import type { ShareImageText } from '../share-images/share-image-svg';

/** What the server answers a page request with. */
export interface PageResponse {
  readonly html: string;
  /** The same, compressed; made when it is first asked for. */
  readonly brotli: Compressed;
  /** Names this content in every encoding, so a weak one (RFC 9110, 8.8.3.3); only for pages from the cache. */
  readonly etag?: string | undefined;
  readonly status: 200 | 301 | 403 | 404 | 409 | 422 | 429 | 502 | 503;
  /** The path at which the page is now, with status 301. */
  readonly movedTo?: string | undefined;
  /** Why the browser has to draw the middle. */
  readonly failure?: 'data' | 'markup' | undefined;
  /** Words for the share image of a page that search engines may list. */
  readonly shareImage?: ShareImageText | undefined;
  /** Whether it must leave no copy behind, because it may show what is somebody's own. */
  readonly isPersonal: boolean;
  readonly styleNonce: string;
  /** Age of a page that is sent as it was last, because it cannot be made anew. */
  readonly staleMs?: number | undefined;
  /** Folders of remotes on other origins, for the content security policy. */
  readonly remoteUrls: readonly string[];
  /** Folders of development servers that were chosen for this browser: scripts and calls pass to them. */
  readonly developmentUrls?: readonly string[];
}
