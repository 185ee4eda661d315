import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import type { Host, RemoteModule } from '../contract';
import { createQueryClient } from '../query-client';
import { BrowserRouter } from 'shell/router';
import { fakeHost } from './fake-host';

/**
 * Draws one remote alone on the page's `#root`: the development page brings the global style, calls go to the page's
 * own origin unless `host` says otherwise, and what the shell would show is told in a small note.
 */
export function renderStandalone(
  remote: RemoteModule,
  host: Host = fakeHost({ fetch: (path, init) => window.fetch(path, init) }),
): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no element with the id "root".');
  const shown: Host = {
    ...host,
    toast(message) {
      note(`${message.title}: ${message.description}`);
      return host.toast(message);
    },
    openBooking(prefill) {
      note(`The booking dialog opens${prefill?.service ? ` for ${prefill.service}` : ''}.`);
      host.openBooking(prefill);
    },
    signIn() {
      note('The visitor is sent to the login page.');
      host.signIn();
    },
  };
  createRoot(root).render(
    <BrowserRouter>
      <QueryClientProvider client={createQueryClient()}>
        <remote.Routes host={shown} />
      </QueryClientProvider>
    </BrowserRouter>,
  );
}

/** One line at the foot of the window, made without React so that it cannot disturb what it reports on. */
function note(text: string): void {
  const id = 'standalone-note';
  document.getElementById(id)?.remove();
  const line = document.createElement('p');
  line.id = id;
  line.setAttribute('role', 'status');
  line.textContent = text;
  Object.assign(line.style, {
    position: 'fixed',
    inset: 'auto 1rem 1rem auto',
    zIndex: '99',
    padding: '0.75rem 1rem',
    background: 'var(--plate)',
    color: 'var(--on-plate)',
  });
  document.body.append(line);
  setTimeout(() => line.remove(), 5000);
}
