import { useEffect } from 'react';
import { useLocation } from '@lisle-harrow/shell/router';

/** After a navigation inside the document the canonical address names the new page: browsers share that one. */
export function CanonicalLink() {
  const { pathname } = useLocation();
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
    if (link) link.href = new URL(link.href).origin + pathname;
  }, [pathname]);
  return null;
}
