import { QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import type { Host, RemoteModule } from '../contract';
import { createQueryClient } from '../query-client';
import { StaticRouter } from '@lisle-harrow/shell/router';

/** A page of a remote as the shell's server makes it: `prefetch` fills the cache, `html` draws from it. */
export function serverPage(remote: RemoteModule, url: string, host: Host) {
  const { pathname, searchParams: search } = new URL(url, 'http://localhost');
  const queryClient = createQueryClient();
  return {
    prefetch: async () => remote.prefetch?.({ pathname, search, queryClient, host }),
    html: async () => {
      // Not for jsdom, which lacks what it needs at import time.
      const { prerenderToNodeStream } = await import('react-dom/static');
      const { text } = await import('node:stream/consumers');
      const page = createElement(remote.Routes, { host });
      const routed = createElement(StaticRouter, { location: url, children: page });
      const tree = createElement(QueryClientProvider, { client: queryClient, children: routed });
      return text((await prerenderToNodeStream(tree)).prelude);
    },
  };
}
