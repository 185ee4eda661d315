import { useEffect } from 'react';
import { useLocation, useNavigate } from '@lisle-harrow/shell/router';
import { useHost, useSession } from '../host';
import { asksToSignIn } from '../remotes/registry';
import { useShell } from '../shell-context';
import { restorePath } from './sign-in';

/** Sends a visitor who turns out to be signed out from a private page to the login page, and back after it. */
export function SignInGuard() {
  const host = useHost();
  const { registry } = useShell();
  const { status } = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const refused = status === 'signedOut' && asksToSignIn(registry, pathname);

  useEffect(() => {
    if (refused) host.signIn();
  }, [refused, host]);

  useEffect(() => {
    if (status !== 'signedIn') return;
    const path = restorePath(window.location.origin);
    // The login page leads home; a visitor who went elsewhere meanwhile stays there.
    if (path && window.location.pathname === '/') void navigate(path, { replace: true });
  }, [status, navigate]);

  return null;
}
