import type { Compressed } from './compress-html';
import type { ShareImageText } from '../share-images/share-image-svg';

/** The server's answer to a page request. */
export interface PageResponse {
  readonly html: string;
  /** The same, compressed on first use. */
  readonly brotli: Compressed;
  /** Identifies the content in every encoding, so it is weak (RFC 9110, 8.8.3.3); only for cached pages. */
  readonly etag?: string | undefined;
  readonly status: 200 | 301 | 403 | 404 | 409 | 422 | 429 | 502 | 503;
  /** The page's new path, with status 301. */
  readonly movedTo?: string | undefined;
  /** Why the browser has to render the content. */
  readonly failure?: 'data' | 'markup' | undefined;
  /** Text for the share image of a page that search engines may index. */
  readonly shareImage?: ShareImageText | undefined;
  /** Whether it may show personal data, so that no copy may be stored. */
  readonly isPersonal: boolean;
  /** Whether it answers a form that was sent: reloaded by itself, it would not send the form again. */
  readonly answersForm?: boolean;
  readonly styleNonce: string;
  /** Age of a stale page that is sent because it cannot be revalidated. */
  readonly staleMs?: number | undefined;
  /** Folders of remotes on other origins, for the content security policy. */
  readonly remoteUrls: readonly string[];
  /** Folders of development servers pinned for this browser: scripts and calls to them are allowed. */
  readonly developmentUrls?: readonly string[];
}
