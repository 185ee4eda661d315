import { Link } from '@lisle-harrow/shell/router';
import { styled } from 'styled-components';
import type { Area } from '../page/areas';
import { PageSection } from '../page/page-section';

/** Pages that people may look for among the settings, with what each holds. */
const ABOUT: Readonly<Record<string, string>> = {
  '/admin/accounts': 'Who at the firm can sign in, and what they may do.',
  '/admin/messages': 'What goes out by email and webhook, and what became of each.',
  '/admin/audit': 'Who did what, and when.',
  '/admin/platform': 'Which version of each part of the site visitors get.',
};

/** Links from the settings to related pages elsewhere, as far as the person may open them. */
export function OwnPagesSection({ areas }: { areas: readonly Area[] }) {
  const own = areas.filter(({ path }) => path in ABOUT);
  if (own.length === 0) return null;
  return (
    <PageSection id="own-pages" title="On pages of their own">
      <Pages>
        {own.map(({ path, label }) => (
          <li key={path}>
            <Link to={path}>{label}</Link>
            <p>{ABOUT[path]}</p>
          </li>
        ))}
      </Pages>
    </PageSection>
  );
}

const Pages = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 14rem), 1fr));
  gap: 0.75rem var(--gap);
  margin: 0.75rem 0 0;
  padding: 0;
  list-style: none;

  li {
    padding-top: 0.35rem;
    border-top: 1px solid var(--line);
  }

  a {
    display: inline-flex;
    align-items: center;
    min-height: 44px;
    font-weight: 500;
  }

  p {
    color: var(--ink-2);
    font-size: var(--t-small);
  }
`;
