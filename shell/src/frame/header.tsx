import { Button, Logo, needsScript, nightInks, Wrap } from '@lisle-harrow/shared-ui';
import { styled } from 'styled-components';
import { Link, useLocation } from '@lisle-harrow/shell/router';
import { OPENS_BOOKING } from '../contract';
import { useFirstName, useHost, useSession } from '../host';
import { navigationLinks, OWN_PAGES } from '../remotes/registry';
import { useShell } from '../shell-context';
import { MobileMenu } from './mobile-menu';
import { currentPage, isActive } from './navigation';
import { SignInLink } from './sign-in-link';
import { WithoutScript } from './without-script';

/** The bar on top of every page; below 1080 px its links move into a drawer. */
export function Header() {
  const { site, openBooking } = useHost();
  const session = useSession();
  const { pathname } = useLocation();
  const links = navigationLinks(useShell().registry, session, site.navigation);
  const firstName = useFirstName();

  return (
    <>
      <Bar>
        <Row>
          <Home to="/" aria-label={`${site.name}, home`}>
            <Logo name={site.name} />
          </Home>
          <Nav aria-label="Main">
            <ul>
              {links.map((link) => (
                <li key={link.path}>
                  <Link
                    to={link.path}
                    data-active={isActive(link, pathname) || undefined}
                    aria-current={currentPage(link, pathname)}
                  >
                    {link.label}
                  </Link>
                </li>
              ))}
            </ul>
          </Nav>
          <Actions>
            {firstName && (
              <Greeting to={OWN_PAGES.routes[0]!} title="Your account">{`Hello, ${firstName}`}</Greeting>
            )}
            <WideOnly>
              <SignInLink $tone="quiet" />
            </WideOnly>
            <BookButton>
              <Button type="button" {...OPENS_BOOKING} onClick={() => openBooking()}>
                Book Consultation
              </Button>
            </BookButton>
            <MobileMenu links={links} />
          </Actions>
        </Row>
      </Bar>
      <WithoutScript />
    </>
  );
}

/** Where the links move into the drawer; without script, which the drawer needs, they stay. */
const COLLAPSED = '@media (max-width: 67.5em)';
const UNFOLDED = '@media (max-width: 67.5em) and (scripting: none)';

const Bar = styled.header`
  position: sticky;
  top: 0;
  z-index: 20;
  border-bottom: 1px solid var(--line);
  background: var(--paper);

  /* Unblurred, the text below would disturb the links: Safari 17. */
  @supports (backdrop-filter: blur(14px)) {
    background: color-mix(in oklab, var(--paper) 88%, transparent);
    backdrop-filter: blur(14px) saturate(1.4);
  }

  /* The ink line above a remote with a frame of its own. */
  html:has(main [data-frame]) & {
    ${nightInks}
    --ink: var(--on-plate);
    --ink-2: var(--on-plate-2);
    --hover: var(--plate-line);
    --logo-mark: var(--on-plate);
    --brand: var(--plate-line);
    --on-brand: var(--on-plate);
    --brand-hover: var(--plate-2);
    border-color: var(--plate);
    background: var(--plate);
    color: var(--ink);
  }

  ${UNFOLDED} {
    position: static;
  }

  @media print {
    display: none;
  }
`;

/** Where a signed-in user's bar, with an extra link and the greeting, does not fit at full width. */
const CLOSE = '@media (min-width: 67.5625em) and (max-width: 80em)';

const Row = styled(Wrap)`
  display: flex;
  align-items: center;
  gap: 2rem;
  min-height: 72px;
  white-space: nowrap;

  /* A remote with a frame of its own uses the whole width. */
  html:has(main [data-frame]) & {
    --s-gutter: 1.25rem;
    max-width: none;
    min-height: 52px;
  }

  ${CLOSE} {
    gap: 1rem;
  }

  @media (max-width: 47.9375em) {
    gap: 0.75rem;
    min-height: 60px;
  }

  ${UNFOLDED} {
    flex-wrap: wrap;
    row-gap: 0;
    padding-block: 0.5rem;
  }
`;

const Home = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-height: 44px;
  flex: none;
  margin-right: auto;
  color: var(--ink);
  text-decoration: none;
`;

const Nav = styled.nav`
  flex: none;

  ul {
    display: flex;
    gap: 0.25rem;
    margin: 0;
    padding: 0;
    list-style: none;
  }

  a {
    position: relative;
    display: block;
    padding: 0.7rem 0.8rem;
    border-radius: var(--r);
    color: var(--ink-2);
    font-size: var(--t-ui);
    text-decoration: none;
  }

  ${CLOSE} {
    ul {
      gap: 0;
    }

    a {
      padding-inline: 0.55rem;
    }

    a[data-active]::after {
      inset-inline: 0.55rem;
    }
  }

  a:hover,
  a[data-active] {
    color: var(--ink);
  }

  a[data-active] {
    font-weight: 500;
  }

  a[data-active]::after {
    content: '';
    position: absolute;
    right: 0.8rem;
    bottom: 0.35rem;
    left: 0.8rem;
    height: 2px;
    background: var(--iris);
  }

  ${COLLAPSED} {
    display: none;
  }

  ${UNFOLDED} {
    display: block;
    order: 1;
    width: 100%;
    margin-inline: -0.8rem;

    ul {
      flex-wrap: wrap;
      gap: 0;
    }
  }

  @media (forced-colors: active) {
    a[data-active]::after {
      background: Highlight;
      forced-color-adjust: none;
    }
  }
`;

const Actions = styled.div`
  display: flex;
  align-items: center;
  gap: 0.5rem;
  min-width: 0;

  /* Only the greeting may shrink. */
  > * {
    flex: none;
  }
`;

const Greeting = styled(Link)`
  && {
    flex: 0 1 auto;
  }

  overflow: hidden;
  max-width: 14rem;
  padding: 0.7rem 0.5rem;
  border-radius: var(--r);
  text-decoration: none;
  color: var(--ink-2);
  font-size: var(--t-ui);
  text-overflow: ellipsis;
  white-space: nowrap;

  &:hover {
    color: var(--ink);
  }

  @media (max-width: 47.9375em) {
    display: none;
  }
`;

const WideOnly = styled.div`
  ${COLLAPSED} {
    display: none;
  }

  ${UNFOLDED} {
    display: block;
  }
`;

const BookButton = styled.div`
  ${needsScript}

  @media (max-width: 29.9375em) {
    display: none;
  }
`;
