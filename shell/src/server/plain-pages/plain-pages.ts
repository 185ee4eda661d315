import type { HttpBindings } from '@hono/node-server';
import type { Fetch } from '@lisle-harrow/api/calls';
import type { Site } from '@lisle-harrow/api/contract';
import type { Context, Hono } from 'hono';
import type { ReactNode } from 'react';
import type { PageResponse } from '../page-requests/page-response';

interface Bindings {
  Bindings: HttpBindings;
  Variables: {
    /** The form that was posted, as it was sent. */
    form: string;
  };
}

export type PlainContext = Context<Bindings>;
export type PlainRoutes = Hono<Bindings>;

/** What every page without script is made with. */
export interface PlainPages {
  /** Calls to the api on behalf of the visitor, with these headers beside the visitor's own. */
  readonly fetchFor: (c: PlainContext, headers?: Readonly<Record<string, string>>) => Fetch;
  readonly send: (
    c: PlainContext,
    title: string,
    draw: (site: Site) => ReactNode,
    status?: PageResponse['status'],
  ) => Promise<Response>;
  readonly sendUnavailable: (c: PlainContext) => Promise<Response>;
  /** What the api hears of a press, in headers: see `FORM_HEADERS` there. */
  readonly pressHeaders: (
    c: PlainContext,
    values: Readonly<Record<string, string>>,
  ) => Readonly<Record<string, string>>;
}
