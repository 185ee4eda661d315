import type { HttpBindings } from '@hono/node-server';
import type { Fetch } from '@lisle-harrow/api/calls';
import type { Site } from '@lisle-harrow/api/contract';
import type { Context, Hono } from 'hono';
import type { ReactNode } from 'react';
import type { PageResponse } from '../page-requests/page-response';

interface Bindings {
  Bindings: HttpBindings;
  Variables: {
    /** The raw body of the posted form. */
    form: string;
  };
}

export type PlainContext = Context<Bindings>;
export type PlainRoutes = Hono<Bindings>;

/** What the pages without script are built with. */
export interface PlainPages {
  /** Calls the api on behalf of the visitor, adding these headers to the visitor's own. */
  readonly fetchFor: (c: PlainContext, headers?: Readonly<Record<string, string>>) => Fetch;
  readonly send: (
    c: PlainContext,
    title: string,
    render: (site: Site) => ReactNode,
    status?: PageResponse['status'],
  ) => Promise<Response>;
  /** `outcome` says what became of a form whose sending may have changed something. */
  readonly sendUnavailable: (c: PlainContext, outcome?: string) => Promise<Response>;
  /** Headers that describe a submission to the api: see `FORM_HEADERS` there. */
  readonly pressHeaders: (
    c: PlainContext,
    values: Readonly<Record<string, string>>,
  ) => Readonly<Record<string, string>>;
}
