import * as Radix from '@radix-ui/react-dialog';
import type { ReactNode } from 'react';
import { Body, Box, Foot, Head, Main } from './dialog-frame';
import { Side } from './dialog-side';
import { Icon } from '../art/icon';
import { IconButton } from '../actions/icon-button';
import { useReturnFocus } from './return-focus';
import { Scrim } from './scrim';
import { ScrollLock } from './scroll-lock';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: string;
  /** The ink panel beside the content: a `strong` and a `p`. */
  side?: ReactNode;
  /** Actions that stay visible while the content scrolls. */
  footer?: ReactNode;
  children: ReactNode;
  /** While false, Esc, clicks outside and the close button do nothing. */
  dismissable?: boolean;
  closeLabel?: string;
}

interface OutsideEvent {
  target: EventTarget | null;
  preventDefault(): void;
}

/** A modal dialog; on a phone, a full-height sheet. */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, side, footer, children } = props;
  const { dismissable = true, closeLabel = 'Close' } = props;
  const { remember, ...focus } = useReturnFocus(open);

  const hold = (event: Event) => {
    if (!dismissable) event.preventDefault();
  };
  // The toasts may come from another bundle, whose layers this dialog does not know.
  const holdOutside = (event: OutsideEvent) => {
    const onToast = event.target instanceof Element && event.target.closest('[data-toasts]');
    if (!dismissable || onToast) event.preventDefault();
  };

  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Scrim data-state={open ? 'open' : 'closed'}>
          <ScrollLock />
        </Scrim>
        <Box
          ref={remember}
          $sided={Boolean(side)}
          aria-modal="true"
          onEscapeKeyDown={hold}
          onInteractOutside={holdOutside}
          {...focus}
        >
          {side && <Side>{side}</Side>}
          <Main>
            <Head>
              <div>
                <Radix.Title>{title}</Radix.Title>
                {description && <Radix.Description>{description}</Radix.Description>}
              </div>
              <IconButton
                label={closeLabel}
                aria-disabled={!dismissable || undefined}
                onClick={() => dismissable && onOpenChange(false)}
              >
                <Icon name="close" size={22} />
              </IconButton>
            </Head>
            <Body>{children}</Body>
            {footer && <Foot>{footer}</Foot>}
          </Main>
        </Box>
      </Radix.Portal>
    </Radix.Root>
  );
}
