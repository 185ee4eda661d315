import { render } from '@testing-library/react';
import { DEFAULT_SITE } from '@lisle-harrow/api/contract';
import type { ReactNode } from 'react';
import type { Host, Session } from '../contract';
import { MemoryRouter } from '@lisle-harrow/shell/router';
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
    answer?: () => Promise<Response>;
  } = {},
) {
  const { path = '/', session = { status: 'signedOut' }, registry = productRegistry, answer } = options;
  const calls: Call[] = [];
  const fetch: Host['fetch'] = (target, init) => {
    calls.push({ path: target, body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined });
    return answer?.() ?? Promise.resolve(response(204));
  };
  const shell = createShell({ registry, site: DEFAULT_SITE, session, fetch });
  const result = render(
    <MemoryRouter initialEntries={[path]}>
      <ShellProvider value={shell}>{parts}</ShellProvider>
    </MemoryRouter>,
  );
  return { ...result, shell, calls };
}
