import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import type { Host, RemoteModule, Session } from '../contract';
import { createQueryClient } from '../query-client';
import { BrowserRouter } from '@lisle-harrow/shell/router';
import { fakeHost } from './fake-host';

/**
 * Draws one remote alone in the page's `#root`: the development page provides the global style and the signed-in user, calls
 * go to the page's own origin unless `host` says otherwise, and a line at the foot of the window reports what the shell
 * would show.
 */
export function renderStandalone(remote: RemoteModule, host: Host = pageHost()): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no element with the id "root".');
  const tell = footLine(host.session.get());
  const shown: Host = {
    ...host,
    toast(message) {
      tell(`Toast: ${message.title}. ${message.description}`);
      return host.toast(message);
    },
    openBooking(prefill) {
      tell(`The booking dialog opens${prefill?.service ? ` for ${prefill.service}` : ''}.`);
      host.openBooking(prefill);
    },
    signIn() {
      tell('The visitor is sent to the login page.');
      host.signIn();
    },
  };
  createRoot(root).render(
    <BrowserRouter>
      <QueryClientProvider client={createQueryClient()}>
        <main id="main" tabIndex={-1}>
          <remote.Routes host={shown} />
        </main>
      </QueryClientProvider>
    </BrowserRouter>,
  );
}

/** The fake host with the page's own calls and visitor. */
function pageHost(): Host {
  const boot = JSON.parse(document.getElementById('boot')?.textContent ?? '{}') as { session?: Session };
  return fakeHost({
    user: boot.session?.status === 'signedIn' ? boot.session.user : null,
    fetch: (path, init) => window.fetch(path, init),
  });
}

/** Made without React so that it cannot disturb what it reports on. */
function footLine(session: Session): (text: string) => void {
  const line = document.createElement('p');
  const status = document.createElement('span');
  const sign = document.createElement('a');
  const signedIn = session.status === 'signedIn';
  const rest = signedIn
    ? `Alone, signed in as ${session.user.role ?? 'staff'}.`
    : 'Alone, nobody is signed in.';
  status.setAttribute('role', 'status');
  status.textContent = rest;
  sign.href = signedIn ? '/api/logout' : '/api/login';
  sign.textContent = signedIn ? 'Logout' : 'Login';
  sign.style.marginInlineStart = '1rem';
  sign.style.color = 'inherit';
  Object.assign(line.style, {
    position: 'fixed',
    inset: 'auto 1rem 1rem auto',
    zIndex: '99',
    margin: '0',
    padding: '0.75rem 1rem',
    background: 'var(--plate)',
    color: 'var(--on-plate)',
  });
  line.append(status, sign);
  document.body.append(line);
  let timer = 0;
  return (text) => {
    window.clearTimeout(timer);
    status.textContent = text;
    timer = window.setTimeout(() => (status.textContent = rest), 5000);
  };
}
