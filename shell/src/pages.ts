// Bundled into each remote: the table from which its routes and its prefetching derive. The router is imported by the package's name,
// under which shell and remotes share it.
import { NotFoundPage } from '@lisle-harrow/shared-ui';
import { type ComponentType, createElement, lazy, type PropsWithChildren, type ReactElement } from 'react';
import type { Host, PageRequest, PageStatus, RemoteModule } from './contract';
import { HostProvider, useHost, useSession } from './host';
import { Route, Routes } from '@lisle-harrow/shell/router';

type Params = Readonly<Record<string, string>>;

/** One page of a remote. */
export interface RemotePage {
  /** Absolute; may contain parameters: `/services/:slug`. A row without parameters stands above one that would match as well. */
  readonly path: string;
  readonly element: ReactElement;
  /** Prefetches what the page reads, and nothing else; `params` are those of the path, decoded. */
  readonly load?: (request: PageRequest, params: Params) => Promise<PageStatus | undefined | void>;
  /** True if a visitor may write the path in capitals, too. */
  readonly anyCase?: true;
}

interface RemoteOptions {
  /** True if its pages exist only for signed-in people: anybody else sees that there is no such page, and nothing is loaded. */
  readonly signedIn?: true;
  /** What stands around every page. */
  readonly Frame?: ComponentType<PropsWithChildren>;
}

/** A page whose code is a chunk of its own, by the function that imports it. */
export const latePage = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await load() }));

/** `Routes` and `prefetch` of a remote with these pages; every other path is the page that says so, with status 404. */
export function remoteOf(
  pages: readonly RemotePage[],
  { signedIn, Frame }: RemoteOptions = {},
): Required<Pick<RemoteModule, 'Routes' | 'prefetch'>> {
  function Missing() {
    return createElement(NotFoundPage, { siteName: useHost().site.name });
  }
  function Pages() {
    const isSignedOut = useSession().status !== 'signedIn';
    if (signedIn && isSignedOut) return createElement(Missing);
    const routes = createElement(
      Routes,
      null,
      ...pages.map(({ path, element, anyCase }) =>
        createElement(Route, { path, element, caseSensitive: !anyCase }),
      ),
      createElement(Route, { path: '*', element: createElement(Missing) }),
    );
    return Frame ? createElement(Frame, null, routes) : routes;
  }
  return {
    Routes: ({ host }: { host: Host }) => createElement(HostProvider, { value: host }, createElement(Pages)),
    async prefetch(request) {
      for (const { path, load } of pages) {
        const params = paramsIn(path, request.pathname);
        if (!params) continue;
        if (signedIn && request.host.session.get().status !== 'signedIn') return undefined;
        return (await load?.(request, params)) ?? undefined;
      }
      return { status: 404 };
    },
  };
}

/** The parameters of `pathname` under a pattern, decoded; undefined if it does not match. */
function paramsIn(pattern: string, pathname: string): Params | undefined {
  const [names, parts] = [pattern.split('/'), pathname.split('/')];
  if (names.length !== parts.length) return undefined;
  const params: Record<string, string> = {};
  for (const [at, name] of names.entries()) {
    const part = parts[at]!;
    if (!name.startsWith(':')) {
      if (name !== part) return undefined;
      continue;
    }
    if (!part) return undefined;
    try {
      params[name.slice(1)] = decodeURIComponent(part);
    } catch {
      return undefined;
    }
  }
  return params;
}
