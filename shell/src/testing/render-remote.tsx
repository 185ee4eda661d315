import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, type RenderResult } from '@testing-library/react';
import type { RemoteModule } from '../contract';
import { createQueryClient } from '../query-client';
import { MemoryRouter } from '@lisle-harrow/shell/router';
import { fakeHost, type FakeHost, type FakeHostOptions } from './fake-host';

interface RenderRemoteOptions {
  /** Path with query, e.g. `/insights?q=custody`. */
  readonly path: string;
  /** A fake host, or the parts of it to replace. */
  readonly host?: FakeHostOptions | FakeHost | undefined;
  readonly queryClient?: QueryClient | undefined;
}

interface RenderedRemote extends RenderResult {
  readonly host: FakeHost;
  readonly queryClient: QueryClient;
}

/** Draws a remote at `path` as the shell would: its router, its query defaults, one host. */
export function renderRemote(
  remote: Pick<RemoteModule, 'Routes'>,
  { path, host: given, queryClient = createQueryClient() }: RenderRemoteOptions,
): RenderedRemote {
  const host = given && 'setSession' in given ? given : fakeHost(given);
  const result = render(
    <MemoryRouter initialEntries={[path]}>
      <QueryClientProvider client={queryClient}>
        <remote.Routes host={host} />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return { ...result, host, queryClient };
}
