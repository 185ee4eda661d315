import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Site } from '@lisle-harrow/api/contract';

/** Rises by one on every change of the contract (`contract.report.md`); `npm run check` fails without it. */
export const CONTRACT_VERSION = 14;

/** The oldest `needs` that this shell still serves; raised once every deployed remote has moved. */
export const OLDEST_ACCEPTED = 1;

/**
 * The attributes of every control that opens the booking dialog (since 4). The shell finds it by them, to prefetch the
 * dialog and to replay a click that came before hydration.
 */
export const OPENS_BOOKING = { 'data-opens': 'booking', 'aria-haspopup': 'dialog' } as const;

/** What a remote exposes as `./routes`, under the export name `remote`. */
export interface RemoteModule {
  /** The `CONTRACT_VERSION` this remote was written against. */
  readonly needs: number;
  /** Everything the remote renders; it matches absolute paths with the shell's router facade. */
  readonly Routes: ComponentType<{ host: Host }>;
  /**
   * Fills the query cache for one path: on the server before the page is rendered, in the browser on hover, touch or focus
   * of a link to it. Returns the HTTP status; nothing means 200. On the server a rejection is logged and leaves the content
   * to the browser.
   */
  readonly prefetch?: (request: PageRequest) => Promise<PageStatus | void>;
  /**
   * Names of the query parameters that the remote's pages read (since 3). On the server the pages see no other ones, so
   * that a link with `utm_source` in it is the same page; without this list they see them all.
   */
  readonly queryParameters?: readonly string[];
  /**
   * The remote's public pages, newest article first, for sitemap and feed (since 2).
   * Without it the sitemap lists the remote's registered routes.
   */
  readonly pages?: (host: Host) => Promise<readonly ListedPage[]>;
}

/** What `prefetch` found out about its page. */
export interface PageStatus {
  readonly status: 200 | 404;
  /** What the page is about, when it is about one thing: for search engines and share images (since 2). */
  readonly about?: PageSubject;
  /** The page's new path (since 11): visitors are redirected there with 301, and nothing is rendered. */
  readonly movedTo?: string;
}

/** A page of the sitemap. */
export interface ListedPage {
  readonly path: string;
  readonly about?: PageSubject;
}

/** The one thing that a page is about. */
export interface PageSubject {
  readonly type: 'Service' | 'Article';
  /** Its name, without the firm's. */
  readonly title: string;
  readonly summary: string;
  /** The page above it. */
  readonly parent: { readonly path: string; readonly title: string };
  /** Category of an article. */
  readonly topic?: string;
  /** Instant in ISO 8601, where it is known. */
  readonly published?: string;
  /** The whole text as sanitised HTML, for the feed. */
  readonly bodyHtml?: string;
}

/** The page that `prefetch` is asked for. */
export interface PageRequest {
  /** Path without trailing slash, e.g. `/insights/custody-after-the-halving`. */
  readonly pathname: string;
  readonly search: URLSearchParams;
  readonly queryClient: QueryClient;
  readonly host: Host;
}

/** What the shell hands to every remote: plain data and functions, no JSX, no schemas. */
export interface Host {
  readonly contractVersion: number;
  /** The firm's name, offices, hours and contact values. */
  readonly site: Site;
  readonly session: Readable<Session>;
  /** Opens the booking dialog. Does nothing while it is open. */
  openBooking(prefill?: BookingPrefill): void;
  /** Raises the Unauthorized toast and goes to `/api/login` after 500 ms. Safe to call twice. */
  signIn(): void;
  /** Shows one toast in place of the one on screen. */
  toast(message: ToastMessage): ToastHandle;
  /** `fetch` for paths of this site; on the server only for those below `/api/`, with the visitor's session. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
}

/** A value that changes over time, in the form `useSyncExternalStore` takes. */
export interface Readable<Value> {
  get(): Value;
  /** Calls `listener` after each change; the returned function unsubscribes. */
  subscribe(listener: () => void): () => void;
}

/** `pending` until `GET /api/auth/user` has answered; anything but a user means signed out. */
export type Session =
  | { readonly status: 'pending' }
  | { readonly status: 'signedOut' }
  | { readonly status: 'signedIn'; readonly user: SessionUser };

export interface SessionUser {
  /** Stays the same for one person (since 5); missing on servers that give none. */
  readonly id?: string;
  readonly firstName?: string;
  /** Missing on servers that know no roles; then the staff view is shown. */
  readonly role?: 'staff' | 'client';
  /** What a member of staff may do (since 6); missing for clients and on servers that know no such roles. */
  readonly staffRole?: 'owner' | 'adviser' | 'editor' | 'reader';
  /** Which clients an adviser sees, only their own or all (since 14); missing for anybody else. */
  readonly seesClients?: 'own' | 'all';
}

export interface BookingPrefill {
  /** One of `SERVICE_OPTIONS`, preselected. */
  readonly service?: string;
}

export interface ToastMessage {
  readonly title: string;
  readonly description: string;
  readonly tone?: 'default' | 'destructive';
  readonly action?: ToastAction;
}

/** @public The button of a toast. */
export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

export interface ToastHandle {
  /** Dismisses this toast; does nothing once another one has replaced it. */
  dismiss(): void;
}
