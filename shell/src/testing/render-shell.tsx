import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { DEFAULT_SITE, type Site } from '@lisle-harrow/api/contract';
import type { ReactNode } from 'react';
import type { Host, Session } from '../contract';
import { MemoryRouter } from '@lisle-harrow/shell/router';
import { createQueryClient } from '../query-client';
import { createShell, ShellProvider } from '../shell-context';
import type { Registry } from '../remotes/registry';
import { productRegistry } from './product-registry';
import { response } from './response';

interface Call {
  readonly path: string;
  readonly body: unknown;
}

/** Parts of the shell with its real stores; every call is recorded and answered by `answer`. */
export function renderShell(
  parts: ReactNode,
  options: {
    path?: string;
    session?: Session;
    registry?: Registry;
    site?: Site;
    answer?: () => Promise<Response>;
  } = {},
) {
  const { path = '/', session = { status: 'signedOut' }, registry = productRegistry } = options;
  const { site = DEFAULT_SITE, answer } = options;
  const calls: Call[] = [];
  const fetch: Host['fetch'] = (target, init) => {
    // Like a server with only the specified calls.
    if (target.startsWith('/api/availability')) return Promise.resolve(response(404));
    calls.push({ path: target, body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined });
    return answer?.() ?? Promise.resolve(response(204));
  };
  const shell = createShell({ registry, site, session, fetch });
  const result = render(
    <MemoryRouter initialEntries={[path]}>
      <QueryClientProvider client={createQueryClient()}>
        <ShellProvider value={shell}>{parts}</ShellProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return { ...result, shell, calls };
}
