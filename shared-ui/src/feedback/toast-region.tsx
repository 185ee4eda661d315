import * as Radix from '@radix-ui/react-toast';
import { useRef, useState, useSyncExternalStore } from 'react';
import type { FocusEvent, MouseEvent } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '../art/icon';
import { Action, Card, Dismiss, Glyph, LifeLine, Region, Viewport, Words } from './toast-frame';

interface Toast {
  id: string | number;
  title: string;
  description: string;
  tone?: 'default' | 'destructive' | undefined;
  action?: { label: string; run: () => void } | undefined;
}

interface ToastRegionProps {
  /** The toast to show, one at a time; a new id replaces the old one at once. */
  toast: Toast | null;
  /** Called when its time has run out or when it is dismissed. */
  onDismiss: () => void;
  durationMs?: number;
}

interface View {
  given: Toast | null;
  /** Stays while the toast fades out. */
  drawn: Toast | null;
  /** Increases when a toast appears where there was none: Radix keeps a pause that began on a dismissed toast. */
  generation: number;
}

const never = () => () => undefined;

// Radix's region renders a style attribute, which the page's policy refuses in markup from the server.
const useInBrowser = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** The region in which toasts appear. F8 focuses it; hover, focus and a window in the background pause the timer. */
export function ToastRegion({ toast, ...rest }: ToastRegionProps) {
  const inBrowser = useInBrowser();
  const [view, setView] = useState<View>({ given: toast, drawn: toast, generation: 0 });

  if (toast !== view.given) {
    const appears = toast !== null && view.given === null;
    setView({ given: toast, drawn: toast ?? view.drawn, generation: view.generation + (appears ? 1 : 0) });
  }

  if (!inBrowser) return null;
  // Rendered outside the page, since a dialog opened before the first toast has hidden the whole page from screen readers.
  return createPortal(
    <Stage key={view.generation} toast={view.drawn} open={toast !== null} {...rest} />,
    document.body,
  );
}

function Stage({ toast, open, onDismiss, durationMs = 5000 }: ToastRegionProps & { open: boolean }) {
  const region = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<HTMLElement | null>(null);
  const [paused, setPaused] = useState(false);

  const enter = (event: FocusEvent) => {
    const from = event.relatedTarget;
    if (from instanceof HTMLElement && !event.currentTarget.contains(from)) cameFrom.current = from;
  };

  const dismiss = () => {
    if (region.current?.contains(document.activeElement)) cameFrom.current?.focus();
    onDismiss();
  };

  // The action may raise the next toast, so this one is dismissed first.
  const act = (event: MouseEvent) => {
    event.preventDefault();
    dismiss();
    toast?.action?.run();
  };

  return (
    <Region ref={region} data-toasts onFocus={enter}>
      <Radix.Provider duration={durationMs} swipeDirection="right" swipeThreshold={50}>
        {toast && (
          <Card
            key={toast.id}
            type="foreground"
            open={open}
            onOpenChange={dismiss}
            onPause={() => setPaused(true)}
            onResume={() => setPaused(false)}
            data-tone={toast.tone ?? 'default'}
          >
            <Glyph>
              <Icon name={toast.tone === 'destructive' ? 'alert' : 'check'} />
            </Glyph>
            <Words>
              <Radix.Title>{toast.title}</Radix.Title>
              <Radix.Description>{toast.description}</Radix.Description>
            </Words>
            {toast.action && (
              <Radix.Action asChild altText={toast.action.label} onClick={act}>
                <Action $tone="inverse" $size="sm">
                  {toast.action.label}
                </Action>
              </Radix.Action>
            )}
            <Radix.Close asChild>
              <Dismiss label="Dismiss" $size="sm">
                <Icon name="close" />
              </Dismiss>
            </Radix.Close>
            <LifeLine aria-hidden="true" $ms={durationMs} data-paused={paused || undefined} />
          </Card>
        )}
        {/* A dialog hides the page from screen readers, except elements with `aria-live`, whatever its value. */}
        <Viewport aria-live="off" label="Notifications ({hotkey})" />
      </Radix.Provider>
    </Region>
  );
}
