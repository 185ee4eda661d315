import { Icon, needsScript } from '@lisle-harrow/shared-ui';
import type { StaffRole } from '@lisle-harrow/api/contract';
import { useHost } from '@lisle-harrow/shell/host';
import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { styled } from 'styled-components';
import type { Area } from '../../page/areas';
import type { PaletteProps } from './palette';

const importPalette = () => import('./palette');
/** Prefetches the chunk; a failure is reported on the press. */
const fetchPalette = () => void importPalette().catch(() => undefined);

interface PaletteButtonProps {
  readonly role: StaffRole;
  readonly areas: readonly Area[];
}

/** Opens the command palette, as do Ctrl-K and Cmd-K. Its chunk is prefetched on hover, on focus, or when Ctrl or Cmd is pressed. */
export function PaletteButton({ role, areas }: PaletteButtonProps) {
  const host = useHost();
  const keys = useKeys();
  const [open, setOpen] = useState(false);
  const [Palette, setPalette] = useState<ComponentType<PaletteProps>>();

  const show = () => {
    const shown = importPalette().then((script) => {
      setPalette(() => script.Palette);
      setOpen(true);
    });
    shown.catch(() =>
      host.toast({
        title: 'Error',
        description: 'The search could not be loaded. Please try again.',
        tone: 'destructive',
      }),
    );
  };

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Control' || event.key === 'Meta') fetchPalette();
      const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isCommand || event.key.toLowerCase() !== 'k') return;
      // Prevents the browser's own search.
      event.preventDefault();
      if (open) setOpen(false);
      else if (!document.querySelector('[role=dialog]')) show();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });

  return (
    <>
      <Opener
        type="button"
        aria-label="Search the back office"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        data-keys={keys}
        onPointerEnter={fetchPalette}
        onFocus={fetchPalette}
        onClick={show}
      >
        <Icon name="search" />
        <span>Search</span>
      </Opener>
      {Palette && <Palette role={role} areas={areas} open={open} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The shortcut as it is written on this platform, which the server does not know. */
const useKeys = () =>
  useSyncExternalStore(
    () => () => undefined,
    () => (/Mac|iPhone|iPad/.test(navigator.platform) ? '⌘ K' : 'Ctrl K'),
    () => 'Ctrl K',
  );

const Opener = styled.button`
  ${needsScript}
  display: flex;
  flex: none;
  align-items: center;
  gap: 0.8rem;
  min-height: 40px;
  margin-inline: 0.9rem;
  padding: 0 0.7rem 0 0.35rem;
  border: 1px solid var(--line-2);
  border-radius: var(--r);
  background: var(--surface);
  color: var(--ink-2);
  font: inherit;
  cursor: pointer;

  &:hover {
    color: var(--ink);
  }

  /* The aria-label keeps this hint out of the accessible name. */
  &::after {
    content: attr(data-keys);
    margin-left: auto;
    color: var(--ink-3);
    font-size: var(--t-micro);
  }

  outline-offset: -3px;

  @media (max-width: 67.4375em) {
    justify-content: center;
    min-height: 44px;
    margin-inline: 0.35rem;
    padding: 0;

    span,
    &::after {
      display: none;
    }
  }

  @media (max-width: 47.9375em) {
    display: grid;
    justify-items: center;
    align-content: center;
    gap: 0.15rem;
    min-height: 60px;
    margin: 0;
    border: 0;
    background: none;
    font-size: var(--t-micro);
    line-height: 1.2;

    span {
      display: block;
    }
  }
`;
