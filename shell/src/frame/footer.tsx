import { Logo } from '@lisle-harrow/shared-ui';
import { Link } from '@lisle-harrow/shell/router';
import { useHost, useSession } from '../host';
import { type FooterLink, footerLinks } from '../remotes/registry';
import { useShell } from '../shell-context';
import { Bottom, Brand, Columns, Plate, Rope } from './footer-frame';
import { ThemeSwitch } from './theme-switch';

/** The footer of every page: links from the remotes, the rest from the site. */
export function Footer() {
  const { site } = useHost();
  const { columns, lines } = footerLinks(useShell().registry, useSession());
  return (
    <Plate>
      <Rope aria-hidden="true" />
      <Columns>
        <Brand>
          <Link to="/" aria-label={`${site.name}, home`}>
            <Logo name={site.name} />
          </Link>
          <p>{site.tagline}.</p>
          <p>
            {site.offices.map(({ city }) => city).join(' · ')}
            <br />
            {site.hours}
          </p>
        </Brand>
        {columns.map(([title, links]) => (
          <div key={title}>
            <h2>{title}</h2>
            <Links links={links} />
          </div>
        ))}
      </Columns>
      <Bottom>
        <p>
          © <Year /> {site.name}. All rights reserved. Licensed and regulated by financial authorities
          worldwide.
        </p>
        {lines.map((links, at) => (
          <Links key={at} links={links} />
        ))}
        <ThemeSwitch />
      </Bottom>
    </Plate>
  );
}

function Links({ links }: { links: readonly FooterLink[] }) {
  const { site } = useHost();
  return (
    <ul>
      {links.map(({ label, path = site.links?.[label] }) => (
        <li key={label}>
          <Entry label={label} address={path} />
        </li>
      ))}
    </ul>
  );
}

/** A placeholder stays one until the firm gives it an address. */
function Entry({ label, address }: { label: string; address: string | undefined }) {
  if (!address) return <button type="button">{label}</button>;
  return address.startsWith('/') ? <Link to={address}>{label}</Link> : <a href={address}>{label}</a>;
}

/** The server writes its own year, for visitors without script; the start script replaces it with theirs. */
function Year() {
  return (
    <span data-year suppressHydrationWarning>
      {new Date().getFullYear()}
    </span>
  );
}
