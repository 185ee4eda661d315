import { fold, foldedWords, hasWords } from '@lisle-harrow/api/contract';
import { BackLink, TextField } from '@lisle-harrow/shared-ui';
import { Link } from '@lisle-harrow/shell/router';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { SettingPage } from '../page/setting-pages';

interface SettingsNavigationProps {
  readonly pages: readonly SettingPage[];
  /** The path of the section that is shown; the list itself if there is none. */
  readonly current?: string | undefined;
}

/** Links to all settings, those below `/admin/settings` and those on other pages, with a filter. */
export function SettingsNavigation({ pages, current }: SettingsNavigationProps) {
  const [typed, setTyped] = useState('');
  const words = foldedWords(typed);
  const found = pages.filter((page) => hasWords(fold(`${page.label} ${page.about} ${page.words}`), words));
  const groups = [
    ['What you can change', found.filter(({ isReadOnly }) => !isReadOnly)],
    ['Only to look at', found.filter(({ isReadOnly }) => isReadOnly)],
  ] as const;
  return (
    <>
      {current && (
        <Back>
          <BackLink as={Link} to="/admin/settings">
            All settings
          </BackLink>
        </Back>
      )}
      <Pages aria-label="Settings" data-beside={current ? '' : undefined}>
        <TextField
          id="settings-filter"
          name="filter"
          label="Find a setting"
          type="search"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {groups.map(
          ([heading, members]) =>
            members.length > 0 && (
              <section key={heading} aria-label={heading}>
                <h2>{heading}</h2>
                <ul>
                  {members.map(({ path, label, about }) => (
                    <li key={path}>
                      <Link to={path} aria-current={path === current ? 'page' : undefined}>
                        {label}
                      </Link>
                      {!current && <p>{about}</p>}
                    </li>
                  ))}
                </ul>
              </section>
            ),
        )}
        <p role="status">{found.length === 0 && `No setting is called “${typed.trim()}”.`}</p>
      </Pages>
    </>
  );
}

const WIDE = '@media (min-width: 67.5em)';

const Back = styled.div`
  ${WIDE} {
    display: none;
  }
`;

const Pages = styled.nav`
  display: grid;
  align-content: start;
  gap: 2rem;

  &[data-beside] {
    display: none;
    gap: 1.25rem;

    ${WIDE} {
      display: grid;
    }
  }

  > :first-child {
    max-width: 26rem;
  }

  h2 {
    font-size: clamp(1.5rem, 1.3rem + 0.8vw, 2rem);
  }

  ul {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 16rem), 1fr));
    gap: 0.75rem var(--gap);
    margin: 0.75rem 0 0;
    padding: 0;
    list-style: none;
  }

  li {
    padding-top: 0.35rem;
    border-top: 1px solid var(--line);
  }

  a {
    display: flex;
    align-items: center;
    min-height: 44px;
    font-weight: 500;
  }

  li p {
    color: var(--ink-2);
    font-size: var(--t-small);
  }

  &[data-beside] {
    h2 {
      color: var(--ink-2);
      font: inherit;
      font-size: var(--t-small);
    }

    ul {
      grid-template-columns: 1fr;
      gap: 0;
      margin-top: 0.25rem;
    }

    li {
      padding: 0;
      border: 0;
    }

    a {
      padding-inline: 0.75rem;
      color: var(--ink-2);
      font-size: var(--t-ui);
      font-weight: 400;
      text-decoration: none;

      &:hover {
        color: var(--ink);
      }
    }

    [aria-current] {
      background:
        linear-gradient(var(--iris-1), var(--iris-1)) 0 0 / 2px 100% no-repeat,
        var(--surface);
      color: var(--ink);
      font-weight: 500;
    }
  }

  @media print {
    display: none;
  }
`;
