import { Close, Content, Portal, Root, Title } from '@radix-ui/react-dialog';
import type { ReactNode } from 'react';
import { keyframes, styled } from 'styled-components';
import { Icon } from '../art/icon';
import { IconButton } from '../actions/icon-button';
import { useReturnFocus } from './return-focus';
import { fadeIn, fadeOut, Scrim } from './scrim';
import { ScrollLock } from './scroll-lock';
import { VisuallyHidden } from '../layout/visually-hidden';

const enter = keyframes`
  from { translate: 100% 0; }
`;

const leave = keyframes`
  to { translate: 100% 0; }
`;

const Panel = styled(Content)`
  position: fixed;
  inset: 0 0 0 auto;
  z-index: 51;
  display: grid;
  gap: 1rem;
  align-content: start;
  width: min(22rem, 88vw);
  padding: 0.5rem 1.5rem max(2rem, env(safe-area-inset-bottom));
  border-left: 1px solid var(--line);
  background: var(--surface);
  color: var(--ink);
  box-shadow: var(--e-modal);
  overflow-y: auto;
  overscroll-behavior: contain;
  animation: ${enter} 260ms var(--out);

  &:focus {
    outline: none;
  }

  &[data-state='closed'] {
    animation: ${leave} 260ms var(--out) forwards;
  }

  > button:first-of-type {
    justify-self: end;
    margin-right: -0.6rem;
  }

  ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }

  li a {
    display: flex;
    align-items: center;
    min-height: 56px;
    border-bottom: 1px solid var(--line);
    font: 400 1.625rem/1 var(--f-display);
    letter-spacing: -0.01em;
    text-decoration: none;
  }

  li a:hover {
    border-bottom-color: var(--ink);
  }

  /* The security thread marks the current page. */
  li a[aria-current] {
    border-bottom-color: transparent;
    background: var(--iris) 0 100% / 100% 2px no-repeat;
  }

  @media (prefers-reduced-motion: reduce) {
    animation-name: ${fadeIn};

    &[data-state='closed'] {
      animation-name: ${fadeOut};
    }
  }

  @media (forced-colors: active) {
    li a[aria-current] {
      border-bottom: 3px solid Highlight;
    }
  }

  @media print {
    display: none;
  }
`;

interface DrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The panel's name for screen readers. */
  title: string;
  children: ReactNode;
}

/** A panel that slides in from the right edge: a list of links, then actions. */
export function Drawer({ open, onOpenChange, title, children }: DrawerProps) {
  const { remember, ...focus } = useReturnFocus(open);

  return (
    <Root open={open} onOpenChange={onOpenChange}>
      <Portal>
        <Scrim data-state={open ? 'open' : 'closed'}>
          <ScrollLock />
        </Scrim>
        <Panel ref={remember} aria-modal="true" {...focus}>
          <VisuallyHidden as={Title}>{title}</VisuallyHidden>
          <Close asChild>
            <IconButton label="Close menu">
              <Icon name="close" size={22} />
            </IconButton>
          </Close>
          {children}
        </Panel>
      </Portal>
    </Root>
  );
}
