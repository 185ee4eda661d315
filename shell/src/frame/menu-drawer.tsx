import { Button, Drawer } from 'shared-ui';
import { styled } from 'styled-components';
import { Link, useLocation } from 'shell/router';
import { OPENS_BOOKING } from '../contract';
import { useFirstName, useHost, useSession } from '../host';
import { currentPage, navigationLinks } from './navigation';
import { SignInLink } from './sign-in-link';

/** The header's links and actions for narrow screens; pressing any of them closes it (spec L13). */
export function MenuDrawer({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { openBooking } = useHost();
  const session = useSession();
  const { pathname } = useLocation();
  const firstName = useFirstName();
  const close = () => onOpenChange(false);

  return (
    <Drawer open={open} onOpenChange={onOpenChange} title="Menu">
      {firstName && <Greeting>{`Hello, ${firstName}`}</Greeting>}
      <nav aria-label="Menu">
        <ul>
          {navigationLinks(session).map((link) => (
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

const Greeting = styled.p`
  color: var(--ink-2);
  font-size: var(--t-ui);
`;
