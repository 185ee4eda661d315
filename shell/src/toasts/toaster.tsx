import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { useSession } from '../host';
import { lateModule } from '../late-module';
import { useShell } from '../shell-context';
import { whenIdle } from '../when-idle';

const DURATION_MS = 5000;

const region = lateModule(() => import('./toast-region'));

/** Loads the region's script before a toast is needed. If it does not load, the page merely has no toasts. */
export const expectToast = () => void region.load().catch(() => undefined);

/** What is filled in will be sent, and a toast will report the outcome. */
const isFilledIn = ({ target }: Event) =>
  target instanceof Element && target.matches('input:not([type=radio]),textarea,select');

/**
 * The app's one toast. Its script loads before it is needed, so that it can also report a broken connection: with the
 * booking dialog, with the first field that a visitor enters or, when signed in, as soon as the page is idle.
 */
export function Toaster() {
  const { toasts } = useShell();
  const { status } = useSession();
  const record = useStore(toasts.store, (state) => state.record);
  const part = region.use();

  useEffect(() => {
    if (status === 'signedIn') return whenIdle(expectToast);
    const expect = (event: Event) => isFilledIn(event) && expectToast();
    addEventListener('focusin', expect);
    return () => removeEventListener('focusin', expect);
  }, [status]);
  useEffect(() => {
    if (record) expectToast();
  }, [record]);

  const toast = useMemo(
    () => (record?.open ? { tone: 'default' as const, ...record.message, id: record.id } : null),
    [record],
  );
  if (!part) return null;
  return (
    <part.ToastRegion
      toast={toast}
      onDismiss={() => toast && toasts.dismiss(toast.id)}
      durationMs={DURATION_MS}
    />
  );
}
