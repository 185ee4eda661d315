import type { MouseEvent } from 'react';
import { Link, type LinkProps, useLocation, useNavigate, useResolvedPath } from 'react-router-dom';

/** A page that takes longer to draw appears without a fade. */
const LONGEST_MS = 300;

let shown: (() => void) | undefined;

/** The router's link; to another page by a view transition, unless the browser has none or reduced motion is asked for. */
export function FadingLink({ onClick, ...link }: LinkProps) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const next = useResolvedPath(link.to).pathname;

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !isPlain || link.target || next === pathname || !fades()) return;
    event.preventDefault();
    document.startViewTransition(
      () =>
        new Promise<void>((resolve) => {
          shown = resolve;
          setTimeout(resolve, LONGEST_MS);
          void navigate(link.to, { replace: link.replace, state: link.state as unknown });
        }),
    );
  }

  return <Link {...link} onClick={follow} />;
}

/** Says that the page which a link led to is drawn. */
export function pageShown(): void {
  shown?.();
  shown = undefined;
}

const fades = () =>
  'startViewTransition' in document && !matchMedia('(prefers-reduced-motion: reduce)').matches;
