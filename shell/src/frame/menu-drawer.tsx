import { Button, Drawer } from '@lisle-harrow/shared-ui';
import { styled } from 'styled-components';
import { Link, useLocation } from '@lisle-harrow/shell/router';
import { OPENS_BOOKING } from '../contract';
import { useFirstName, useHost } from '../host';
import { type NavigationLink, OWN_PAGES } from '../remotes/registry';
import { currentPage } from './navigation';
import { SignInLink } from './sign-in-link';

interface MenuDrawerProps {
  readonly links: readonly NavigationLink[];
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** The header's links and actions for narrow screens; pressing any of them closes it. */
export function MenuDrawer({ links, open, onOpenChange }: MenuDrawerProps) {
  const { openBooking } = useHost();
  const { pathname } = useLocation();
  const firstName = useFirstName();
  const close = () => onOpenChange(false);

  return (
    <Drawer open={open} onOpenChange={onOpenChange} title="Menu">
      {firstName && (
        <Greeting to={OWN_PAGES.routes[0]!} title="Your account" onClick={close}>
          {`Hello, ${firstName}`}
        </Greeting>
      )}
      <nav aria-label="Menu">
        <ul>
          {links.map((link) => (
            <li key={link.path}>
              <Link to={link.path} aria-current={currentPage(link, pathname)} onClick={close}>
                {link.label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Button
        type="button"
        {...OPENS_BOOKING}
        onClick={() => {
          close();
          openBooking();
        }}
      >
        Book Consultation
      </Button>
      <SignInLink $tone="outline" />
    </Drawer>
  );
}

const Greeting = styled(Link)`
  display: flex;
  align-items: center;
  min-height: 44px;
  color: var(--ink-2);
  font-size: var(--t-ui);
`;
