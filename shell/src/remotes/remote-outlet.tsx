import {
  Component,
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { ErrorPanel, SkeletonGrid, Wrap } from '@lisle-harrow/shared-ui';
import { useLocation } from '@lisle-harrow/shell/router';
import type { Host, RemoteModule } from '../contract';
import type { RemoteLoader } from './remote-loader';
import { LeftOut, reloadWithout } from './remote-starts';

/** Nobody should see a page without text for longer: 5 s, minus the time to render some. */
const SILENT_MS = 4500;

interface RemoteOutletProps {
  name: string;
  loader: RemoteLoader;
  host: Host;
}

/** Draws one remote; whatever goes wrong inside stays inside (README.md beside it, "Faults"). */
export function RemoteOutlet({ name, loader, host }: RemoteOutletProps) {
  const { pathname } = useLocation();
  /** When the visitor began to wait; an automatic retry does not reset it. */
  const waitsSince = useRef<number | undefined>(undefined);
  const endWait = () => void (waitsSince.current = undefined);
  useLayoutEffect(endWait, [pathname]);
  return (
    <RemoteBoundary
      pathname={pathname}
      onFailure={(error) => loader.failed?.(name, error) ?? false}
      onRetry={() => loader.forget(name)}
      onAsked={endWait}
    >
      <Suspense fallback={<PageLoading since={waitsSince} />}>
        <Shown onShown={endWait} />
        <RemoteRoutes name={name} loader={loader} host={host} />
      </Suspense>
    </RemoteBoundary>
  );
}

function RemoteRoutes({ name, loader, host }: RemoteOutletProps) {
  const remote = use<RemoteModule>(loader.load(name) as Promise<RemoteModule>);
  loader.rendering?.(name);
  useEffect(() => loader.rendered?.(name));
  const { Routes } = remote;
  return <Routes host={host} />;
}

/** Runs its effect each time that the page no longer suspends. */
function Shown({ onShown }: { onShown: () => void }) {
  useLayoutEffect(onShown);
  return null;
}

/** Shown while the page loads; it keeps waiting after it has said that this takes long. */
function PageLoading({ since }: { since: { current: number | undefined } }) {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    since.current ??= Date.now();
    const timer = setTimeout(() => setIsLong(true), since.current + SILENT_MS - Date.now());
    return () => clearTimeout(timer);
  }, [since]);
  if (isLong)
    return (
      <ErrorPanel title="This page is taking long to load">
        It appears here as soon as it arrives. The rest of the site keeps working.
      </ErrorPanel>
    );
  return (
    <Wrap>
      <SkeletonGrid count={3} $columns={3} $height="20rem" />
    </Wrap>
  );
}

class RemoteBoundary extends Component<
  {
    pathname: string;
    onFailure: (error: Error) => boolean;
    onRetry: () => void;
    /** The visitor asks for a retry. */
    onAsked: () => void;
    children: ReactNode;
  },
  { error: Error | null }
> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override componentDidCatch(error: Error) {
    if (this.props.onFailure(error)) this.retry();
  }

  /** What was broken on one page says nothing about the next. */
  override componentDidUpdate(before: { pathname: string }, { error }: { error: Error | null }) {
    if (error && before.pathname !== this.props.pathname) this.retry();
  }

  retry = () => {
    this.props.onRetry();
    this.setState({ error: null });
  };

  retryAsAsked = () => {
    this.props.onAsked();
    this.retry();
  };

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    if (error instanceof LeftOut)
      return (
        <ErrorPanel title="This page is left out" onRetry={() => reloadWithout()}>
          It stopped responding when it was last opened. The rest of the site keeps working.
        </ErrorPanel>
      );
    return (
      <ErrorPanel title="This page could not be loaded" onRetry={this.retryAsAsked}>
        The rest of the site keeps working. Try again, or come back in a few minutes.
      </ErrorPanel>
    );
  }
}
