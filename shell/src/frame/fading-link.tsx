import type { MouseEvent } from 'react';
import { Link, type LinkProps, useLocation, useNavigate, useResolvedPath } from 'react-router-dom';
import { noteFade } from '../start/press-through-fade';

/** A page that takes longer to render appears without a fade. */
const LONGEST_MS = 300;

let shown: (() => void) | undefined;

/** The router's link, with a view transition to another page unless unsupported or reduced motion is preferred. */
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
    const fade = document.startViewTransition(
      () =>
        new Promise<void>((resolve) => {
          shown = resolve;
          setTimeout(resolve, LONGEST_MS);
          void navigate(link.to, { replace: link.replace, state: link.state as unknown });
        }),
    );
    noteFade(fade);
  }

  return <Link {...link} onClick={follow} />;
}

/** Reports that the page of a link is rendered. */
export function pageShown(): void {
  shown?.();
  shown = undefined;
}

const fades = () =>
  'startViewTransition' in document && !matchMedia('(prefers-reduced-motion: reduce)').matches;
