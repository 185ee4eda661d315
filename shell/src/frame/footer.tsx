import { Logo } from 'shared-ui';
import { Link } from 'shell/router';
import { useHost } from '../host';
import { Bottom, Brand, Columns, Plate, Rope } from './footer-frame';
import { ThemeSwitch } from './theme-switch';

interface Entry {
  readonly label: string;
  /** Without it the entry is a placeholder, which does nothing (D38). */
  readonly to?: string;
}

const COLUMNS: readonly { title: string; entries: readonly Entry[] }[] = [
  {
    title: 'Services',
    entries: [
      { label: 'Digital Assets Management', to: '/services' },
      { label: 'Tax Optimization', to: '/services' },
      { label: 'Citizenship Services', to: '/services' },
      { label: 'Corporate Structuring', to: '/services' },
      { label: 'Wealth Management', to: '/services' },
    ],
  },
  {
    title: 'Company',
    entries: [
      { label: 'About Us', to: '/about' },
      { label: 'Team', to: '/team' },
      { label: 'Contact', to: '/contact' },
      { label: 'Careers' },
      { label: 'Press' },
    ],
  },
  {
    title: 'Resources',
    entries: [
      { label: 'Market Insights', to: '/insights' },
      { label: 'Research Reports' },
      { label: 'Client Portal' },
      { label: 'Privacy Policy' },
      { label: 'Terms of Service' },
    ],
  },
];

const LEGAL: readonly Entry[] = [{ label: 'Privacy' }, { label: 'Terms' }, { label: 'Compliance' }];
const SOCIAL: readonly Entry[] = [{ label: 'LinkedIn' }, { label: 'Twitter' }, { label: 'YouTube' }];

/** The foot of every page (spec L85-L90). */
export function Footer() {
  const { site } = useHost();
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
        {COLUMNS.map(({ title, entries }) => (
          <div key={title}>
            <h2>{title}</h2>
            <Entries entries={entries} />
          </div>
        ))}
      </Columns>
      <Bottom>
        <p>
          © <Year /> {site.name}. All rights reserved. Licensed and regulated by financial authorities
          worldwide.
        </p>
        <Entries entries={LEGAL} />
        <Entries entries={SOCIAL} />
        <ThemeSwitch />
      </Bottom>
    </Plate>
  );
}

function Entries({ entries }: { entries: readonly Entry[] }) {
  return (
    <ul>
      {entries.map(({ label, to }) => (
        <li key={label}>{to ? <Link to={to}>{label}</Link> : <button type="button">{label}</button>}</li>
      ))}
    </ul>
  );
}

/** The server writes its own year, for readers without script; the page's starter puts the visitor's there (D37). */
function Year() {
  return (
    <span data-year suppressHydrationWarning>
      {new Date().getFullYear()}
    </span>
  );
}
