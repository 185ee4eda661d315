import { useState } from 'react';
import { Icon, IconButton, needsScript } from '@lisle-harrow/shared-ui';
import { styled } from 'styled-components';
import { lateModule } from '../late-module';
import type { NavigationLink } from '../remotes/registry';

const drawer = lateModule(() => import('./menu-drawer'));
const expectDrawer = () => void drawer.load().catch(() => undefined);

/** The menu button of narrow screens. Its drawer is prefetched on hover or focus. */
export function MobileMenu({ links }: { links: readonly NavigationLink[] }) {
  const [open, setOpen] = useState(false);
  const part = drawer.use();

  return (
    <Narrow>
      <IconButton
        label="Menu"
        aria-expanded={open}
        aria-haspopup="dialog"
        onPointerEnter={expectDrawer}
        onFocus={expectDrawer}
        onClick={() => {
          setOpen(true);
          drawer.load().catch(() => setOpen(false));
        }}
      >
        <Icon name="menu" size={22} />
      </IconButton>
      {part && <part.MenuDrawer links={links} open={open} onOpenChange={setOpen} />}
    </Narrow>
  );
}

const Narrow = styled.div`
  display: none;

  @media (max-width: 67.5em) {
    display: block;
  }

  ${needsScript}
`;
