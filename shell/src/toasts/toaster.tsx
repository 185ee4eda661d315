import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { latePart } from '../late-part';
import { useShell } from '../shell-context';
import { whenIdle } from '../when-idle';

const DURATION_MS = 5000;

const region = latePart(() => import('./toast-region'));

/** The app's one toast. Its script is fetched when the page has nothing else to do, or with the first toast. */
export function Toaster() {
  const { toasts } = useShell();
  const record = useStore(toasts.store, (state) => state.record);
  const part = region.use();

  // A region that did not load leaves the page without toasts, not without a page.
  useEffect(() => whenIdle(() => void region.load().catch(() => undefined)), []);
  useEffect(() => {
    if (record) region.load().catch(() => undefined);
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
