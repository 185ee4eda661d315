import { Content, Portal, Root, Title } from '@radix-ui/react-dialog';
import type { ReactNode } from 'react';
import { keyframes, styled } from 'styled-components';
import { Icon } from '../art/icon';
import { IconButton } from '../actions/icon-button';
import { useReturnFocus } from './return-focus';
import { fadeIn, fadeOut, Scrim } from './scrim';
import { ScrollLock } from './scroll-lock';

const enter = keyframes`
  from { translate: 100% 0; }
`;

const leave = keyframes`
  to { translate: 100% 0; }
`;

const Sheet = styled(Content)`
  --inset: clamp(1.25rem, 3vw, 2rem);
  position: fixed;
  inset: 0 0 0 auto;
  z-index: 51;
  display: flex;
  flex-direction: column;
  width: min(34rem, 100vw);
  border-left: 1px solid var(--line);
  background: var(--surface);
  color: var(--ink);
  box-shadow: var(--e-modal);
  animation: ${enter} 260ms var(--out);

  &:focus {
    outline: none;
  }

  &[data-state='closed'] {
    animation: ${leave} 260ms var(--out) forwards;
  }

  @media (prefers-reduced-motion: reduce) {
    animation-name: ${fadeIn};

    &[data-state='closed'] {
      animation-name: ${fadeOut};
    }
  }

  @media print {
    display: none;
  }
`;

const Bar = styled.header`
  display: flex;
  flex: none;
  justify-content: space-between;
  align-items: center;
  gap: 1rem;
  padding: 0.5rem calc(var(--inset) - 0.6rem) 0.5rem var(--inset);
  border-bottom: 1px solid var(--line);
  color: var(--ink-3);
  font-size: var(--t-small);
`;

const Body = styled.div`
  flex: 1;
  min-height: 0;
  padding: 1.5rem var(--inset) max(2rem, env(safe-area-inset-bottom));
  overflow: hidden auto;
  overscroll-behavior: contain;
  scrollbar-width: thin;

  > h2 {
    font-size: 1.75rem;
    line-height: 1.15;
    letter-spacing: var(--k-title);
    overflow-wrap: anywhere;
  }
`;

interface SidePanelProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The kind of record; stays visible while the content scrolls. */
  label: string;
  title: string;
  /** Takes the focus on close if no control opened the panel, as after a reload. */
  opener?: () => HTMLElement | null;
  children: ReactNode;
}

/** The details of one record at the right edge of the page; on a phone it covers the page. */
export function SidePanel({ open, onOpenChange, label, title, opener, children }: SidePanelProps) {
  const { remember, onCloseAutoFocus, ...focus } = useReturnFocus(open);
  const giveBack = (event: Event) => {
    onCloseAutoFocus(event);
    if (document.activeElement === document.body) opener?.()?.focus();
  };
  // The toasts come from another bundle, whose layers this panel does not know.
  const keepForToasts = (event: Event) => {
    if (event.target instanceof Element && event.target.closest('[data-toasts]')) event.preventDefault();
  };

  return (
    <Root open={open} onOpenChange={onOpenChange}>
      <Portal>
        <Scrim data-state={open ? 'open' : 'closed'}>
          <ScrollLock />
        </Scrim>
        <Sheet
          ref={remember}
          aria-modal="true"
          aria-describedby={undefined}
          onInteractOutside={keepForToasts}
          onCloseAutoFocus={giveBack}
          {...focus}
        >
          <Bar>
            {label}
            <IconButton label="Close" onClick={() => onOpenChange(false)}>
              <Icon name="close" size={22} />
            </IconButton>
          </Bar>
          <Body>
            <Title dir="auto">{title}</Title>
            {children}
          </Body>
        </Sheet>
      </Portal>
    </Root>
  );
}
