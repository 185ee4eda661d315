import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { RemoteModule } from '@lisle-harrow/shell/contract';
import { fakeApi, renderRemote } from '@lisle-harrow/shell/testing';
import { remote } from '../routes';
import { fullTable } from './full-table';

interface PageOptions {
  /** Answers that replace or extend those of the full table. */
  readonly answers?: typeof fullTable;
  readonly queryClient?: QueryClient;
  /** Rendered before the page, inside the same router. */
  readonly beside?: ReactNode;
}

/** Opens a page of this remote against an in-memory api. */
export async function openPage(path: string, { answers, queryClient, beside }: PageOptions = {}) {
  const api = fakeApi({ ...fullTable, ...answers });
  const shown: RemoteModule = {
    ...remote,
    Routes: ({ host }) => (
      <>
        {beside}
        <remote.Routes host={host} />
      </>
    ),
  };
  const page = await renderRemote(shown, { path, host: { fetch: api.fetch }, queryClient });
  return { ...page, calls: api.calls };
}
